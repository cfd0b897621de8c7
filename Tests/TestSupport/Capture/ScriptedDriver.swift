package import Frames
internal import Glibc
internal import Records
package import V4L2Bridge
internal import V4L2Kernel

/// A video driver that follows a script: the kernel's side of the ioctls, with real memory for its buffers.
///
/// *Thread-safe*: one lock around every call.
// @unchecked: all state is used under the lock.
package final class ScriptedDriver: @unchecked Sendable {
    /// A format it lists, with sizes and whole frames a second.
    package struct Offer: Sendable {
        package var code: v4l2_bridge_pixel_format
        package var sizes: [PixelSize]
        package var rates: [UInt32]

        package init(_ code: v4l2_bridge_pixel_format, _ sizes: [PixelSize], rates: [UInt32] = [30]) {
            self.code = code
            self.sizes = sizes
            self.rates = rates
        }
    }

    // What it says of itself.
    package var driver = "scripted"
    package var card = "Scripted Camera"
    package var bus = "usb-0000:00:14.0-1"
    package var capabilities = V4L2_BRIDGE_CAN_CAPTURE.rawValue | V4L2_BRIDGE_CAN_STREAM.rawValue
    package var offers: [Offer]
    package var inputStatus: UInt32 = 0
    /// Changes the answer to S_FMT, TRY_FMT and G_FMT.
    package var answer: (@Sendable (inout v4l2_bridge_picture) -> Void)?
    /// Bytes of each plane's memory; 0 follows the format's size.
    package var bufferLength: UInt32 = 0
    package var mostBuffers: UInt32 = 32
    /// A request that fails from now on with this errno.
    package var faults: [UInt32: Int32] = [:]
    /// How often the next requests are interrupted by a signal first.
    package var interruptions = 0
    package var openFault: Int32 = 0
    /// What it answers to requests for controls beyond the values of `controls`.
    package var offeredControls = ScriptedControls()
    /// What it tells by itself.
    package var events = ScriptedEvents()
    /// Every wait sees the device hung up; what was filled can still be taken.
    package var hangsUp = false
    /// The errno of starting to stream in a format, 0 for none.
    package var faultOfStart: (@Sendable (v4l2_bridge_picture) -> Int32)?
    /// The errno of every wait.
    package var waitFault: Int32 = 0
    /// What dequeueing fails with once nothing is filled any more; 0 for nothing.
    package var faultAfterFilled: Int32 = 0
    /// Values of controls, by their V4L2 number; others it does not have.
    package var controls: [UInt32: Int32] = [:]
    /// What it answers to S_PARM and G_PARM, whatever is asked.
    package var stubbornRate: UInt32?

    // What happened to it.
    package private(set) var requests: [UInt32] = []
    package private(set) var openCount = 0
    package private(set) var isStreaming = false
    package private(set) var queued: [Int] = []
    package private(set) var mapped: Set<UnsafeMutableRawPointer> = []
    package private(set) var picture = v4l2_bridge_picture()
    package private(set) var rate: (numerator: UInt32, denominator: UInt32) = (1, 30)

    private struct Filled {
        var index: Int
        var planes: [(used: UInt32, offset: UInt32)]
        var flags: UInt32
        var sequence: UInt32
        var timestamp: Int64
    }

    private let lock = Guarded(())
    private var memory: [[UnsafeMutableRawBufferPointer]] = []
    private var filled: [Filled] = []
    private var isGone = false
    private var nextSequence: UInt32 = 0

    package init(_ offers: [Offer]) {
        self.offers = offers
    }

    deinit {
        for plane in memory.joined() { plane.deallocate() }
    }

    private var isMultiPlanar: Bool { capabilities & V4L2_BRIDGE_CAN_CAPTURE_PLANES.rawValue != 0 }

    // MARK: - The world's side

    /// Fills the oldest queued buffer; false where none is queued.
    ///
    /// - Parameters:
    ///   - planes: bytes of each plane of memory, from its start.
    ///   - offset: what is reported as the plane's data offset.
    package func fill(
        _ planes: [[UInt8]], flags: UInt32 = V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue, sequence: UInt32? = nil,
        timestamp: Int64, offset: UInt32 = 0
    ) -> Bool {
        lock.withLock { _ in
            guard isStreaming, !queued.isEmpty else { return false }
            let index = queued.removeFirst()
            for (plane, bytes) in planes.enumerated() {
                memory[index][plane].copyBytes(from: bytes.prefix(memory[index][plane].count))
            }
            nextSequence = sequence ?? nextSequence
            filled.append(
                Filled(
                    index: index, planes: planes.map { (UInt32($0.count), offset) }, flags: flags,
                    sequence: nextSequence,
                    timestamp: timestamp))
            nextSequence &+= 1
            return true
        }
    }

    /// Unplugs it: every request fails from now on.
    package func unplug() {
        lock.withLock { _ in isGone = true }
    }

    /// Plugs it in again: as it was, but without stream and buffers.
    package func plugIn() {
        lock.withLock { _ in
            isGone = false
            isStreaming = false
            queued = []
            filled = []
        }
    }

    // MARK: - The calls

    var readiness: Int32 {
        lock.withLock { _ in
            if waitFault != 0 { return -waitFault }
            if isGone || hangsUp || !isStreaming { return Int32(V4L2_BRIDGE_WAIT_BROKEN.rawValue) }
            return filled.isEmpty ? 0 : Int32(V4L2_BRIDGE_WAIT_READY.rawValue)
        }
    }

    func open() -> Int32 {
        lock.withLock { _ in
            if isGone { return -ENODEV }
            if openFault != 0 { return -openFault }
            openCount += 1
            return 0
        }
    }

    func close() -> Int32 {
        lock.withLock { _ in
            openCount -= 1
            return 0
        }
    }

    func map(length: Int, offset: Int64, address: UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32 {
        lock.withLock { _ in
            let (index, plane) = (Int(offset) >> 16, Int(offset) >> 12 & 0xF)
            guard index < memory.count, plane < memory[index].count, memory[index][plane].count == length,
                let base = memory[index][plane].baseAddress
            else { return -EINVAL }
            mapped.insert(base)
            address.pointee = base
            return 0
        }
    }

    func unmap(_ address: UnsafeMutableRawPointer) -> Bool {
        lock.withLock { _ in mapped.remove(address) != nil }
    }

    func control(_ request: UInt32, _ argument: UnsafeMutableRawPointer) -> Int32 {
        lock.withLock { _ in
            if interruptions > 0 {
                interruptions -= 1
                return -EINTR
            }
            requests.append(request)
            if isGone { return -ENODEV }
            if let fault = faults[request] { return -fault }
            return offeredControls.answer(request, argument) ?? events.answer(request, argument)
                ?? answer(request, argument)
        }
    }

    private func answer(_ request: UInt32, _ argument: UnsafeMutableRawPointer) -> Int32 {
        switch request {
        case V4L2_KERNEL_QUERYCAP.rawValue: describe(&argument.assumingMemoryBound(to: v4l2_capability.self).pointee)
        case V4L2_KERNEL_ENUM_FMT.rawValue: list(&argument.assumingMemoryBound(to: v4l2_fmtdesc.self).pointee)
        case V4L2_KERNEL_ENUM_FRAMESIZES.rawValue:
            list(&argument.assumingMemoryBound(to: v4l2_frmsizeenum.self).pointee)
        case V4L2_KERNEL_ENUM_FRAMEINTERVALS.rawValue:
            list(&argument.assumingMemoryBound(to: v4l2_frmivalenum.self).pointee)
        case V4L2_KERNEL_G_FMT.rawValue, V4L2_KERNEL_S_FMT.rawValue, V4L2_KERNEL_TRY_FMT.rawValue:
            format(request, &argument.assumingMemoryBound(to: v4l2_format.self).pointee)
        case V4L2_KERNEL_G_PARM.rawValue, V4L2_KERNEL_S_PARM.rawValue:
            rate(request, &argument.assumingMemoryBound(to: v4l2_streamparm.self).pointee)
        case V4L2_KERNEL_REQBUFS.rawValue:
            allocate(&argument.assumingMemoryBound(to: v4l2_requestbuffers.self).pointee)
        case V4L2_KERNEL_QUERYBUF.rawValue: query(&argument.assumingMemoryBound(to: v4l2_buffer.self).pointee)
        case V4L2_KERNEL_QBUF.rawValue: queue(argument.assumingMemoryBound(to: v4l2_buffer.self).pointee)
        case V4L2_KERNEL_DQBUF.rawValue: dequeue(&argument.assumingMemoryBound(to: v4l2_buffer.self).pointee)
        case V4L2_KERNEL_STREAMON.rawValue: stream(true)
        case V4L2_KERNEL_STREAMOFF.rawValue: stream(false)
        case V4L2_KERNEL_G_CTRL.rawValue: control(&argument.assumingMemoryBound(to: v4l2_control.self).pointee)
        case V4L2_KERNEL_G_INPUT.rawValue: 0
        case V4L2_KERNEL_ENUMINPUT.rawValue:
            input(&argument.assumingMemoryBound(to: v4l2_input.self).pointee)
        default: -ENOTTY
        }
    }
}

// MARK: - What it answers

extension ScriptedDriver {
    private func describe(_ capability: inout v4l2_capability) -> Int32 {
        Self.write(driver, to: &capability.driver)
        Self.write(card, to: &capability.card)
        Self.write(bus, to: &capability.bus_info)
        // The whole device can more than this node.
        capability.capabilities = 0x8000_0000 | capabilities | V4L2_BRIDGE_CAN_CAPTURE.rawValue
        capability.device_caps = capabilities
        return 0
    }

    private func list(_ format: inout v4l2_fmtdesc) -> Int32 {
        let isRightType = (format.type == UInt32(V4L2_BRIDGE_MULTI_PLANAR.rawValue)) == isMultiPlanar
        guard isRightType, Int(format.index) < offers.count else { return -EINVAL }
        format.pixelformat = offers[Int(format.index)].code.rawValue
        Self.write("format \(format.index)", to: &format.description)
        return 0
    }

    private func list(_ size: inout v4l2_frmsizeenum) -> Int32 {
        let code = size.pixel_format
        guard let offer = offers.first(where: { $0.code.rawValue == code }), Int(size.index) < offer.sizes.count
        else { return -EINVAL }
        size.type = 1
        size.discrete.width = UInt32(offer.sizes[Int(size.index)].width)
        size.discrete.height = UInt32(offer.sizes[Int(size.index)].height)
        return 0
    }

    private func list(_ interval: inout v4l2_frmivalenum) -> Int32 {
        let code = interval.pixel_format
        let size = PixelSize(width: Int(interval.width), height: Int(interval.height))
        guard let offer = offers.first(where: { $0.code.rawValue == code && $0.sizes.contains(size) }),
            Int(interval.index) < offer.rates.count
        else { return -EINVAL }
        interval.type = 1
        interval.discrete = v4l2_fract(numerator: 1, denominator: offer.rates[Int(interval.index)])
        return 0
    }

    private func format(_ request: UInt32, _ format: inout v4l2_format) -> Int32 {
        guard (format.type == UInt32(V4L2_BRIDGE_MULTI_PLANAR.rawValue)) == isMultiPlanar else { return -EINVAL }
        var result = request == V4L2_KERNEL_G_FMT.rawValue ? picture : ScriptedFormat.read(format)
        if request != V4L2_KERNEL_G_FMT.rawValue { ScriptedFormat.complete(&result) }
        answer?(&result)
        if request == V4L2_KERNEL_S_FMT.rawValue { picture = result }
        ScriptedFormat.write(result, to: &format)
        return 0
    }

    private func rate(_ request: UInt32, _ parameters: inout v4l2_streamparm) -> Int32 {
        if request == V4L2_KERNEL_S_PARM.rawValue {
            let asked = parameters.parm.capture.timeperframe
            let code = picture.pixel_format
            let wanted = Double(asked.denominator) / Double(max(asked.numerator, 1))
            let rates = offers.first { $0.code.rawValue == code }?.rates ?? []
            if let nearest = rates.min(by: { abs(Double($0) - wanted) < abs(Double($1) - wanted) }) {
                rate = (1, nearest)
            }
        }
        if let stubbornRate { rate = (1, stubbornRate) }
        parameters.parm.capture.capability = 0x1000
        parameters.parm.capture.timeperframe = v4l2_fract(numerator: rate.numerator, denominator: rate.denominator)
        return 0
    }

    private func control(_ control: inout v4l2_control) -> Int32 {
        guard let value = controls[control.id] else { return -EINVAL }
        control.value = value
        return 0
    }

    private func input(_ input: inout v4l2_input) -> Int32 {
        Self.write("Camera 1", to: &input.name)
        input.status = inputStatus
        return 0
    }

    // MARK: - Buffers

    private func allocate(_ request: inout v4l2_requestbuffers) -> Int32 {
        guard !isStreaming, mapped.isEmpty else { return -EBUSY }
        for plane in memory.joined() { plane.deallocate() }
        request.count = min(request.count, mostBuffers)
        let sizes = [picture.size_image.0, picture.size_image.1, picture.size_image.2].prefix(Int(picture.plane_count))
        memory = (0..<request.count).map { _ in
            sizes.map { .allocate(byteCount: Int(bufferLength > 0 ? bufferLength : $0), alignment: 4096) }
        }
        queued = []
        filled = []
        return 0
    }

    private func query(_ buffer: inout v4l2_buffer) -> Int32 {
        guard Int(buffer.index) < memory.count else { return -EINVAL }
        let planes = memory[Int(buffer.index)]
        guard isMultiPlanar else {
            buffer.length = UInt32(planes[0].count)
            buffer.m.offset = buffer.index << 16
            return 0
        }
        for (plane, bytes) in planes.enumerated() {
            buffer.m.planes[plane].length = UInt32(bytes.count)
            buffer.m.planes[plane].m.mem_offset = buffer.index << 16 | UInt32(plane) << 12
        }
        buffer.length = UInt32(planes.count)
        return 0
    }

    private func queue(_ buffer: v4l2_buffer) -> Int32 {
        guard Int(buffer.index) < memory.count, !queued.contains(Int(buffer.index)),
            !isMultiPlanar || Int(buffer.length) == memory[Int(buffer.index)].count
        else { return -EINVAL }
        queued.append(Int(buffer.index))
        return 0
    }

    private func dequeue(_ buffer: inout v4l2_buffer) -> Int32 {
        guard isStreaming else { return -EINVAL }
        guard !filled.isEmpty else { return faultAfterFilled == 0 ? -EAGAIN : -faultAfterFilled }
        let next = filled.removeFirst()
        buffer.index = UInt32(next.index)
        buffer.flags = next.flags
        buffer.sequence = next.sequence
        buffer.timestamp.tv_sec = Int(next.timestamp / 1_000_000_000)
        buffer.timestamp.tv_usec = Int(next.timestamp % 1_000_000_000) / 1000
        guard isMultiPlanar else {
            buffer.bytesused = next.planes[0].used
            buffer.length = UInt32(memory[next.index][0].count)
            return 0
        }
        for (plane, state) in next.planes.enumerated() {
            buffer.m.planes[plane].bytesused = state.used
            buffer.m.planes[plane].data_offset = state.offset
            buffer.m.planes[plane].length = UInt32(memory[next.index][plane].count)
        }
        buffer.length = UInt32(next.planes.count)
        return 0
    }

    private func stream(_ on: Bool) -> Int32 {
        guard on != isStreaming || !on else { return -EINVAL }
        if on, let fault = faultOfStart?(picture), fault != 0 { return -fault }
        isStreaming = on
        if !on {
            queued = []
            filled = []
        }
        return 0
    }

    private static func write<T>(_ text: String, to tuple: inout T) {
        withUnsafeMutableBytes(of: &tuple) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            bytes.copyBytes(from: text.utf8.prefix(bytes.count))
        }
    }
}
