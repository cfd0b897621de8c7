import Frames
import Glibc
import TestSupport
import Testing

@testable import Capture

/// The aim against a model of a camera whose answer is late, weak or strong.
@Suite struct ExposureAimTests {
    struct Camera: Sendable, CustomTestStringConvertible {
        /// Stops of the picture for a stop of the control.
        var gain: Double
        /// Seconds until a change begins to show, and in which two thirds of it come.
        var delay: Double
        var lag: Double
        /// Stops between the control's values.
        var step: Double

        var testDescription: String { "gain \(gain), delay \(delay), lag \(lag), step \(step)" }
    }

    struct Outcome {
        var changes: [(time: Double, value: Int64)] = []
        var gaveUp = false
        /// Stops that are missing at the end.
        var missing = 0.0
    }

    /// - Parameters:
    ///   - scene: stops that the scene is too dark by, at a time.
    ///   - another: seconds between two faces.
    private func run(
        _ camera: Camera, seconds: Double, noise: Double = 2, another: Int? = nil, scene: (Double) -> Double
    ) throws -> Outcome {
        let reach = Int(3 / camera.step)
        let entries = (-reach...reach).map {
            (value: Int64($0 + reach), thousandths: Int64(Double($0) * camera.step * 1000))
        }
        let ladder = try #require(ExposureLadder(biases: entries, current: Int64(reach)))
        var aim = ExposureAim(ladder)
        var outcome = Outcome()
        var set: [(time: Double, stops: Double)] = [(-100, 0)]
        var shown = 0.0
        var dice = SystemNoise(state: 7)
        for step in 0..<Int(seconds * 5) {
            let time = Double(step) / 5
            let now = FrameTime(nanoseconds: Int64(step) * 200_000_000)
            if let another, step % (another * 5) == 0 { aim.begin(at: now) }
            let target = camera.gain * (set.last { $0.time + camera.delay <= time }?.stops ?? 0)
            shown += (target - shown) * (camera.lag > 0 ? 1 - exp(-0.2 / camera.lag) : 1)
            outcome.missing = scene(time) - shown
            let brightness = 118 * pow(2, -outcome.missing / 2.2) + dice.next() * noise
            switch aim.take(min(max(brightness, 0), 255), at: now) {
            case .stay: break
            case .set(let value):
                outcome.changes.append((time, value))
                set.append((time, Double(value - Int64(reach)) * camera.step))
            case .giveUp:
                outcome.gaveUp = true
                return outcome
            }
        }
        return outcome
    }

    /// Repeats itself: -1...1.
    private struct SystemNoise {
        var state: UInt64

