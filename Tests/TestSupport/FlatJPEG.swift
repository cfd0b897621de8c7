/// Writes baseline JPEGs (ITU-T T.81) whose 8x8 blocks each have one value: any component, any sampling, and pixels
/// that are known exactly, since a block without AC coefficients decodes without rounding.
package struct FlatJPEG: Sendable {
    package struct Component: Sendable {
        package var horizontal: Int
        package var vertical: Int
        /// Value of the block in a column and row of this component's blocks.
        package var value: @Sendable (_ column: Int, _ row: Int) -> UInt8

        package init(
            _ horizontal: Int, _ vertical: Int, value: @escaping @Sendable (_ column: Int, _ row: Int) -> UInt8
        ) {
            self.horizontal = horizontal
            self.vertical = vertical
            self.value = value
        }
    }

    package var width: Int
    package var height: Int
    package var components: [Component]
    /// Colour transform of Adobe's marker: 0 for RGB and CMYK; nil for none.
    package var adobeTransform: UInt8?
    package var hasHuffmanTables = true

    package init(width: Int, height: Int, components: [Component], adobeTransform: UInt8? = nil) {
        self.width = width
        self.height = height
        self.components = components
        self.adobeTransform = adobeTransform
    }

    // Annex K.3: the luminance DC table, and of the luminance AC table its beginning. The fourth symbol, "end of
    // block", has the code 1010. Missing tables are taken to be these.
    private static let dcLengths: [UInt8] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
    private static let endOfBlock: (code: Int, length: Int) = (0b1010, 4)

    package var bytes: [UInt8] {
        var out: [UInt8] = [0xff, 0xd8]
        if let adobeTransform {
            out += [0xff, 0xee, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform]
        }
        out += [0xff, 0xdb, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        out += [0xff, 0xc0, 0, UInt8(8 + 3 * components.count), 8] + big(height) + big(width)
        out.append(UInt8(components.count))
        for (index, component) in components.enumerated() {
            out += [UInt8(index + 1), UInt8(component.horizontal << 4 | component.vertical), 0]
        }
        if hasHuffmanTables {
            out += [0xff, 0xc4, 0, 31, 0x00] + Self.dcLengths + Array(0...11)
            out += [0xff, 0xc4, 0, 25, 0x10] + [0, 2, 1, 3] + [UInt8](repeating: 0, count: 12)
            out += [0x01, 0x02, 0x03, 0x00, 0x04, 0x11]
        }
        out += [0xff, 0xda, 0, UInt8(6 + 2 * components.count), UInt8(components.count)]
        for index in components.indices { out += [UInt8(index + 1), 0x00] }
        out += [0, 63, 0]
        return out + scan + [0xff, 0xd9]
    }

    private func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

    private var scan: [UInt8] {
        var bits = BitWriter()
        var predictions = [Int](repeating: 0, count: components.count)
        func writeBlock(_ component: Int, _ column: Int, _ row: Int) {
            let level = 8 * (Int(components[component].value(column, row)) - 128)
            write(difference: level - predictions[component], to: &bits)
            predictions[component] = level
        }
        if components.count == 1 {
            // A scan of one component has no units of several blocks.
            for row in 0..<(height + 7) / 8 { for column in 0..<(width + 7) / 8 { writeBlock(0, column, row) } }
        } else {
            let unitWidth = 8 * (components.map(\.horizontal).max() ?? 1)
            let unitHeight = 8 * (components.map(\.vertical).max() ?? 1)
            for unitRow in 0..<(height + unitHeight - 1) / unitHeight {
                for unitColumn in 0..<(width + unitWidth - 1) / unitWidth {
                    for (index, component) in components.enumerated() {
                        for row in 0..<component.vertical {
                            for column in 0..<component.horizontal {
                                writeBlock(
                                    index, unitColumn * component.horizontal + column,
                                    unitRow * component.vertical + row)
                            }
                        }
                    }
                }
            }
        }
        return bits.finished
    }

    private func write(difference: Int, to bits: inout BitWriter) {
        let magnitude = abs(difference)
        let category = Int.bitWidth - magnitude.leadingZeroBitCount
        // Canonical codes of the lengths 2, 3 (five of them), 4, 5, 6, 7, 8, 9.
        let codes = [
            (0b00, 2), (0b010, 3), (0b011, 3), (0b100, 3), (0b101, 3), (0b110, 3), (0b1110, 4), (0b11110, 5),
            (0b111110, 6), (0b1111110, 7), (0b11111110, 8), (0b111111110, 9),
        ]
        bits.append(codes[category].0, codes[category].1)
        bits.append(difference < 0 ? difference + (1 << category) - 1 : difference, category)
        bits.append(Self.endOfBlock.code, Self.endOfBlock.length)
    }
}

/// Bits from the highest down, with T.81's byte stuffing.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending = 0
    private var count = 0

    mutating func append(_ value: Int, _ length: Int) {
        for bit in stride(from: length - 1, through: 0, by: -1) {
            pending = pending << 1 | (value >> bit & 1)
            count += 1
            if count == 8 { flush() }
        }
    }

    private mutating func flush() {
        bytes.append(UInt8(pending))
        if pending == 0xff { bytes.append(0) }
        pending = 0
        count = 0
    }

    var finished: [UInt8] {
        var copy = self
        while copy.count > 0 { copy.append(1, 1) }
        return copy.bytes
    }
}
