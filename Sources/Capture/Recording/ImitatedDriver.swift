internal import Glibc
internal import V4L2Bridge

/// A camera that is not there, below the calls: what every one of them has. Subclasses say what their buffers hold, and when
/// there is a frame.
///
/// Thread rule: the subclass'.
// @unchecked: nothing here changes; subclasses guard what they add.
class ImitatedDriver: @unchecked Sendable {
    /// Never used as one: no call of the system's sees it.
    private static let descriptor: Int32 = .max

    private let imitation: v4l2_bridge_imitation

    /// What it says of itself.
    struct Device {
        var capability = v4l2_bridge_capability()
        var api = V4L2_BRIDGE_SINGLE_PLANAR
        var picture = v4l2_bridge_picture()
        /// 0/0 where it does not say.
        var rate = v4l2_bridge_rate()
        /// V4L2_IN_ST_*.
        var inputStatus: UInt32 = 0
        /// Bytes of each plane's memory.
        var lengths: (UInt32, UInt32, UInt32) = (0, 0, 0)
    }

    init(_ device: Device) {
        imitation = v4l2_bridge_imitation(
            capability: device.capability, api: device.api, picture: device.picture, rate: device.rate,
            input_status: device.inputStatus, lengths: device.lengths,
            allocate: { $1.pointee == 0 ? 0 : ImitatedDriver.of($0).allocate($1) },
            queue: { ImitatedDriver.of($0).queue($1) },
            dequeue: { ImitatedDriver.of($0).dequeue($1) },
            stream: { ImitatedDriver.of($0).stream($1 != 0) })
    }

    final var calls: DriverCalls {
        DriverCalls(
            calls: v4l2_bridge_calls(
                open: { context, _ in context == nil ? -ENODEV : ImitatedDriver.descriptor },
                close: { _, _ in 0 },
                control: { context, _, request, argument in
                    withUnsafePointer(to: ImitatedDriver.of(context).imitation) {
                        v4l2_bridge_imitate($0, context, UInt(request), argument)
                    }
                },
                map: { ImitatedDriver.of($0).map(length: $2, offset: $3, address: $4) },
                unmap: { _, _, _ in 0 },
                wait: { ImitatedDriver.of($0).wait(wake: $2, milliseconds: $3) }),
            script: self)
    }

    private func map(
        length: Int, offset: Int64, address: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32 {
        var (index, plane) = (UInt32(0), UInt32(0))
        v4l2_bridge_imitation_place(offset, &index, &plane)
        guard let bytes = memory?.plane(Int(plane), of: Int(index)), bytes.count == length else { return -EINVAL }
        address.pointee = bytes.baseAddress
        return 0
    }

    // MARK: - The subclass' part; each gives 0 or -errno

    /// Its buffers; nil before there are any.
    var memory: ImitatedMemory? { nil }

    /// Waits for a frame: `V4L2_BRIDGE_WAIT_*`.
    func wait(wake: Int32, milliseconds: Int32) -> Int32 { -ENOSYS }

    /// Makes buffers, as many as are asked for or fewer; at least one is.
    func allocate(_ count: UnsafeMutablePointer<UInt32>) -> Int32 { -ENOSYS }

    func queue(_ index: UInt32) -> Int32 { -ENOSYS }

    func dequeue(_ buffer: UnsafeMutablePointer<v4l2_bridge_buffer>) -> Int32 { -ENOSYS }

    func stream(_ on: Bool) -> Int32 { 0 }

    /// Every device is opened with its driver as the context, and keeps it alive.
    private static func of(_ context: UnsafeMutableRawPointer?) -> ImitatedDriver {
        Unmanaged<ImitatedDriver>.fromOpaque(context!).takeUnretainedValue()
    }
}
