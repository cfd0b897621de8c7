internal import Frames

/// Finds the true distance from row to row by the pixels themselves, where a buffer's bytes and the driver's figures
/// disagree. *Reentrant*.
///
/// Rows of a picture resemble the rows above them. Read with a wrong stride, each row is shifted against the one above,
/// and neighbours differ much more.
package enum ShearTest {
    /// What the pixels say of the stride that is in use.
    package enum Verdict: Sendable, Equatable {
        /// Another one fits clearly better.
        case stride(Int)
        /// It fits at least as well as any other.
        case right
        /// A plain picture, or one that is as rough as noise: any stride fits as well.
        case unclear
    }

    /// Mean difference of neighbouring rows, in 8-bit levels, below which a picture has nothing to be sheared.
    private static let plain = 2.0
    /// A stride is better where its rows differ by less than this share of the other's.
    private static let clearly = 0.6
    private static let mostRows = 96

    /// - Parameters:
    ///   - bytes: the buffer from its first pixel, as far as the driver filled it.
    ///   - layout: in use; of one piece of memory, uncompressed.
    package static func judge(_ bytes: UnsafeRawBufferPointer, layout: PlaneLayout) -> Verdict {
        let inUse = layout.geometry.strides[0]
        let others = candidates(used: bytes.count, layout: layout)
        guard !others.isEmpty else { return .right }
        let own = difference(bytes, stride: inUse, layout: layout)
        guard own > plain else { return .unclear }
        var best = (stride: inUse, difference: own)
        for stride in others {
            let found = difference(bytes, stride: stride, layout: layout)
            if found < best.difference { best = (stride, found) }
        }
        if best.stride != inUse, best.difference < own * clearly { return .stride(best.stride) }
        // Noise is as rough in whatever way it is read.
        let isOwnClearly = others.allSatisfy { own < difference(bytes, stride: $0, layout: layout) * clearly }
        return isOwnClearly ? .right : .unclear
    }

    /// Strides that a driver may have meant; none where the bytes are just those of the layout.
    package static func candidates(used: Int, layout: PlaneLayout) -> [Int] {
        let inUse = layout.geometry.strides[0]
        guard used != layout.byteCount(stride: inUse) else { return [] }
        let minimum = layout.geometry.format.rowBytes(plane: 0, width: layout.geometry.size.width)
        var strides: [Int] = [minimum]
        // What the bytes would be by: whole rows, of all planes together.
        let unit = layout.byteCount(stride: 1 << 16)
        let exact = Int((Int64(used) << 16) / Int64(max(unit, 1)))
        if layout.byteCount(stride: exact) == used { strides.append(exact) }
        for alignment in [16, 32, 64, 128, 256] { strides.append((minimum + alignment - 1) / alignment * alignment) }
        var result: [Int] = []
        for stride in strides
        where stride >= minimum && stride != inUse && !result.contains(stride)
            && layout.neededBytes(stride: stride) <= used
        {
            result.append(stride)
        }
        return result
    }

    /// Mean absolute difference of the bytes of neighbouring rows of the first plane, read with a stride.
    private static func difference(_ bytes: UnsafeRawBufferPointer, stride: Int, layout: PlaneLayout) -> Double {
        let rowBytes = layout.geometry.format.rowBytes(plane: 0, width: layout.geometry.size.width)
        // As many rows as are there whole.
        let rows = min(layout.geometry.size.height, (bytes.count - rowBytes) / max(stride, 1) + 1)
        guard rows >= 2, rowBytes > 0 else { return 0 }
        let step = max(1, (rows - 1) / mostRows)
        var (sum, count) = (0, 0)
        var row = 0
        while row + 1 < rows {
            let (upper, lower) = (row * stride, (row + 1) * stride)
            for column in 0..<rowBytes { sum += abs(Int(bytes[upper + column]) - Int(bytes[lower + column])) }
            count += rowBytes
            row += step
        }
        return Double(sum) / Double(max(count, 1))
    }
}
