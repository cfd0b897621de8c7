internal import Dispatch
internal import FoundationEssentials
internal import Frames
internal import Publishing
internal import Records

/// The pictures that leave a session: best shots for the spool, snapshots for those who ask for one.
///
/// Thread rule: *queue-bound* to the camera's serial queue.
final class SessionPictures {
    typealias Answer = @Sendable (DaemonAnswer) -> Void

    /// Where best shots go; nil before it is known.
    var receiver: (any ShotReceiver)?
    private var asked: [(number: Int, answer: Answer)] = []
    private var last = 0

    /// Quality of a snapshot's JPEG.
    private static let quality = 90

    /// Whether somebody waits for the next frame's picture.
    var isAsked: Bool { !asked.isEmpty }

    /// - Returns: by which the request can be refused later.
    func ask(_ answer: @escaping Answer) -> Int {
        last += 1
        asked.append((last, answer))
        return last
    }

    /// Gives a picture to all who wait. It is encoded elsewhere: the next frame does not wait for that.
    ///
    /// - Parameter wall: when it was captured, nanoseconds since 1970-01-01 UTC.
    func answer(_ picture: ImageBitmap, _ frame: FrameRecord, wall: Int64) {
        let answers = asked.map(\.answer)
        asked = []
        guard !answers.isEmpty else { return }
        DispatchQueue.global().async {
            let answer: DaemonAnswer
            do {
                let jpeg = try picture.datedJPEG(quality: Self.quality, wall: wall)
                answer = .snapshot(.init(frame: frame, jpeg: Data(jpeg).base64EncodedString()))
            } catch {
                answer = .refused("the picture could not be encoded: \(error)")
            }
            for each in answers { each(answer) }
        }
    }

    /// Refuses the request of this number, if it still waits.
    func refuse(_ number: Int, _ message: String) {
        for each in asked where each.number == number { each.answer(.refused(message)) }
        asked.removeAll { $0.number == number }
    }

    func refuseAll(_ message: String) {
        for each in asked { each.answer(.refused(message)) }
        asked = []
    }
}
