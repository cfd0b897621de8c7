import Records
import Testing

@Suite struct JSONWriterTests {
    private func text(_ number: Double, _ decimals: Int) -> String {
        var writer = JSONWriter()
        writer.value(number, decimals: decimals)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `numbers have at most the asked decimals and no trailing zeros`() {
        #expect(text(1.0, 2) == "1")
        #expect(text(-12.345, 2) == "-12.35")
        #expect(text(0.05, 3) == "0.05")
        #expect(text(100.5, 1) == "100.5")
        #expect(text(99.999, 2) == "100")
    }

    @Test func `a number that rounds to nothing has no sign`() {
        #expect(text(-0.001, 2) == "0")
        #expect(text(-0.0, 2) == "0")
    }

    @Test func `text is escaped so that a line stays one line`() {
        var writer = JSONWriter()
        writer.value("a\"b\\c\nd\u{1}é")
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #""a\"b\\c\u000ad\u0001é""#)
    }

    @Test func `whole numbers are written whole, also the extremes`() {
        var writer = JSONWriter()
        writer.beginArray()
        writer.value(Int64.min)
        writer.value(UInt64.max)
        writer.value(0)
        writer.endArray()
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == "[-9223372036854775808,18446744073709551615,0]")
    }
}
