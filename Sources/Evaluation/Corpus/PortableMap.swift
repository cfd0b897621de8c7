internal import FoundationEssentials
internal import Frames

/// Pictures in netpbm's binary forms: P5, grey, and P6, colour, with up to 255 steps.
enum PortableMap {
    static func bitmap(contentsOf path: String) throws -> ImageBitmap {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw EvaluationError(path, "cannot be read; is the corpus whole?")
        }
        return try bitmap([UInt8](data), path)
    }

    static func bitmap(_ bytes: [UInt8], _ path: String) throws -> ImageBitmap {
        var position = 0
        let kind = field(bytes, &position)
        let numbers = (0..<3).compactMap { _ in Int(field(bytes, &position)) }
        let channels = kind == "P6" ? 3 : 1
        guard kind == "P5" || kind == "P6", numbers.count == 3, (1...10_000).contains(numbers[0]),
            (1...10_000).contains(numbers[1]), (1...255).contains(numbers[2]),
            bytes.count >= position + 1 + numbers[0] * numbers[1] * channels
        else { throw EvaluationError(path, "is no whole picture of the kinds P5 and P6; get the file again") }
        let start = position + 1
        // The largest value of the file is white, whichever that is.
        func value(_ index: Int) -> UInt8 {
            UInt8((Int(min(bytes[index], UInt8(numbers[2]))) * 255 + numbers[2] / 2) / numbers[2])
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(numbers[0] * numbers[1] * 4)
        for pixel in 0..<numbers[0] * numbers[1] {
            let first = start + pixel * channels
            pixels += [value(first + channels - 1), value(first + channels / 2), value(first), 255]
        }
        return try ImageBitmap(size: PixelSize(width: numbers[0], height: numbers[1]), bgra: pixels)
    }

    /// The next word of the head; comments run from # to the line's end. `position` comes to lie behind it.
    private static func field(_ bytes: [UInt8], _ position: inout Int) -> String {
        func isBlank(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }
        while position < bytes.count, isBlank(bytes[position]) || bytes[position] == UInt8(ascii: "#") {
            if bytes[position] == UInt8(ascii: "#") {
                while position < bytes.count, bytes[position] != 10 { position += 1 }
            } else {
                position += 1
            }
        }
        let start = position
        while position < bytes.count, !isBlank(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}
