import FoundationEssentials
import Glibc
import Records
import Testing

@testable import Publishing

/// What `docs/protocol.md` shows must be what goes over the socket, to the byte.
@Suite struct ProtocolDocumentTests {
    /// The lines of all `json` blocks.
    private func examples() throws -> [String] {
        let root = String(#filePath.dropLast("/Tests/PublishingTests/ProtocolDocumentTests.swift".count))
        let text = try String(decoding: Data(contentsOf: URL(filePath: root + "/docs/protocol.md")), as: UTF8.self)
        var lines: [String] = []
        var isJSON = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isJSON = line == "```json"
            } else if isJSON {
                lines.append(String(line))
            }
        }
        return lines
    }

    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `every example is what the daemon writes or reads`() throws {
        let examples = try examples()
        #expect(examples.count >= 20)
        for example in examples {
            let line = ServerLine(bytes: Array(example.utf8))
            let again: String =
                switch line.kind {
                case .hello: written { [hello = try line.decode(HelloRecord.self)] in $0.write(hello) }
                case .frame: written { [frame = try line.decode(FrameRecord.self)] in $0.write(frame) }
                case .event: written { [event = try line.decode(EventRecord.self)] in $0.write(event) }
                case .reply: written { [reply = try line.decode(ReplyRecord.self)] in $0.write(reply) }
                case .error: written { [error = try line.decode(ErrorRecord.self)] in $0.write(error) }
                case nil: try rewritten(request: example)
                }
            #expect(again == example)
        }
    }

    /// A request may leave out what has a default: it is read, written in full, and read again as the same.
    private func rewritten(request text: String) throws -> String {
        let request = try JSONDecoder().decode(Request.self, from: Data(text.utf8))
        let full = written { $0.write(request) }
        #expect(try JSONDecoder().decode(Request.self, from: Data(full.utf8)) == request)
        return request.operation == .subscribe(Subscription()) ? text : full
    }

    @Test func `the document names every operation, event, reason and layout`() throws {
        let root = String(#filePath.dropLast("/Tests/PublishingTests/ProtocolDocumentTests.swift".count))
        let text = try String(decoding: Data(contentsOf: URL(filePath: root + "/docs/protocol.md")), as: UTF8.self)
        let names =
            Request.Operation.Name.allCases.map(\.rawValue) + LandmarkSet.Layout.allCases.map(\.rawValue)
            + EventRecord.Name.allCases.map(\.rawValue) + EventRecord.LossReason.allCases.map(\.rawValue)
            + CameraTrouble.allCases.map(\.rawValue)
        for name in names { #expect(text.contains("`\(name)`") || text.contains("\"\(name)\"")) }
    }
}
