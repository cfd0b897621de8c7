import FoundationEssentials
import Records
import Testing

@Suite struct LivenessWireTests {
    private let finding = FaceLiveness(verdict: .live, score: 0.91234, reasons: [.relief, .surroundingsStill])
    private let text = #""liveness":{"verdict":"live","score":0.912,"reasons":["relief","surroundings_still"]}"#

    @Test func `a face's record has verdict, score and reasons`() throws {
        var face = FaceRecord(
            id: 1, state: .tracked, bounds: BoundingBox(x: 1, y: 2, width: 3, height: 4), confidence: 0.9)
        var facts = FaceFacts()
        facts.liveness = finding
        face.facts = facts
        var writer = JSONWriter()
        writer.write(FrameRecord(file: nil, seq: 1, time: 2, size: [640, 480], faces: [face]))
        #expect(String(decoding: writer.bytes, as: UTF8.self).contains(text))
        let read = try JSONDecoder().decode(FrameRecord.self, from: Data(writer.bytes))
        #expect(read.faces.first?.facts?.liveness?.verdict == .live)
        #expect(read.faces.first?.facts?.liveness?.reasons == finding.reasons)
    }

    @Test func `an event has them, too`() throws {
        var event = EventRecord(event: .faceLiveness, camera: "front", time: 5)
        event.id = 7
        event.liveness = finding
        var writer = JSONWriter()
        writer.write(event)
        let line = String(decoding: writer.bytes, as: UTF8.self)
        #expect(line.contains(#""event":"face.liveness""#) && line.contains(text))
        let read = try JSONDecoder().decode(EventRecord.self, from: Data(writer.bytes))
        #expect(read.liveness?.score == 0.912 && read.id == 7)
    }
}
