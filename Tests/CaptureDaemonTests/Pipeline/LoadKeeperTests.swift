import Dispatch
import Frames
import Inference
import Records
import TestSupport
import Testing

@testable import CaptureDaemon
@testable import Tracking

@Suite struct LoadKeeperTests {
    /// Notes which detectors it is given.
    private final class LevelTracker: FaceTracker {
        weak var stages: (any StageObserver)?
        var landmarkBudget: Int?
        let detectors: DetectorMaker?
        private(set) var pixelLevel: Int?

        init(level: Int, cascade file: String?) {
            pixelLevel = level
            detectors = file.map { DetectorMaker(.cascade(file: $0, CascadeSettings()), runtime: nil) }
        }

        func apply(_ settings: TrackingSettings) {}
        func use(_ detector: any FaceDetector) { pixelLevel = detector.side }
        func track(_ picture: borrowing Picture, at time: FrameTime) throws(InferenceError) -> TrackingResult {
            TrackingResult(size: picture.size, faces: [], events: [])
        }
        func cameraLost(at time: FrameTime) {}
        func pass(to time: FrameTime) -> [TrackEvent] { [] }
        func end(at time: FrameTime) -> [TrackEvent] { [] }
    }

    /// A keeper on a queue of its own, whose frames take what a test says.
    private final class Bench {
        let told = Notebook<StatusRecord.Load>()
        let said = Notebook<String>()
        let keeper: LoadKeeper
        private let queue = DispatchQueue(label: "camera.test")
        private var now: Int64 = 1_000_000_000
        static let interval: Int64 = 40_000_000

        init() {
            keeper = LoadKeeper(
                queue: queue, clock: ServiceClock(monotonic: { 0 }, wall: { 1_764_465_747_431_000_000 }),
                tell: { [told] in told.write($0) }, say: { [said] in said.write($0) })
        }

        func attach(_ tracker: LevelTracker) { queue.sync { keeper.attach(tracker) } }

        func begin() { queue.sync { keeper.begin() } }

        /// Frames of a camera that take `work` nanoseconds each.
        ///
        /// - Returns: how many of them were worked on.
        @discardableResult
        func frames(seconds: Int, work: Int64, faces: Int = 1) -> Int {
            queue.sync {
                var count = 0
                for _ in 0..<seconds * 25 {
                    now += Self.interval
                    guard keeper.takes(arrival: now, interval: Self.interval) else { continue }
                    count += 1
                    keeper.worked(from: now, to: now + work, interval: Self.interval, faces: faces)
                }
                return count
            }
        }

        /// Waits for a detector that is being made, and for the queue to have put it to use.
        func settle() {
            #expect(keeper.awaitCompiled(until: .now() + .seconds(60)))
            queue.sync {}
        }
    }

    private static let cascade = "/usr/share/opencv4/haarcascades/haarcascade_frontalface_alt2.xml"
    private static let much: Int64 = 38_000_000

    @Test func `a lower level's detector is made and put to use, shown and told; and the own one again`() throws {
        let (bench, tracker) = (Bench(), LevelTracker(level: 320, cascade: Self.cascade))
        bench.attach(tracker)
        bench.frames(seconds: 2, work: Self.much)
        bench.settle()
        #expect(tracker.pixelLevel == 192)
        let lowered = try #require(bench.told.notes.last)
        #expect(lowered.state == .lowered && lowered.pixelLevel == 192 && lowered.rate == 25)
        #expect(bench.said.notes.count == 1 && bench.said.notes[0].contains("a pixel level of 192"))

        bench.frames(seconds: 20, work: 2_000_000)
        bench.settle()
        #expect(tracker.pixelLevel == 320)
        #expect(bench.told.notes.last?.state == .full && bench.told.notes.last?.pixelLevel == 320)
        #expect(bench.said.notes.count == 2)
    }

    @Test func `a level that cannot be had is told once and named no more; the one at work serves on`() throws {
        let (bench, tracker) = (Bench(), LevelTracker(level: 320, cascade: "/absent.xml"))
        bench.attach(tracker)
        bench.frames(seconds: 2, work: Self.much)
        bench.settle()
        bench.frames(seconds: 10, work: Self.much)
        bench.settle()
        #expect(tracker.pixelLevel == 320)
        #expect(bench.said.notes.count { $0.contains("cannot be had at pixel level 192") } == 1)
        #expect(bench.told.notes.last?.state == .lowered && bench.told.notes.last?.pixelLevel == 320)
    }

    @Test func `after a stream has begun anew a level that could not be had is tried again`() {
        let (bench, tracker) = (Bench(), LevelTracker(level: 320, cascade: "/absent.xml"))
        bench.attach(tracker)
        for _ in 0..<2 {
            bench.frames(seconds: 2, work: Self.much)
            bench.settle()
            bench.begin()
        }
        #expect(bench.said.notes.count { $0.contains("cannot be had") } == 2)
    }

    @Test func `a stream that begins anew is worked on in full, and that is told`() {
        let (bench, tracker) = (Bench(), LevelTracker(level: 320, cascade: Self.cascade))
        bench.attach(tracker)
        bench.frames(seconds: 2, work: Self.much, faces: 6)
        bench.settle()
        #expect(tracker.landmarkBudget == 3)
        bench.begin()
        bench.settle()
        #expect(tracker.landmarkBudget == nil && tracker.pixelLevel == 320)
        #expect(bench.told.notes.last?.state == .full)
        #expect(bench.said.notes.count == 2 && bench.said.notes[1].contains("anew"))
        bench.begin()
        #expect(bench.said.notes.count == 2, "nothing was lowered")
    }

    @Test func `where the level cannot be lower only looks and rate are lowered, and no level is named`() throws {
        let (bench, tracker) = (Bench(), LevelTracker(level: 160, cascade: Self.cascade))
        bench.attach(tracker)
        let worked = bench.frames(seconds: 20, work: 2 * Self.much, faces: 6)
        bench.settle()
        #expect(tracker.pixelLevel == 160 && worked < 350)
        #expect(bench.said.notes.count == 1 && !bench.said.notes[0].contains("pixel level of"))
        #expect((bench.told.notes.last?.rate ?? 25) < 25)
    }
}
