internal import Glibc
internal import V4L2Kernel

/// A control that a scripted driver offers.
package struct ScriptedControl: Sendable {
    package var id: UInt32
    /// V4L2_CTRL_TYPE_*.
    package var type: UInt32
    package var title: String
    package var range: ClosedRange<Int64>
    package var step: UInt64 = 1
    package var value: Int64
    /// V4L2_CTRL_FLAG_*.
    package var flags: UInt32 = 0
    /// Of a menu, by the entry's number.
    package var items: [UInt32: String] = [:]
    /// Inactive while the control `id` does not have `value`.
    package var needs: (id: UInt32, value: Int64)?
    /// What the driver makes of a value.
    package var takes: (@Sendable (Int64) -> Int64)?
    /// The errno with which it refuses to be set; 0 for none.
    package var refusal: Int32 = 0

    package init(
        _ id: UInt32, type: UInt32 = 1, _ title: String, _ range: ClosedRange<Int64> = 0...255, value: Int64 = 0
    ) {
        self.id = id
        self.type = type
        self.title = title
        self.range = range
        self.value = value
    }
}

/// The kernel's side of the control requests.
package struct ScriptedControls: Sendable {
    package var all: [ScriptedControl] = []
    /// Nil where it has no region of interest.
    package var region: ScriptedRegion?
    /// What was set, in order.
    package var written: [(id: UInt32, value: Int64)] = []

    package subscript(id: UInt32) -> ScriptedControl? {
        get { all.first { $0.id == id } }
        set {
            guard let newValue, let index = all.firstIndex(where: { $0.id == id }) else { return }
            all[index] = newValue
        }
    }

    mutating func answer(_ request: UInt32, _ argument: UnsafeMutableRawPointer) -> Int32? {
        switch request {
        case V4L2_KERNEL_QUERY_EXT_CTRL.rawValue:
            describe(&argument.assumingMemoryBound(to: v4l2_query_ext_ctrl.self).pointee)
        case V4L2_KERNEL_QUERYMENU.rawValue: item(argument.assumingMemoryBound(to: v4l2_querymenu.self))
        case V4L2_KERNEL_G_EXT_CTRLS.rawValue:
            exchange(&argument.assumingMemoryBound(to: v4l2_ext_controls.self).pointee, sets: false)
        case V4L2_KERNEL_S_EXT_CTRLS.rawValue:
            exchange(&argument.assumingMemoryBound(to: v4l2_ext_controls.self).pointee, sets: true)
        default: nil
        }
    }

    private func isInactive(_ control: ScriptedControl) -> Bool {
        guard let needs = control.needs else { return false }
        return self[needs.id]?.value != needs.value
    }

    private func describe(_ query: inout v4l2_query_ext_ctrl) -> Int32 {
        if let result = region?.describe(&query) { return result }
        guard !all.isEmpty else { return -ENOTTY }
        let next: UInt32 = 0x8000_0000
        let wanted = query.id & ~next
        let found =
            query.id & next != 0
            ? all.filter { $0.id > wanted }.min { $0.id < $1.id } : all.first { $0.id == wanted }
        guard let control = found else { return -EINVAL }
        query.id = control.id
        query.type = control.type
        query.minimum = control.range.lowerBound
        query.maximum = control.range.upperBound
        query.step = control.step
        query.default_value = control.range.lowerBound
        query.flags = control.flags | (isInactive(control) ? 0x10 : 0)
        withUnsafeMutableBytes(of: &query.name) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            bytes.copyBytes(from: control.title.utf8.prefix(31))
        }
        return 0
    }

    /// The struct is packed and has an anonymous union, so that it is written by its bytes: the text or number at 8.
    private func item(_ menu: UnsafeMutablePointer<v4l2_querymenu>) -> Int32 {
        let bytes = UnsafeMutableRawPointer(menu)
        let id = bytes.loadUnaligned(as: UInt32.self)
        let index = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
        guard let control = self[id], let text = control.items[index] else { return -EINVAL }
        let place = UnsafeMutableRawBufferPointer(start: bytes + 8, count: 32)
        place.initializeMemory(as: UInt8.self, repeating: 0)
        if control.type == 9, let number = Int64(text) {
            place.storeBytes(of: number, as: Int64.self)
        } else {
            place.copyBytes(from: text.utf8.prefix(31))
        }
        return 0
    }

    private mutating func exchange(_ request: inout v4l2_ext_controls, sets: Bool) -> Int32 {
        if let first = request.controls, let result = region?.exchange(request, first, sets: sets) { return result }
        guard request.count == 1, let first = request.controls else { return -EINVAL }
        // Packed as well: number, size, reserved, and the value at 12.
        let bytes = UnsafeMutableRawPointer(first)
        let id = bytes.loadUnaligned(as: UInt32.self)
        guard let control = self[id] else { return -EINVAL }
        guard sets else {
            bytes.storeBytes(of: Int32(truncatingIfNeeded: control.value), toByteOffset: 12, as: Int32.self)
            return 0
        }
        if control.flags & 0x4 != 0 { return -EACCES }
        if control.refusal != 0 { return -control.refusal }
        let value = Int64(bytes.loadUnaligned(fromByteOffset: 12, as: Int32.self))
        guard control.range.contains(value) else { return -ERANGE }
        self[id]?.value = control.takes?(value) ?? value
        written.append((id, value))
        return 0
    }
}
