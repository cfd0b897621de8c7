internal import V4L2Bridge

extension VideoDevice {
    /// The controls it offers, in the driver's order; empty where it has none.
    package func controls() -> [CameraControl] {
        var controls: [CameraControl] = []
        var last: UInt32 = 0
        // Bounded: a broken driver may never say that it is done.
        for _ in 0..<1024 {
            var info = v4l2_bridge_control_info()
            guard with({ v4l2_bridge_next_control($0, last, &info) }) == 0, info.id > last else { break }
            last = info.id
            if let control = CameraControl(info, items: { items(info, $0) }) { controls.append(control) }
        }
        return controls
    }

    /// What the driver says of a control now; nil where it does not answer.
    func refreshed(_ control: CameraControl) -> CameraControl? {
        var info = v4l2_bridge_control_info()
        guard with({ v4l2_bridge_query_control($0, control.id, &info) }) == 0 else { return nil }
        return CameraControl(info) { _ in control.items }
    }

    /// The value now, or the errno.
    package func value(of control: CameraControl) -> Result<Int64, DriverRefusal> {
        var value: Int64 = 0
        let result = with { v4l2_bridge_get_control($0, control.id, control.type, &value) }
        return result < 0 ? .failure(DriverRefusal(errno: -result)) : .success(value)
    }

    /// 0, or the errno.
    func set(_ control: CameraControl, to value: Int64) -> Int32 {
        -with { v4l2_bridge_set_control($0, control.id, control.type, value) }
    }

    /// Where a menu may begin at most: what lies beyond is no menu of a camera.
    private static let mostItems: Int64 = 65_535

    private func items(_ info: v4l2_bridge_control_info, _ kind: CameraControl.Kind) -> [CameraControl.Item] {
        guard kind == .menu || kind == .integerMenu, (0...Self.mostItems).contains(info.minimum),
            info.minimum <= info.maximum
        else { return [] }
        return (info.minimum...min(info.maximum, info.minimum + 255)).compactMap { index in
            var item = v4l2_bridge_control_item()
            // Menus may leave entries out.
            guard with({ v4l2_bridge_query_item($0, info.id, UInt32(index), &item) }) == 0 else { return nil }
            guard kind == .menu else { return CameraControl.Item(value: index, text: "\(item.value)") }
            let text = withUnsafeBytes(of: &item.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            return CameraControl.Item(value: index, text: text)
        }
    }
}

/// The errno with which a driver refused.
package struct DriverRefusal: Error, Sendable, Equatable {
    package let errno: Int32
}
