import Frames
import Testing

@testable import CaptureDaemon

@Suite struct DamageNoteTests {
    private let error = FramesError(code: .damaged, subject: "the JPEG frame", message: "is damaged")

    @Test func `damage is told once when it begins and once when it ends, with a count`() {
        var note = DamageNote()
        #expect(note.end() == nil)
        let begin = note.begin(error)
        #expect(begin == "a frame could not be used: \(error)")
        #expect(note.begin(error) == nil)
        #expect(note.begin(error) == nil)
        #expect(note.end() == "frames can be used again; 3 could not")
        #expect(note.end() == nil)
        #expect(note.begin(error) != nil)
    }

    @Test func `unusable frames in a row are counted until one can be used`() {
        var note = DamageNote()
        for _ in 0..<5 { _ = note.begin(error) }
        #expect(note.count == 5)
        _ = note.end()
        #expect(note.count == 0)
    }
}
