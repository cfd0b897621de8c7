import Frames
import Records
import Testing

@testable import Tracking

@Suite struct HiddenFacesTests {
    private func table() -> TrackTable {
        var ids = 0
        return TrackTable(settings: TrackingSettings()) {
            ids += 1
            return ids
        }
    }

    private func seconds(_ seconds: Double) -> FrameTime {
        FrameTime(nanoseconds: Int64((seconds * 1000).rounded()) * 1_000_000)
    }

    @Test func `a face that turns back behind another one keeps its id`() {
        var table = table()
        func near(_ step: Int) -> FaceObservation { MadeFace.observation(x: 300, y: 240, width: 60, person: 1) }
        // It walks to the left, 300 pixels a second, until the nearer face hides it.
        func far(_ step: Int) -> FaceObservation {
            MadeFace.observation(x: 460 - 12 * Float(step), y: 240, width: 60, person: 2)
        }
        table.adopt([near(0), far(0)], at: seconds(0))
        for step in 1...10 {
            table.observe(0, near(step), at: seconds(0.04 * Double(step)))
            table.observe(1, far(step), at: seconds(0.04 * Double(step)))
        }
        table.observe(0, near(11), at: seconds(0.44))
        table.miss(1, presence: nil)
        let time = seconds(0.8)
        table.observe(0, near(20), at: time)
        #expect(table.tracks[1].predictedBounds(at: time).centerX < 255)
        // Half hidden, it looks like nobody.
        table.adopt([MadeFace.observation(x: 345, y: 240, width: 60, person: 3)], at: time)
        #expect(table.tracks.map(\.id) == [1, 2])
        #expect(table.tracks[1].lastSeen == time)
    }

    @Test func `a part of a large face is no longer taken for the face that it hides`() {
        var table = table()
        let large = MadeFace.observation(x: 300, y: 240, width: 200, person: 1)
        table.adopt([large, MadeFace.observation(x: 500, y: 240, width: 180, person: 2)], at: seconds(0))
        let part = MadeFace.observation(x: 310, y: 260, width: 120, person: 1)
        table.take(
            [
                TrackLook(track: 0, finding: .seen(large, isAtRest: false)),
                TrackLook(track: 1, finding: .seen(part, isAtRest: false)),
            ], at: seconds(0.04))
        #expect(table.tracks[0].lastSeen == seconds(0.04))
        #expect(table.tracks[1].lastSeen == seconds(0))
    }
}
