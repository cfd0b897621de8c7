internal import V4L2Bridge

/// A camera's region of interest as it was found.
struct FoundRegion {
    let rectangle: v4l2_bridge_rectangle
    let automatic: UInt32
    let offered: UInt32

    /// Exposure, iris and focus. Not the white balance: of a face alone it would make skin grey.
    var followed: UInt32 {
        offered
            & (V4L2_BRIDGE_REGION_EXPOSURE.rawValue | V4L2_BRIDGE_REGION_IRIS.rawValue
                | V4L2_BRIDGE_REGION_FOCUS.rawValue)
    }

    /// Sets another rectangle. 0, or the errno.
    func move(_ device: VideoDevice, to rectangle: v4l2_bridge_rectangle) -> Int32 {
        set(device, rectangle, followed)
    }

    /// 0, or the errno.
    func restore(on device: VideoDevice) -> Int32 { set(device, rectangle, automatic) }

    private func set(_ device: VideoDevice, _ rectangle: v4l2_bridge_rectangle, _ automatic: UInt32) -> Int32 {
        var rectangle = rectangle
        return -device.with { v4l2_bridge_set_region($0, &rectangle, automatic, offered) }
    }
}
