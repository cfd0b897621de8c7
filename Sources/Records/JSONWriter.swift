/// Writes one JSON line into a buffer that is used again for the next: no allocation once the buffer has grown.
/// Numbers have a fixed count of decimals, so the same values always give the same bytes.
///
/// Thread rule: *queue-bound*.
package struct JSONWriter {
    /// The line so far, UTF-8, without the line feed.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    package mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    package mutating func beginObject() { open("{") }
    package mutating func endObject() { close("}") }
    package mutating func beginArray() { open("[") }
    package mutating func endArray() { close("]") }

    package mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A key that is not known before, escaped as RFC 8259 asks.
    package mutating func key(named name: String) {
        value(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func value(_ text: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Any text, escaped as RFC 8259 asks.
    package mutating func value(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        // In runs: a picture is a text of a million characters, none of which is escaped.
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices where Self.mustBeEscaped(utf8[index]) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                appendEscaped(utf8[index])
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    package mutating func value(_ number: some FixedWidthInteger) {
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        appendDigits(UInt64(number.magnitude), atLeast: 1)
        needsComma = true
    }

    package mutating func value(_ truth: Bool) {
        separate()
        let text: StaticString = truth ? "true" : "false"
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        needsComma = true
    }

    /// A number rounded to `decimals` places (0...6), trailing zeros left out.
    ///
    /// - Precondition: `number` is finite and its magnitude below 1e12.
    package mutating func value(_ number: Double, decimals: Int) {
        precondition(number.magnitude < 1e12 && (0...6).contains(decimals), "not a number of the protocol: \(number)")
        separate()
        var scale: UInt64 = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = UInt64((number.magnitude * Double(scale)).rounded(.toNearestOrAwayFromZero))
        if number < 0 && scaled > 0 { bytes.append(UInt8(ascii: "-")) }
        appendDigits(scaled / scale, atLeast: 1)
        var fraction = scaled % scale
        if fraction > 0 {
            var places = decimals
            while fraction % 10 == 0 {
                fraction /= 10
                places -= 1
            }
            bytes.append(UInt8(ascii: "."))
            appendDigits(fraction, atLeast: places)
        }
        needsComma = true
    }

    /// A whole JSON value that stands ready as bytes.
    package mutating func raw(_ json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        if byte >= 0x20 {
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
            return
        }
        let digits: StaticString = "0123456789abcdef"
        let prefix: StaticString = "\\u00"
        prefix.withUTF8Buffer { bytes.append(contentsOf: $0) }
        digits.withUTF8Buffer {
            bytes.append($0[Int(byte >> 4)])
            bytes.append($0[Int(byte & 15)])
        }
    }

    private mutating func appendDigits(_ number: UInt64, atLeast places: Int) {
        var divisor: UInt64 = 1
        var count = 1
        while count < places || number / divisor >= 10 {
            divisor *= 10
            count += 1
        }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }
}
