import Records
import Testing

@testable import CaptureDaemon

@Suite struct EventTextTests {
    private func text(_ name: EventRecord.Name, _ fill: (inout EventRecord) -> Void) -> String {
        var event = EventRecord(event: name, camera: "front")
        fill(&event)
        return EventText.parts(event).joined(separator: " ")
    }

    @Test func `each kind of event tells what happened`() {
        #expect(
            text(.faceAction) {
                $0.id = 9
                $0.action = .nod
            } == "face.action front id 9 nod")
        #expect(
            text(.faceLiveness) {
                $0.id = 1
                $0.liveness = FaceLiveness(verdict: .live, score: 0.876, reasons: [.relief, .deforms])
            } == "face.liveness front id 1 live 0.88 (relief, deforms)")
        #expect(
            text(.presenceChanged) {
                $0.present = true
                $0.people = 1
                $0.seconds = 812.54
            } == "presence.changed front 1 person after 812.5 s")
        #expect(
            text(.presenceChanged) {
                $0.present = false
                $0.people = 0
                $0.seconds = 4
            } == "presence.changed front nobody after 4.0 s")
        #expect(
            text(.attentionEnded) {
                $0.id = 7
                $0.seconds = 3.94
            } == "attention.ended front id 7 for 3.9 s")
        #expect(
            text(.faceBestShot) {
                $0.id = 7
                $0.rank = 1
                $0.quality = 0.832
                $0.file = "/var/x.jpg"
            } == "face.best_shot front id 7 rank 1 quality 0.83 /var/x.jpg")
        #expect(text(.faceLost) { $0.reason = .loss(.leftFrame) } == "face.lost front left_frame")
    }
}
