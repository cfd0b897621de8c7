import CaptureDaemon
import Testing

@Suite struct TOMLDocumentTests {
    private func parse(_ text: String) throws(TOMLError) -> [TOMLEntry] { try TOMLDocument.parse(Array(text.utf8)) }

    private func value(_ text: String) throws -> TOMLNode.Value {
        try #require(try parse("x = \(text)").first).node.value
    }

    @Test func `an empty text is an empty document`() throws {
        #expect(try parse("").isEmpty)
        #expect(try parse("\n# only a comment\n").isEmpty)
        #expect(try parse("\u{FEFF}").isEmpty)
    }

    @Test func `every type of value comes through as it was written`() throws {
        #expect(try value(#""a\tb\"é\u0001""#) == .string("a\tb\"é\u{1}"))
        #expect(try value("-9223372036854775808") == .integer(.min))
        #expect(try value("0.1") == .float(0.1))
        #expect(try value("-1e-300") == .float(-1e-300))
        #expect(try value("inf") == .float(.infinity))
        #expect(try value("true") == .boolean(true))
        #expect(try value("1979-05-27T07:32:00Z") == .time("1979-05-27T07:32:00Z"))
        guard case .float(let number) = try value("nan") else {
            Issue.record("nan is a float")
            return
        }
        #expect(number.isNaN)
    }

    @Test func `keys and values know their places and keep their order`() throws {
        let entries = try parse("zebra = 1\n[alpha]\n  key = [10, 20]\n")
        #expect(entries.map(\.key) == ["zebra", "alpha"])
        guard case .table(let inner) = entries[1].node.value, case .array(let items) = inner[0].node.value else {
            Issue.record("not the structure of the text")
            return
        }
        #expect(inner[0].position == SourcePosition(line: 3, column: 3))
        #expect(items.map(\.position) == [SourcePosition(line: 3, column: 10), SourcePosition(line: 3, column: 14)])
    }

    @Test(arguments: [
        ("a = 1\nb = ", 2, 5), ("a = 1\na = 2\n", 2, 1), ("[a\n", 1, 3), ("x = \"open", 1, 10),
        ("x = 1\ny = truu\n", 2, 5),
    ])
    func `a syntax error has its line`(text: String, line: Int, column: Int) {
        let error = #expect(throws: TOMLError.self) { try parse(text) }
        #expect(error?.position?.line == line)
        #expect((column - 1...column + 4).contains(error?.position?.column ?? 0), "\(String(describing: error))")
        #expect(error?.message.isEmpty == false)
    }

    @Test(arguments: [
        ("a = 1\né = 1", 2, 1), ("[ʝ]", 1, 2), ("x = “smart”", 1, 5), ("x = 1 ʝ", 1, 7), ("a.ʝ = 1", 1, 3),
        ("[@0]", 1, 2), ("a.@ = 1", 1, 3), ("a =0{x>'''>>\u{BF}>>", 1, 5),
    ])
    func `a letter or sign where none may stand is an error, not an accident`(text: String, line: Int, column: Int) {
        let error = #expect(throws: TOMLError.self) { try parse(text) }
        #expect(error?.position == SourcePosition(line: line, column: column))
    }

    @Test func `bytes that are no UTF-8 are an error with a place`() {
        let error = #expect(throws: TOMLError.self) {
            try TOMLDocument.parse(Array("a = \"".utf8) + [0xFF, 0xFE] + Array("\"".utf8))
        }
        #expect(error?.position?.line == 1)
    }

    @Test(arguments: ["a = 1\n\0b = 2", "a = \"\0\"", "# \0", "a = '''\n\0'''"])
    func `a NUL byte does not end the text early`(text: String) {
        #expect(throws: TOMLError.self) { try parse(text) }
    }

    @Test func `deep nesting is refused, not followed`() {
        let brackets = "a = " + String(repeating: "[", count: 100_000)
        let tables = "a = " + String(repeating: "{a=", count: 100_000)
        let dotted = "[" + Array(repeating: "a", count: 100_000).joined(separator: ".") + "]"
        let quoted = Array(repeating: "\"a\"", count: 100_000).joined(separator: " . ") + " = 1"
        for text in [brackets, tables, dotted, quoted] {
            #expect(throws: TOMLError.self) { try parse(text) }
        }
    }

    @Test func `dots in strings, comments and numbers are no depth`() throws {
        let dots = String(repeating: ".", count: 1000)
        let numbers = Array(repeating: "0.5", count: 1000).joined(separator: ", ")
        let text = "a = \"\(dots)\" # \(dots)\nb = '''\(dots)\n\(dots)'''\nc = [\(numbers)]\nd = \"\\\"\(dots)\"\n"
        #expect(try parse(text).map(\.key) == ["a", "b", "c", "d"])
    }

    @Test func `deepest allowed nesting is read`() throws {
        let depth = 30
        let text = "a = " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try parse(text).count == 1)
        #expect(try parse(Array(repeating: "a", count: 16).joined(separator: ".") + " = 1").count == 1)
    }

    @Test func `a text over the limit is refused`() throws {
        let most = TOMLDocument.maximumBytes
        #expect(throws: TOMLError.self) {
            try TOMLDocument.parse([UInt8](repeating: UInt8(ascii: "\n"), count: most + 1))
        }
        #expect(try TOMLDocument.parse([UInt8](repeating: UInt8(ascii: "\n"), count: most)).isEmpty)
    }
}
