package import Frames
internal import Glibc
package import V4L2Bridge

/// An open V4L2 node. Closed by `close()` or with this object.
///
/// Thread rule: calls may come from several threads, except `close`, which must be the last.
// @unchecked: what changes is `isOpen`, and only in `close`.
package final class VideoDevice: @unchecked Sendable {
    package let path: String
    package let card: String
    package let driver: String
    package let bus: String
    package let capabilities: UInt32
    let api: v4l2_bridge_api
    private let handle: v4l2_bridge_device
    /// Holds what the handle's calls need.
    private let calls: DriverCalls
    private var isOpen = true
    /// What v4l2loopback calls itself.
    private static let loopbackDriver = "v4l2 loopback"

    /// Opens a node of any kind, and asks what it is.
    package init(path: String, calls: DriverCalls = .system) throws(CaptureError) {
        self.path = path
        self.calls = calls
        var handle = v4l2_bridge_device()
        let result = v4l2_bridge_open(calls.calls, calls.context, path, &handle)
        guard result == 0 else { throw DeviceFault.error(errno: -result, while: .opening, path: path) }
        self.handle = handle
        var answer = v4l2_bridge_capability()
        let queried = v4l2_bridge_query_capability(&handle, &answer)
        guard queried == 0 else {
            _ = v4l2_bridge_close(&handle)
            throw DeviceFault.error(errno: -queried, while: .identifying, path: path)
        }
        card = Self.text(of: &answer.card)
        driver = Self.text(of: &answer.driver)
        bus = Self.text(of: &answer.bus)
        capabilities = answer.capabilities
        let isSingle = answer.capabilities & V4L2_BRIDGE_CAN_CAPTURE.rawValue != 0
        api = isSingle ? V4L2_BRIDGE_SINGLE_PLANAR : V4L2_BRIDGE_MULTI_PLANAR
    }

    deinit {
        close()
    }

    /// Harmless when closed already.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        _ = with(v4l2_bridge_close)
    }

    /// What the node is for.
    package var role: CameraDescription.Role { CameraDescription.Role(capabilities: capabilities) }

    // MARK: - Format and rate

    /// The codes it offers, each once, with the driver's words.
    package func formats() -> [(code: UInt32, description: String)] {
        var formats: [(code: UInt32, description: String)] = []
        // Bounded: a broken driver may never say that it is done.
        for index in 0..<UInt32(256) {
            var format = v4l2_bridge_format()
            guard with({ v4l2_bridge_enumerate_format($0, api, index, &format) }) == 0 else { break }
            if !formats.contains(where: { $0.code == format.pixel_format }) {
                formats.append((format.pixel_format, Self.text(of: &format.description)))
            }
        }
        return formats
    }

    /// The sizes of a format, each with its rates; empty where the driver does not list them.
    package func sizes(of code: UInt32) -> [OfferedSize] {
        var sizes: [OfferedSize] = []
        for index in 0..<UInt32(512) {
            var size = v4l2_bridge_frame_size()
            guard with({ v4l2_bridge_enumerate_frame_size($0, code, index, &size) }) == 0 else { break }
            let largest = PixelSize(width: Int(size.maximum_width), height: Int(size.maximum_height))
            sizes.append(
                OfferedSize(
                    minimum: PixelSize(width: Int(size.minimum_width), height: Int(size.minimum_height)),
                    maximum: largest,
                    step: PixelSize(width: Int(size.step_width), height: Int(size.step_height)),
                    rates: rates(of: code, at: largest)))
        }
        return sizes
    }

    /// Frames a second of a format at a size; empty where the driver does not list them.
    package func rates(of code: UInt32, at size: PixelSize) -> [ClosedRange<Double>] {
        var rates: [ClosedRange<Double>] = []
        for index in 0..<UInt32(256) {
            var interval = v4l2_bridge_interval()
            let result = with {
                v4l2_bridge_enumerate_interval($0, code, UInt32(size.width), UInt32(size.height), index, &interval)
            }
            guard result == 0 else { break }
            guard interval.minimum_numerator > 0, interval.maximum_numerator > 0 else { continue }
            let fastest = Double(interval.minimum_denominator) / Double(interval.minimum_numerator)
            let slowest = Double(interval.maximum_denominator) / Double(interval.maximum_numerator)
            rates.append(min(slowest, fastest)...max(slowest, fastest))
        }
        return rates
    }

    func currentPicture() throws(CaptureError) -> v4l2_bridge_picture {
        var picture = v4l2_bridge_picture()
        let result = with { v4l2_bridge_get_format($0, api, &picture) }
        if result == -EINVAL, driver == Self.loopbackDriver { throw DeviceFault.withoutWriter(path: path) }
        try check(result, .readingFormat)
        return picture
    }

    /// What the driver would answer to `setPicture`, without changing anything; nil where it does not say.
    func tryPicture(_ picture: v4l2_bridge_picture) -> v4l2_bridge_picture? {
        var picture = picture
        return with { v4l2_bridge_try_format($0, api, &picture) } == 0 ? picture : nil
    }

    /// Gives the driver's answer, which may differ in everything.
    package func setPicture(_ picture: v4l2_bridge_picture) throws(CaptureError) -> v4l2_bridge_picture {
        var picture = picture
        try check(with { v4l2_bridge_set_format($0, api, &picture) }, .settingFormat)
        return picture
    }

    /// Asks for frames a second where the driver lets them be set, and gives what it answers; nil where it says nothing.
    func setRate(_ wanted: Double?) -> Double? {
        var rate = v4l2_bridge_rate()
        guard with({ v4l2_bridge_get_rate($0, api, &rate) }) == 0 else { return nil }
        if let wanted, wanted > 0, rate.is_settable != 0 {
            // 1001 holds the rates of television (30000/1001) as well as whole ones. A driver may promise any rate.
            let denominator = min(max((wanted * 1001).rounded(), 1), Double(UInt32.max))
            var asked = v4l2_bridge_rate(numerator: 1001, denominator: UInt32(denominator), is_settable: 1)
            if with({ v4l2_bridge_set_rate($0, api, &asked) }) == 0 { rate = asked }
        }
        guard rate.numerator > 0, rate.denominator > 0 else { return nil }
        return Double(rate.denominator) / Double(rate.numerator)
    }

    /// Seconds a frame as a fraction, 0/0 where the driver does not say.
    func interval() -> [UInt32] {
        var rate = v4l2_bridge_rate()
        guard with({ v4l2_bridge_get_rate($0, api, &rate) }) == 0, rate.numerator > 0, rate.denominator > 0
        else { return [0, 0] }
        return [rate.numerator, rate.denominator]
    }

    /// What the chosen input reports: V4L2_IN_ST_*; 0 where the driver does not say.
    func inputStatus() -> UInt32 {
        var input = v4l2_bridge_input()
        return with({ v4l2_bridge_current_input($0, &input) }) == 0 ? input.status : 0
    }

    /// What is wrong with the chosen input, in words; nil where nothing is or the driver does not say.
    package func inputFault() -> String? {
        var input = v4l2_bridge_input()
        guard with({ v4l2_bridge_current_input($0, &input) }) == 0 else { return nil }
        if input.status & V4L2_BRIDGE_INPUT_NO_POWER.rawValue != 0 { return "its input has no power" }
        if input.status & V4L2_BRIDGE_INPUT_NO_SIGNAL.rawValue != 0 { return "its input has no signal" }
        if input.status & V4L2_BRIDGE_INPUT_NO_SYNC.rawValue != 0 { return "its input's signal is out of step" }
        return nil
    }

    // MARK: -

    /// Lends the handle to a function of the bridge.
    func with(_ body: (UnsafePointer<v4l2_bridge_device>) -> Int32) -> Int32 {
        withUnsafePointer(to: handle, body)
    }

    func check(_ result: Int32, _ operation: DeviceFault.Operation) throws(CaptureError) {
        guard result < 0 else { return }
        throw DeviceFault.error(errno: -result, while: operation, path: path, inputFault: inputFault)
    }

    /// A C text of fixed size, which the bridge ends with 0.
    private static func text<T>(of tuple: inout T) -> String {
        withUnsafeBytes(of: &tuple) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