        mutating func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(Int64(bitPattern: state) >> 32) / Double(Int32.max)
        }
    }

    static let cameras: [Camera] = [0.5, 1, 2, 3, 6].flatMap { gain in
        [0.0, 0.5, 1.5, 4].flatMap { delay in
            [0.0, 1].flatMap { lag in [0.25, 0.333, 1].map { Camera(gain: gain, delay: delay, lag: lag, step: $0) } }
        }
    }

    @Test(arguments: cameras, [2.0, -1.5])
    func `it comes to rest and stays there, however the camera answers`(camera: Camera, dark: Double) throws {
        let outcome = try run(camera, seconds: 1200) { _ in dark }
        guard !outcome.gaveUp else {
            // Only an answer that is still to come looks like none, and only steps of six stops find no rest.
            #expect(camera.delay >= 4 || camera.gain * camera.step >= 6)
            return
        }
        #expect(outcome.changes.count <= 24, "\(outcome.changes)")
        #expect(outcome.changes.allSatisfy { $0.time < 300 }, "\(outcome.changes)")
        // One step of the coarsest is more than is missing.
        #expect(abs(outcome.missing) <= max(abs(dark), camera.gain * camera.step), "\(outcome.missing)")
        if camera.delay <= 1.5, camera.gain * camera.step <= 1 {
            #expect(abs(outcome.missing) <= 1.2, "\(outcome.missing)")
        }
    }

    @Test func `changes are small and seconds apart`() throws {
        let camera = Camera(gain: 1, delay: 0.3, lag: 0.5, step: 0.25)
        let outcome = try run(camera, seconds: 120) { _ in 2.4 }
        #expect(outcome.changes.count >= 3)
        let values = [12] + outcome.changes.map(\.value)
        #expect(zip(values, values.dropFirst()).allSatisfy { $1 > $0 && $1 - $0 <= 2 }, "\(values)")
        let times = outcome.changes.map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 2.4 }, "\(times)")
    }

    @Test func `what is about right is left alone, also where it trembles`() throws {
        let camera = Camera(gain: 1, delay: 0.3, lag: 0.3, step: 0.25)
        let outcome = try run(camera, seconds: 600, noise: 12) { 0.5 * sin($0 / 3) }
        #expect(outcome.changes.isEmpty, "\(outcome.changes)")
    }

    @Test func `a scene that swings is not chased to and fro`() throws {
        let camera = Camera(gain: 1, delay: 0.5, lag: 0.5, step: 0.25)
        // Clouds that pass every six seconds.
        let outcome = try run(camera, seconds: 600) { 1.2 * sin($0 * 2 * .pi / 6) }
        #expect(outcome.changes.filter { $0.time > 120 }.count <= 4, "\(outcome.changes)")
    }

    @Test func `two people of different brightness who take turns are followed, and not given up`()
        throws
    {
        let camera = Camera(gain: 1, delay: 0.3, lag: 0.5, step: 0.25)
        let outcome = try run(camera, seconds: 1200, another: 60) { Int($0 / 60) % 2 == 0 ? 1.5 : -1.5 }
        #expect(!outcome.gaveUp)
        #expect(outcome.changes.contains { $0.time > 600 })
        for turn in 0..<20 {
            let times = outcome.changes.map(\.time).filter { $0 >= Double(turn) * 60 && $0 < Double(turn + 1) * 60 }
            #expect(times.count <= 5, "\(times)")
        }
    }

    @Test func `people who take turns faster than a change can be judged are taken for one`() throws {
        let camera = Camera(gain: 1, delay: 0.3, lag: 0.5, step: 0.25)
        let outcome = try run(camera, seconds: 1200, another: 5) { Int($0 / 5) % 2 == 0 ? 1.5 : -1.5 }
        #expect(!outcome.gaveUp)
        #expect(outcome.changes.allSatisfy { $0.time < 120 }, "\(outcome.changes)")
    }

    @Test(arguments: cameras)
    func `a face that is taken for another every few seconds sets off no hunting`(camera: Camera) throws {
        let outcome = try run(camera, seconds: 1200, another: 4) { _ in 2 }
        #expect(outcome.changes.allSatisfy { $0.time < 400 }, "\(outcome.changes)")
        if camera.gain * camera.step <= 3 { #expect(!outcome.gaveUp) }
    }

    @Test func `a change after which the face is lost each time is given up`() throws {
        let ladder = try #require(ExposureLadder(times: 3...333, step: 1, current: 20))
        var aim = ExposureAim(ladder)
        var decisions: [ExposureAim.Decision] = []
        for visit in 0..<10 {
            let start = Double(visit) * 8
            aim.begin(at: .init(start))
            for step in 0..<20 {
                let decision = aim.take(60, at: .init(start + Double(step) / 5), inForce: { 20 })
                if decision != .stay { decisions.append(decision) }
                if decision == .giveUp { break }
            }
            if decisions.last == .giveUp { break }
            aim.release(at: .init(start + 6))
        }
        #expect(decisions.last == .giveUp)
        #expect(decisions.count <= 7, "\(decisions)")
    }

    @Test func `light that changes for good is followed again`() throws {
        let camera = Camera(gain: 1, delay: 0.3, lag: 0.3, step: 0.25)
        let outcome = try run(camera, seconds: 300) { $0 < 100 ? 1.5 : -1.5 }
        #expect(abs(outcome.missing) <= 1)
        #expect(outcome.changes.contains { $0.time > 100 })
    }

    @Test func `a control without any effect is given up after a few changes`() throws {
        let outcome = try run(Camera(gain: 0, delay: 0, lag: 0, step: 0.25), seconds: 600) { _ in 2 }
        #expect(outcome.gaveUp)
        #expect(outcome.changes.count == 3)
    }

    @Test func `times are a quarter of a stop apart, on the control's own steps and within its range`() throws {
        let ladder = try #require(ExposureLadder(times: 3...333, step: 3, current: 100))
        #expect(ladder.rungs.first?.value == 3)
        #expect(ladder.rungs.allSatisfy { $0.value % 3 == 0 && $0.value <= 333 })
        #expect(zip(ladder.rungs, ladder.rungs.dropFirst()).allSatisfy { $1.stops > $0.stops })
        #expect(abs(ladder.rungs[ladder.start].value - 100) <= 12)
        #expect(ExposureLadder(times: 5...5, step: 1, current: 5) == nil)
        // What a broken driver may say.
        #expect(ExposureLadder(times: 0...Int64.max, step: 1, current: 0) != nil)
        #expect(ExposureLadder(times: 1...Int64.max, step: Int64.max, current: Int64.min) == nil)
        #expect(ExposureLadder(times: Int64.min...Int64.max, step: 1, current: 5) == nil)
        #expect(ExposureLadder(times: 100...333, step: 0, current: 5) == nil)
    }

    @Test func `a menu of biases is sorted, and extremes are left out`() throws {
        let ladder = try #require(
            ExposureLadder(biases: [(0, 4000), (1, 1000), (2, -1000), (3, 0)], current: 3))
        #expect(ladder.rungs.map(\.value) == [2, 3, 1])
        #expect(ladder.start == 1)
        #expect(ExposureLadder(biases: [(0, 0)], current: 0) == nil)
        #expect(ExposureLadder(biases: [(0, 0), (1, 1000)], current: 7) == nil)
    }
}

extension FrameTime {
    fileprivate init(_ seconds: Double) {
        self.init(nanoseconds: Int64(seconds * 1e9))
    }
}
