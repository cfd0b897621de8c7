internal import Foundation

/// A small classifier as an ONNX file, written byte by byte: the mean of each channel of its input.
package enum MadeNetwork {
    /// - Parameters:
    ///   - shape: of the input; nil: any size there.
    ///   - axes: those that the mean is taken over.
    ///   - outputs: numbers of the output.
    package static func write(to path: String, shape: [Int?], axes: [Int], outputs: Int) throws {
        let node =
            text(1, "x") + text(2, "y") + text(3, "mean") + text(4, "ReduceMean")
            + message(5, text(1, "axes") + axes.flatMap { number(8, $0) } + number(20, 7))
            + message(5, text(1, "keepdims") + number(3, 0) + number(20, 2))
        let graph =
            message(1, node) + text(2, "means") + message(11, value("x", shape))
            + message(12, value("y", [1, outputs]))
        let model = number(1, 8) + message(7, graph) + message(8, text(1, "") + number(2, 13))
        try Data(model).write(to: URL(filePath: path))
    }

    private static func value(_ name: String, _ shape: [Int?]) -> [UInt8] {
        let dimensions = shape.flatMap { message(1, $0.map { number(1, $0) } ?? []) }
        return text(1, name) + message(2, message(1, number(1, 1) + message(2, dimensions)))
    }

    private static func number(_ field: Int, _ value: Int) -> [UInt8] { varint(field << 3) + varint(value) }

    private static func text(_ field: Int, _ text: String) -> [UInt8] { message(field, Array(text.utf8)) }

    private static func message(_ field: Int, _ bytes: [UInt8]) -> [UInt8] {
        varint(field << 3 | 2) + varint(bytes.count) + bytes
    }

    private static func varint(_ value: Int) -> [UInt8] {
        var (rest, bytes): (Int, [UInt8]) = (value, [])
        repeat {
            bytes.append(UInt8(rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }
}
