import Frames
import Testing

@testable import CaptureDaemon

@Suite struct DamageNoteTests {
    private let error = FramesError(code: .damaged, subject: "the JPEG frame", message: "is damaged")

    @Test func `damage is told once when it begins and once when it is over, with a count`() {
        var note = DamageNote()
        #expect(note.good(now: 0) == nil)
        #expect(note.damaged(error, now: 1) == "a frame could not be used: \(error)")
        #expect(note.damaged(error, now: 2) == nil)
        #expect(note.damaged(error, now: 3) == nil)
        #expect(note.good(now: 4) == nil)
        #expect(note.good(now: 3 + DamageNote.calm) == "frames can be used again; 3 could not")
        #expect(note.good(now: 4 + DamageNote.calm) == nil)
        #expect(note.damaged(error, now: 5 + DamageNote.calm) != nil)
    }

    @Test func `where good and damaged frames take turns that is told once`() {
        var note = DamageNote()
        var lines: [String] = []
        // Half an hour at thirty frames a second.
        for frame in 0..<54_000 {
            let now = Int64(frame) * 33_333_333
            let line = frame % 2 == 0 ? note.damaged(error, now: now) : note.good(now: now)
            if let line { lines.append(line) }
        }
        #expect(lines.count == 1)
        #expect(note.good(now: 54_000 * 33_333_333 + DamageNote.calm) == "frames can be used again; 27000 could not")
    }

    @Test func `unusable frames in a row are counted until one can be used`() {
        var note = DamageNote()
        for _ in 0..<5 { _ = note.damaged(error, now: 0) }
        #expect(note.row == 5)
        _ = note.good(now: 0)
        #expect(note.row == 0)
    }
}
