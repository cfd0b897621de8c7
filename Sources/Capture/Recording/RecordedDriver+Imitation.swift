internal import V4L2Bridge

extension RecordedDriver {
    /// The device that answers as the recorded one did.
    static func imitation(of device: RecordedDevice) -> Device {
        var imitation = Device()
        imitation.api = device.isMultiPlanar ? V4L2_BRIDGE_MULTI_PLANAR : V4L2_BRIDGE_SINGLE_PLANAR
        imitation.rate = v4l2_bridge_rate(
            numerator: device.interval[0], denominator: device.interval[1], is_settable: 1)
        imitation.inputStatus = device.inputStatus
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

    private static func copy<T>(_ text: String, to tuple: inout T) {
        withUnsafeMutableBytes(of: &tuple) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            bytes.copyBytes(from: text.utf8.prefix(bytes.count - 1))
        }
    }
}
