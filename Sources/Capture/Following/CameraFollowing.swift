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
    /// What is to be put back.
    private var changed: FollowedValues
    /// What else could be done, where nothing is offered as it is configured.
    private let hint: String?
    private var refusals: [String] = []

    /// - Parameters:
    ///   - mode: not `.off`.
    ///   - rotation: the turn that makes the camera's frames upright.
    ///   - controls: of the camera, as they are now.
    ///   - configured: controls that the user has set, which are left alone.
    ///   - left: what could not be put back when this camera was followed with before.
    init(
        _ device: VideoDevice, mode: FaceFollowing, rotation: Rotation, controls: [CameraControl],
        configured: Set<UInt32>, left: FollowedValues = FollowedValues()
    ) {
        self.device = device
        changed = left
        let free = FollowingControls(device, controls.filter { !configured.contains($0.id) }, all: controls)
        focusButton = free.focusButton
        var means = FollowingMeans(canFocus: focusButton != nil)
        var region = v4l2_bridge_region()
        if device.with({ v4l2_bridge_read_region($0, &region) }) == 0 {
            self.region =
                left.region
                ?? FoundRegion(
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

    /// What is wrong, in words: what the driver refused, and what came to nothing. It is left alone.
    var problems: [String] {
        refusals
            + (follower.leavesExposureAlone
                ? ["its exposure brings the face into no better light; left alone now"] : [])
    }

    mutating func take(_ sighting: FaceSighting) {
        let (device, exposure) = (device, exposure)
        let commands = follower.take(
            sighting, exposureInForce: { exposure.flatMap { try? device.value(of: $0).get() } })
        for command in commands {
            let refusal = carryOut(command)
            if command.putsBack { refusals.removeAll { $0.hasPrefix(Self.name(of: command)) } }
            guard refusal != 0 else { continue }
            follower.refuse(command)
            let problem =
                "\(Self.name(of: command)) is refused with \(ErrorSymbol.name(of: refusal)); "
                + (command.putsBack ? "tried again later" : "left alone now")
            if !refusals.contains(problem) { refusals.append(problem) }
        }
    }

    /// Puts everything back as it was found.
    ///
    /// - Returns: what the driver refused to have put back.
    mutating func end() -> FollowedValues {
        changed.restore(on: device)
        return changed
    }

    /// 0, or the errno.
    private mutating func carryOut(_ command: FollowingCommand) -> Int32 {
        switch command {
        case .region(let rectangle):
            guard let region else { return 0 }
            changed.region = region
            return region.move(device, to: v4l2_bridge_rectangle(rectangle))
        case .exposure(let value):
            guard let exposure else { return 0 }
            if let exposureSwitch {
                let refusal = change(exposureSwitch, to: FollowingControls.manual)
                guard refusal == 0 else { return refusal }
            }
            let refusal = change(exposure, to: value)
            // A camera must not be left without its automatic exposure and without ours.
            if refusal != 0 { changed.controls.restore(on: device) }
            return refusal
        case .focus: return focusButton.map { device.set($0, to: 1) } ?? 0
        case .giveUpExposure: return changed.controls.restore(on: device)
        case .release: return changed.restore(on: device)
        }
    }

    private mutating func change(_ control: CameraControl, to value: Int64) -> Int32 {
        let old = try? device.value(of: control).get()
        if old == value { return 0 }
        let refusal = device.set(control, to: value)
        if refusal == 0, let old { changed.controls.note(control, was: old) }
        return refusal
    }

    private static func name(of command: FollowingCommand) -> String {
        switch command {
        case .region: "a region of interest"
        case .exposure: "an exposure"
        case .focus: "focusing"
        case .giveUpExposure, .release: "putting back what it was"
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
