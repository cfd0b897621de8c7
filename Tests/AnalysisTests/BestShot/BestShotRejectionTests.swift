import Frames
import Records
import Testing
import Tracking

@testable import Analysis

@Suite struct BestShotRejectionTests {
    /// Scripts that end with an image that is rejected for just one reason.
    static let scripts: [(BestShotRejection, @Sendable () -> BestShotStep)] = [
        (.noFace, { run { $0.image([]) } }),
        (.tooFewFaces, { run(with { $0.faces = 2...3 }) { $0.image([ShotScript.face()]) } }),
        (.tooManyFaces, { run { $0.image([ShotScript.face(), ShotScript.face(2, x: 10)]) } }),
        (
            .notTracked,
            {
                run {
                    var face = ShotScript.face()
                    face.isSeen = false
                    return $0.image([face])
                }
            }
        ),
        (.notTracked, { run { $0.image([ShotScript.coasting]) } }),
        (.tooSmall, { run { $0.image([ShotScript.face(width: 76)]) } }),
        (.tooLarge, { run(with { $0.margin = -1 }) { $0.image([ShotScript.face(width: 484)]) } }),
        (.offCentre, { run { $0.image([ShotScript.face(x: 161, width: 100)]) } }),
        (.offCentre, { run { $0.image([ShotScript.face(y: -121, width: 100)]) } }),
        (.atEdge, { run(with { $0.centreOffset = 0.5 }) { $0.image([ShotScript.face(x: -210)]) } }),
        (
            .moving,
            {
                run {
                    $0.images(for: 0.2)
                    return $0.image([ShotScript.face(x: 17)])
                }
            }
        ),
        (
            .sizeChanging,
            {
                run {
                    $0.images(for: 0.2)
                    return $0.image([ShotScript.face(width: 209)])
                }
            }
        ),
        (
            .poseUnknown,
            {
                run {
                    var face = ShotScript.face()
                    face.pose = nil
                    return $0.image([face])
                }
            }
        ),
        (.turned, { run { $0.image([ShotScript.face(yaw: -25.1)]) } }),
        (.tilted, { run { $0.image([ShotScript.face(pitch: 25.1)]) } }),
        (.rolled, { run { $0.image([ShotScript.face(roll: 20.1)]) } }),
        (.unsettled, { run { $0.images(for: 0.2) } }),
        (.notMeasured, { run { $0.images(for: 0.5, look: nil) } }),
        (.lowQuality, { run { $0.images(for: 0.5, look: ShotScript.look(quality: 0.59)) } }),
        (.blurred, { run { $0.images(for: 0.5, look: ShotScript.look(sharpness: 0.19)) } }),
        (.tooDark, { run { $0.images(for: 0.5, look: ShotScript.look(brightness: 0.14)) } }),
        (.tooBright, { run { $0.images(for: 0.5, look: ShotScript.look(brightness: 0.91)) } }),
        (.tooSoon, { run { $0.images(for: 0.4) } }),
        (.notBetter, { run(with { $0.results = 1 }) { $0.images(for: 0.5) } }),
        (.over, { run { $0.images(for: 3.2) } }),
    ]

    private static func with(_ change: (inout BestShotSettings) -> Void) -> BestShotSettings {
        var settings = BestShotSettings()
        settings.results = 3
        change(&settings)
        return settings
    }

    private static func run(
        _ settings: BestShotSettings = with { _ in }, _ body: (inout ShotScript) -> BestShotStep
    ) -> BestShotStep {
        var script = ShotScript { $0 = settings }
        return body(&script)
    }

    @Test(arguments: scripts.indices)
    func `an image is rejected for its own reason alone`(index: Int) {
        let (reason, script) = Self.scripts[index]
        let step = script()
        #expect(step.rejections == [reason])
        #expect(step.taken == nil)
    }

    @Test func `every reason has a script`() {
        #expect(Set(Self.scripts.map(\.0)) == Set(BestShotRejection.allCases))
    }

    @Test func `just within every limit a picture is taken`() {
        let faces: [BestShotFace] = [
            ShotScript.face(width: 77), ShotScript.face(x: 159, width: 100), ShotScript.face(yaw: 24.9),
            ShotScript.face(pitch: -24.9), ShotScript.face(roll: -19.9),
        ]
        for face in faces {
            var script = ShotScript()
            #expect(script.images(for: 0.5, [face]).candidates > 0, "\(face)")
        }
        for look in [
            ShotScript.look(quality: 0.61), ShotScript.look(sharpness: 0.21), ShotScript.look(brightness: 0.16),
        ] {
            var script = ShotScript()
            #expect(script.images(for: 0.5, look: look).candidates > 0, "\(look)")
        }
    }

    @Test func `several reasons are all told`() {
        var script = ShotScript()
        let step = script.image([ShotScript.face(width: 50, yaw: 40, roll: 30)])
        #expect(step.rejections == [.tooSmall, .turned, .rolled])
        #expect(script.machine.rejections == [.tooSmall: 1, .turned: 1, .rolled: 1])
    }

    @Test func `the picture is looked at only where everything else is well`() {
        var script = ShotScript()
        script.images(for: 0.25)
        script.images(for: 0.5, [ShotScript.face(yaw: 40)])
        #expect(script.looks == 0)
        script.images(for: 0.5)
        #expect(script.looks > 0)
    }

    @Test(arguments: [10.0, 15, 30, 60])
    func `motion does not depend on the rate`(rate: Double) {
        // 0.02 and 0.03 of the width within a tenth of a second.
        for (speed, isStill) in [(128.0, true), (192.0, false)] {
            var machine = BestShotMachine(settings: BestShotSettings())
            var steps: [BestShotStep] = []
            for frame in 0..<Int(rate * 0.8) {
                let seconds = Double(frame) / rate
                steps.append(
                    machine.update(
                        [ShotScript.face(x: speed * seconds - 60)], in: ShotScript.size,
                        at: .init(nanoseconds: Int64(seconds * 1e9))
                    ) { _ in ShotScript.look() })
            }
            #expect((steps.last?.candidates ?? 0 > 0) == isStill)
            #expect(steps.contains { $0.rejections.contains(.moving) } != isStill)
        }
    }
}
