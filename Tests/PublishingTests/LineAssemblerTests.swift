import Testing

@testable import Publishing

@Suite struct LineAssemblerTests {
    private func pieces(_ chunks: [String], limit: Int = 8) -> [String] {
        var assembler = LineAssembler(limit: limit)
        var found: [String] = []
        for chunk in chunks {
            assembler.feed(Array(chunk.utf8)[...]) { piece in
                switch piece {
                case .line(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
                case .overlong: found.append("<overlong>")
                }
            }
        }
        return found
    }

    @Test func `lines are cut at line feeds, however the bytes come`() {
        #expect(pieces(["one\ntwo\n", "thr", "ee", "\n", "\n", "rest"]) == ["one", "two", "three", ""])
        #expect(pieces("one\ntwo\n".map { String($0) }) == ["one", "two"])
    }

    @Test func `a line of just the limit is taken`() {
        #expect(pieces(["12345678\n"]) == ["12345678"])
        #expect(pieces(["1234", "5678", "\nx\n"]) == ["12345678", "x"])
    }

    @Test func `an overlong line is told once and skipped up to its end`() {
        #expect(pieces(["123456789\nnext\n"]) == ["<overlong>", "next"])
        #expect(pieces(["12345", "6789", "0000", "0000", "00\nne", "xt\n"]) == ["<overlong>", "next"])
        #expect(pieces(["12345678", "9\nnext\n"]) == ["<overlong>", "next"])
    }
}
