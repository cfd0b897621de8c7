internal import V4L2Bridge

extension RecordedDriver {
    /// The device that answers as the recorded one did. Its calls get the driver as their context.
    static func imitation(of device: RecordedDevice) -> v4l2_bridge_imitation {
        var imitation = v4l2_bridge_imitation(
            capability: v4l2_bridge_capability(),
            api: device.isMultiPlanar ? V4L2_BRIDGE_MULTI_PLANAR : V4L2_BRIDGE_SINGLE_PLANAR,
            picture: v4l2_bridge_picture(),
            rate: v4l2_bridge_rate(
                numerator: device.interval[0], denominator: device.interval[1], is_settable: 1),
            input_status: device.inputStatus, lengths: (0, 0, 0),
            allocate: { $1.pointee == 0 ? 0 : RecordedDriver.of($0).allocate($1) },
            queue: { RecordedDriver.of($0).queue($1) },
            dequeue: { RecordedDriver.of($0).dequeue($1) },
            stream: { RecordedDriver.of($0).stream($1 != 0) })
        copy(device.driver, to: &imitation.capability.driver)
        copy(device.card, to: &imitation.capability.card)
        copy(device.bus, to: &imitation.capability.bus)
        imitation.capability.capabilities = device.capabilities
        imitation.picture.width = device.width
        imitation.picture.height = device.height
        imitation.picture.pixel_format = device.format
        imitation.picture.field = device.field
        imitation.picture.plane_count = UInt32(device.planes.count)
        imitation.picture.colorspace = device.colorspace
        imitation.picture.ycbcr_encoding = device.encoding
        imitation.picture.quantization = device.quantization
        let plane = { (index: Int) in index < device.planes.count ? device.planes[index] : nil }
        imitation.picture.bytes_per_line = (
            plane(0)?.bytesPerLine ?? 0, plane(1)?.bytesPerLine ?? 0, plane(2)?.bytesPerLine ?? 0
        )
        imitation.picture.size_image = (
            plane(0)?.sizeImage ?? 0, plane(1)?.sizeImage ?? 0, plane(2)?.sizeImage ?? 0
        )
        imitation.lengths = (plane(0)?.length ?? 0, plane(1)?.length ?? 0, plane(2)?.length ?? 0)
        return imitation
    }

    /// Every device is opened with its driver as the context, and keeps it alive.
    static func of(_ context: UnsafeMutableRawPointer?) -> RecordedDriver {
        Unmanaged<RecordedDriver>.fromOpaque(context!).takeUnretainedValue()
    }

    private static func copy<T>(_ text: String, to tuple: inout T) {
        withUnsafeMutableBytes(of: &tuple) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            bytes.copyBytes(from: text.utf8.prefix(bytes.count - 1))
        }
    }
}
