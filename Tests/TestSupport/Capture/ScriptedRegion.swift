internal import Glibc
internal import V4L2Kernel

/// The region of interest that a scripted driver offers.
package struct ScriptedRegion: Sendable {
    package struct Setting: Sendable, Equatable {
        /// Left, top, width, height.
        package var rectangle: [Int32]
        /// Nil where only the rectangle was set.
        package var bits: UInt32?

        package init(_ rectangle: [Int32], bits: UInt32?) {
            self.rectangle = rectangle
            self.bits = bits
        }
    }

    package var current: [Int32]
    package var smallest: [Int32] = [0, 0, 64, 48]
    package var largest: [Int32]
    package var bits: UInt32 = 0
    /// Bits that may be set; nil where there is no such control.
    package var offered: UInt32? = 0x0f
    /// The errno with which it refuses to be set; 0 for none.
    package var refusal: Int32 = 0
    /// What was set, in order.
    package var written: [Setting] = []

    /// - Parameter size: of the sensor; the region is all of it.
    package init(sensor size: (width: Int32, height: Int32)) {
        largest = [0, 0, size.width, size.height]
        current = largest
    }

    static let rectangleID: UInt32 = 0x0098_0900 + 0x11e0 + 1
    static let bitsID: UInt32 = 0x0098_0900 + 0x11e0 + 2
    private static let minimum: UInt32 = 0x0f02_0000
    private static let maximum: UInt32 = 0x0f03_0000

    /// Nil for controls that are not the region's.
    func describe(_ query: inout v4l2_query_ext_ctrl) -> Int32? {
        switch query.id {
        case Self.rectangleID:
            query.type = 0x0107
            query.elem_size = 16
            query.elems = 1
            return 0
        case Self.bitsID:
            guard let offered else { return nil }
            query.type = UInt32(V4L2_CTRL_TYPE_BITMASK.rawValue)
            query.maximum = Int64(offered)
            return 0
        default: return nil
        }
    }

    /// Nil where the request is not for the region. Each entry is packed: number, size, reserved, the value or pointer at 12,
    /// 20 bytes in all.
    mutating func exchange(_ request: v4l2_ext_controls, _ first: UnsafeMutableRawPointer, sets: Bool) -> Int32? {
        let entries = (0..<Int(request.count)).map { first + 20 * $0 }
        guard entries.allSatisfy({ [Self.rectangleID, Self.bitsID].contains($0.loadUnaligned(as: UInt32.self)) })
        else { return nil }
        if sets, refusal != 0 { return -refusal }
        var setting = Setting(current, bits: nil)
        for entry in entries {
            let isBits = entry.loadUnaligned(as: UInt32.self) == Self.bitsID
            let result =
                isBits ? exchangeBits(entry, sets, &setting) : exchangeRectangle(request, entry, sets, &setting)
            if result != 0 { return result }
        }
        if sets {
            current = setting.rectangle
            bits = setting.bits ?? bits
            written.append(setting)
        }
        return 0
    }

    private func exchangeBits(_ entry: UnsafeMutableRawPointer, _ sets: Bool, _ setting: inout Setting) -> Int32 {
        guard let offered else { return -EINVAL }
        guard sets else {
            entry.storeBytes(of: bits, toByteOffset: 12, as: UInt32.self)
            return 0
        }
        let value = entry.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
        guard value & ~offered == 0 else { return -ERANGE }
        setting.bits = value
        return 0
    }

    private func exchangeRectangle(
        _ request: v4l2_ext_controls, _ entry: UnsafeMutableRawPointer, _ sets: Bool, _ setting: inout Setting
    ) -> Int32 {
        guard entry.loadUnaligned(fromByteOffset: 4, as: UInt32.self) == 16,
            let place = UnsafeMutableRawPointer(
                bitPattern: entry.loadUnaligned(fromByteOffset: 12, as: UInt.self))
        else { return -ENOSPC }
        let bytes = UnsafeMutableBufferPointer(start: place.assumingMemoryBound(to: Int32.self), count: 4)
        guard sets else {
            // `which` shares its place with the older `ctrl_class`.
            let which = withUnsafeBytes(of: request) { $0.loadUnaligned(as: UInt32.self) }
            _ = bytes.update(
                from: which == Self.minimum ? smallest : which == Self.maximum ? largest : current)
            return 0
        }
        let (wanted, whole) = (Array(bytes), largest)
        guard wanted[0] >= whole[0], wanted[1] >= whole[1], wanted[2] >= smallest[2], wanted[3] >= smallest[3],
            wanted[0] + wanted[2] <= whole[0] + whole[2], wanted[1] + wanted[3] <= whole[1] + whole[3]
        else { return -ERANGE }
        setting.rectangle = wanted
        return 0
    }
}
