/// Which of a camera's controls can guide its exposure and focus to a face.
struct FollowingControls {
    /// The bias and its values.
    let bias: (control: CameraControl, ladder: ExposureLadder)?
    /// The exposure time and its values.
    let time: (control: CameraControl, ladder: ExposureLadder)?
    /// Has to be set to `manual` before `time` is; nil where that is not needed.
    let switchToManual: CameraControl?
    /// Focuses once when pressed; nil where it cannot, or focuses all the time by itself.
    let focusButton: CameraControl?

    /// Numbers of the kernel's interface: V4L2_CID_EXPOSURE_AUTO and so on.
    private static let exposureSwitch: UInt32 = 0x009a_0901
    private static let exposureTime: UInt32 = 0x009a_0902
    private static let continuousFocus: UInt32 = 0x009a_090c
    private static let exposureBias: UInt32 = 0x009a_0913
    private static let focusOnce: UInt32 = 0x009a_091c
    /// V4L2_EXPOSURE_MANUAL.
    static let manual: Int64 = 1
    /// V4L2_EXPOSURE_SHUTTER_PRIORITY: the time is by hand as well.
    private static let shutterPriority: Int64 = 2

    /// Asks the driver for the values now.
    ///
    /// - Parameters:
    ///   - free: controls that may be used.
    ///   - all: also those that may not.
    init(_ device: VideoDevice, _ free: [CameraControl], all: [CameraControl]) {
        func control(_ id: UInt32, in controls: [CameraControl]) -> CameraControl? {
            controls.first { $0.id == id && !$0.isReadOnly }
        }
        func value(_ control: CameraControl?) -> Int64? { control.flatMap { try? device.value(of: $0).get() } }
        func isFree(_ control: CameraControl) -> Bool {
            !(device.refreshed(control)?.isInactive ?? control.isInactive)
        }

        bias = control(Self.exposureBias, in: free).flatMap { bias in
            guard bias.kind == .integerMenu, isFree(bias), let now = value(bias) else { return nil }
            let entries = bias.items.compactMap { item in Int64(item.text).map { (item.value, $0) } }
            return ExposureLadder(biases: entries, current: now).map { (bias, $0) }
        }

        let mode = value(control(Self.exposureSwitch, in: all))
        let isByHand = mode.map { $0 == Self.manual || $0 == Self.shutterPriority } ?? true
        let switchable = control(Self.exposureSwitch, in: free).flatMap { control in
            control.items.contains { $0.value == Self.manual } ? control : nil
        }
        switchToManual = isByHand ? nil : switchable
        if let time = control(Self.exposureTime, in: free), time.kind == .integer, time.minimum < time.maximum,
            isByHand ? isFree(time) : switchable != nil, let now = value(time)
        {
            // In units of 100 microseconds; longer than a frame would cost the rate.
            let interval = device.interval()
            let frame = interval[1] > 0 ? Int64(interval[0]) * 10_000 / Int64(interval[1]) : Int64.max
            let most = max(min(time.maximum, frame), time.minimum)
            self.time = ExposureLadder(
                times: time.minimum...most, step: Int64(clamping: time.step), current: now
            ).map { (time, $0) }
        } else {
            time = nil
        }

        let isFocusing = value(control(Self.continuousFocus, in: all)) ?? 0 != 0
        focusButton = isFocusing ? nil : control(Self.focusOnce, in: free).flatMap { $0.kind == .button ? $0 : nil }
    }
}
