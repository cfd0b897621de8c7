internal import Frames
internal import V4L2Bridge

/// Follows faces with one open camera: finds out what it offers, does what `FaceFollower` decides, and puts everything back
/// as it was found.
///
/// Thread rule: *queue-bound* to the queue of the camera's controls; each call may wait for the driver.
struct CameraFollowing {
    private let device: VideoDevice
    private var follower: FaceFollower
    private var region: FoundRegion?
    private let focusButton: CameraControl?
    private var exposure: CameraControl?
    /// Decides over `exposure`, where that is to be set by hand.
    private var exposureSwitch: CameraControl?
    /// What is to be put back, in the order of the changes.
    private var changed: [(control: CameraControl, value: Int64)] = []
    private var isRegionMoved = false
    /// What else could be done, where nothing is offered as it is configured.
    private let hint: String?

    private struct FoundRegion {
        let rectangle: v4l2_bridge_rectangle
        let automatic: UInt32
        let offered: UInt32

        /// Exposure, iris and focus. Not the white balance: of a face alone it would make skin grey.
        var followed: UInt32 {
            offered
                & (V4L2_BRIDGE_REGION_EXPOSURE.rawValue | V4L2_BRIDGE_REGION_IRIS.rawValue
                    | V4L2_BRIDGE_REGION_FOCUS.rawValue)
        }
    }

    /// - Parameters:
    ///   - mode: not `.off`.
    ///   - rotation: the turn that makes the camera's frames upright.
    ///   - controls: of the camera, as they are now.
    ///   - configured: controls that the user has set, which are left alone.
    init(
        _ device: VideoDevice, mode: FaceFollowing, rotation: Rotation, controls: [CameraControl],
        configured: Set<UInt32>
    ) {
        self.device = device
        let free = FollowingControls(device, controls.filter { !configured.contains($0.id) }, all: controls)
        focusButton = free.focusButton
        var means = FollowingMeans(canFocus: focusButton != nil)
        var region = v4l2_bridge_region()
        if device.with({ v4l2_bridge_read_region($0, &region) }) == 0 {
            self.region = FoundRegion(
                rectangle: region.current, automatic: region.automatic, offered: region.offered)
            means.region = RegionLimits(
                largest: SensorRectangle(region.largest), smallestWidth: Int(clamping: region.smallest.width),
                smallestHeight: Int(clamping: region.smallest.height))
        }
        // A camera without the bits exposes for its region.
        let exposesForRegion =
            means.region != nil
            && (region.offered == 0 || region.offered & V4L2_BRIDGE_REGION_EXPOSURE.rawValue != 0)
        if !exposesForRegion {
            if let (control, ladder) = free.bias {
                (exposure, means.exposure) = (control, ladder)
            } else if mode == .expose, let (control, ladder) = free.time {
                (exposure, means.exposure) = (control, ladder)
                exposureSwitch = free.switchToManual
            }
        }
        hint =
            means.isEmpty && mode == .guide && free.time != nil
            ? "its exposure time can be set: follow_face = \"expose\" does" : nil
        follower = FaceFollower(means, rotation: rotation)
    }

    /// What it does, for people.
    var words: String { follower.words + (hint.map { "; \($0)" } ?? "") }

    /// - Returns: what the driver refused, in words; each is tried no more.
    mutating func take(_ sighting: FaceSighting) -> [String] {
        var problems: [String] = []
        for command in follower.take(sighting) {
            let refusal = carryOut(command)
            if refusal != 0 {
                follower.refuse(command)
                problems.append(
                    "\(Self.name(of: command)) is refused with \(ErrorSymbol.name(of: refusal)); left alone now")
            } else if command == .giveUpExposure {
                problems.append("its exposure brings the face into no better light; left alone now")
            }
        }
        return problems
    }

    /// Puts everything back as it was found.
    mutating func end() {
        restoreExposure()
        guard isRegionMoved, let region else { return }
        isRegionMoved = false
        _ = set(region.rectangle, region.automatic)
    }

    /// 0, or the errno.
    private mutating func carryOut(_ command: FollowingCommand) -> Int32 {
        switch command {
        case .region(let rectangle):
            isRegionMoved = true
            return set(v4l2_bridge_rectangle(rectangle), region?.followed ?? 0)
        case .exposure(let value):
            guard let exposure else { return 0 }
            if let exposureSwitch {
                let refusal = change(exposureSwitch, to: FollowingControls.manual)
                guard refusal == 0 else { return refusal }
            }
            let refusal = change(exposure, to: value)
            // A camera must not be left without its automatic exposure and without ours.
            if refusal != 0 { restoreExposure() }
            return refusal
        case .focus: return focusButton.map { device.set($0, to: 1) } ?? 0
        case .giveUpExposure: restoreExposure()
        case .release: end()
        }
        return 0
    }

    private mutating func change(_ control: CameraControl, to value: Int64) -> Int32 {
        let old = try? device.value(of: control).get()
        if old == value { return 0 }
        let refusal = device.set(control, to: value)
        if refusal == 0, let old, !changed.contains(where: { $0.control.id == control.id }) {
            changed.append((control, old))
        }
        return refusal
    }

    private func set(_ rectangle: v4l2_bridge_rectangle, _ automatic: UInt32) -> Int32 {
        var rectangle = rectangle
        return -device.with { v4l2_bridge_set_region($0, &rectangle, automatic, region?.offered ?? 0) }
    }

    /// In reverse: what the automatic exposure hides is put back while it still can be.
    private mutating func restoreExposure() {
        for (control, value) in changed.reversed() { _ = device.set(control, to: value) }
        changed = []
    }

    private static func name(of command: FollowingCommand) -> String {
        switch command {
        case .region: "a region of interest"
        case .exposure, .giveUpExposure: "an exposure"
        case .focus: "focusing"
        case .release: "putting back"
        }
    }
}

extension SensorRectangle {
    fileprivate init(_ rectangle: v4l2_bridge_rectangle) {
        self.init(
            left: Int(rectangle.left), top: Int(rectangle.top), width: Int(clamping: rectangle.width),
            height: Int(clamping: rectangle.height))
    }
}

extension v4l2_bridge_rectangle {
    fileprivate init(_ rectangle: SensorRectangle) {
        self.init(
            left: Int32(clamping: rectangle.left), top: Int32(clamping: rectangle.top),
            width: UInt32(clamping: rectangle.width), height: UInt32(clamping: rectangle.height))
    }
}
