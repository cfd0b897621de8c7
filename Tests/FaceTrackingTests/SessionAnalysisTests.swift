import FaceTracking
import FoundationEssentials
import TestSupport
import Testing

extension Library {
    @Suite struct SessionAnalysisTests {
        private static let everything: FaceFeatures = [
            .eyes, .expression, .actions, .gaze, .quality, .presence,
        ]

        @Test func `what is not asked for is not there, nor measured`() throws {
            let snapshots = try Library.whileLaunched { try SampleClip.snapshots(6) { _ in } }
            #expect(snapshots.count == 6)
            for snapshot in snapshots {
                let face = try #require(snapshot.faces.first)
                #expect(face.eyes == nil && face.mouthOpen == nil && face.smile == nil && face.browRaise == nil)
                #expect(face.gaze == nil && face.quality == nil && face.dwell == nil && face.labels.isEmpty)
                #expect(face.visibility == nil && face.landmarks(.mesh478) == nil)
                #expect(snapshot.actions.isEmpty && snapshot.presenceEvents.isEmpty && snapshot.people == nil)
            }
        }

        @Test(arguments: [FaceFeatures.eyes, .expression, .gaze, .quality])
        func `each feature by itself brings what it is named for, and nothing else, in single pictures, too`(
            feature: FaceFeatures
        ) throws {
            let snapshots = try Library.whileLaunched {
                try SampleClip.snapshots(1) {
                    $0.features = feature
                    $0.detectionMode = .alwaysDetect
                }
            }
            let face = try #require(snapshots.first?.faces.first)
            #expect((face.eyes != nil) == (feature == .eyes))
            #expect((face.mouthOpen != nil) == (feature == .expression))
            #expect((face.smile != nil) == (feature == .expression))
            #expect((face.browRaise != nil) == (feature == .expression))
            #expect((face.gaze != nil) == (feature == .gaze))
            #expect((face.quality != nil) == (feature == .quality))
            #expect(face.dwell == nil && face.labels.isEmpty)
        }

        @Test func `blinks and the one who is there are told, and every value lies in its range`() throws {
            var presence = PresenceOptions()
            presence.enterTime = 0.4
            presence.attentionCone = 60
            presence.attentionTime = 1
            let snapshots = try Library.whileLaunched {
                try SampleClip.snapshots(120, presence: presence) { $0.features = Self.everything }
            }
            let actions = snapshots.flatMap(\.actions)
            #expect(actions.filter { $0.action == .blink }.count == 3)
            #expect(actions.allSatisfy { $0.trackID == 1 && $0.rectangle.width > 30 })
            for snapshot in snapshots {
                #expect(snapshot.actions.allSatisfy { $0.time == snapshot.time })
                #expect(snapshot.presenceEvents.allSatisfy { $0.time == snapshot.time })
            }
            let events = snapshots.flatMap(\.presenceEvents)
            try #require(events.count == 2)
            guard case .peopleChanged(let people, _) = events[0].kind else {
                Issue.record("nobody came: \(events[0])")
                return
            }
            #expect(people == 1 && events[0].trackID == nil && snapshots.last?.people == 1)
            #expect(events[1].kind == .attentionStarted && events[1].trackID == 1 && events[1].rectangle != nil)
            for face in snapshots.dropFirst(10).flatMap(\.faces) {
                let quality = try #require(face.quality)
                for share in [
                    face.eyes?.left, face.eyes?.right, face.mouthOpen, face.smile, face.browRaise, quality.score,
                    quality.sharpness, quality.exposure, quality.size, quality.pose, quality.occlusion,
                ] { #expect(try (0...1).contains(#require(share))) }
                #expect(try #require(face.dwell) > 0)
            }
            #expect(snapshots.flatMap(\.faces).compactMap(\.gaze).count > 60)
            let last = try #require(snapshots.last)
            #expect(last.eyes.elementsEqual([last[0].eyes]) && last.qualities.elementsEqual([last[0].quality]))
            #expect(last.smiles.elementsEqual([last[0].smile]) && last.gazes.elementsEqual([last[0].gaze]))
            #expect(last.mouthOpens.elementsEqual([last[0].mouthOpen]) && last.dwells.elementsEqual([last[0].dwell]))
            #expect(last.browRaises.elementsEqual([last[0].browRaise]))
            let json = try JSONEncoder().encode(snapshots)
            #expect(try JSONDecoder().decode([FaceSnapshot].self, from: json) == snapshots)
        }

        @Test(
            arguments: [
                (FaceFeatures.actions, "actions needs"), (FaceFeatures.presence, "presence needs"),
                (FaceFeatures.liveness, "liveness needs"), ([.liveness, .eyes, .actions], "actions, liveness need"),
            ] as [(FaceFeatures, String)])
        func `what needs faces that are followed is named where they are not`(
            features: FaceFeatures, message: String
        ) throws {
            let configuration = SessionConfiguration(features: features, detectionMode: .alwaysDetect)
            let error = #expect(throws: FaceTrackingError.self) {
                try Library.whileLaunched { try FaceSession(configuration: configuration).close() }
            }
            #expect(error?.code == .invalidSetting && error?.message.hasPrefix(message) == true)
        }

        @Test func `every feature goes with every mode, but what is found out of tracks needs tracks`() throws {
            let ofTracks: FaceFeatures = [.actions, .presence, .liveness]
            try Library.whileLaunched {
                for bit in 0..<UInt32.bitWidth where FaceFeatures.known.contains(FaceFeatures(rawValue: 1 << bit)) {
                    let feature = FaceFeatures(rawValue: 1 << bit)
                    for mode in DetectionMode.allCases {
                        let isRefused = mode == .alwaysDetect && ofTracks.contains(feature)
                        let configuration = SessionConfiguration(features: feature, detectionMode: mode)
                        #expect(
                            Library.code { try FaceSession(configuration: configuration).close() }
                                == (isRefused ? .invalidSetting : nil), "\(feature) in \(mode)")
                    }
                }
            }
        }

        @Test func `time that passes without images lets people leave, and cannot go back`() throws {
            var options = PresenceOptions()
            (options.enterTime, options.leaveTime, options.attentionTime, options.attentionCone) = (0.4, 3, 0.5, 60)
            try Library.whileLaunched {
                let session = try FaceSession(configuration: SessionConfiguration(features: .presence))
                try session.setPresenceOptions(options)
                let image = try SampleImage.frame(0).encoded(.bgr)
                func track(_ milliseconds: Int) throws -> FaceSnapshot {
                    try image.bytes.withUnsafeBytes { bytes in
                        let stream = try ImageStream(
                            borrowing: bytes, layout: image.layout, time: .milliseconds(milliseconds))
                        defer { try? stream.close() }
                        return try session.snapshot(in: stream)
                    }
                }
                #expect(try session.passTime(to: .zero).isEmpty)
                for time in 1...20 {
                    _ = try track(100 * time)
                    // The next image is on its way.
                    #expect(try session.passTime(to: .milliseconds(100 * time + 120)).isEmpty)
                    guard time < 20 else { break }
                    #expect(Library.code { try session.passTime(to: .milliseconds(100 * time)) } == .invalidTime)
                }
                #expect(try session.presenceTotals()?.people == 1)
                #expect(try session.passTime(to: .milliseconds(2500)).isEmpty)
                let events = try session.passTime(to: .seconds(10_000))
                try #require(events.count == 2)
                guard case .attentionEnded = events[0].kind, case .peopleChanged(0, let there?) = events[1].kind else {
                    Issue.record("nobody left: \(events)")
                    return
                }
                #expect(abs(events[1].time / .seconds(1) - 5) < 0.001 && there > 4 && there < 5)
                let totals = try #require(try session.presenceTotals())
                #expect(totals.people == 0 && abs(totals.seconds - there) < 0.01)
                // The same again is no way back, earlier is.
                #expect(try session.passTime(to: .seconds(10_000)).isEmpty)
                #expect(Library.code { try session.passTime(to: .seconds(9_999)) } == .invalidTime)
                #expect(Library.code { _ = try track(2000) } == .invalidTime)
                // An image was on its way for long: nobody is there before it is known that nobody was.
                let late = try track(9_999_990)
                #expect(late.time == .milliseconds(9_999_990) && late.people == 0)
                #expect(Library.code { _ = try track(9_999_990) } == .invalidTime)
                #expect(Library.code { try session.passTime(to: .seconds(5_000_000_000)) } == .invalidTime)
                let back = try track(10_001_000)
                #expect(back.people == 0 && back.faces.allSatisfy { $0.dwell ?? 0 == 0 })
                #expect(try session.presenceTotals()?.seconds == totals.seconds)
                try session.close()
                #expect(Library.code { try session.passTime(to: .seconds(20_000)) } == .closed)
            }
        }

        @Test func `in a session with a rate time is said in the time of the film`() throws {
            try Library.whileLaunched {
                let session = try FaceSession(
                    configuration: SessionConfiguration(features: .presence, framesPerSecond: 10))
                var options = PresenceOptions()
                (options.enterTime, options.leaveTime) = (0, 1)
                try session.setPresenceOptions(options)
                let image = try SampleImage.frame(0).encoded(.bgr)
                func track() throws -> FaceSnapshot {
                    try image.bytes.withUnsafeBytes { bytes in
                        let stream = try ImageStream(borrowing: bytes, layout: image.layout)
                        defer { try? stream.close() }
                        return try session.snapshot(in: stream)
                    }
                }
                // What is said between images, or refused, does not move the film on.
                for number in 1...5 {
                    #expect(try track().time == .milliseconds(100 * number))
                    #expect(try session.passTime(to: .milliseconds(100 * number + 90)).isEmpty)
                    #expect(Library.code { try session.passTime() } == .invalidTime)
                }
                #expect(try session.presenceTotals()?.people == 1)
                #expect(try session.passTime(to: .seconds(2)).count == 1)
                #expect(try track().time == .milliseconds(2100))
                try session.close()
                let pictures = try FaceSession(configuration: SessionConfiguration(detectionMode: .alwaysDetect))
                #expect(try pictures.passTime(to: .seconds(5)).isEmpty && pictures.passTime(to: .zero).isEmpty)
                try pictures.close()
                let live = try FaceSession(configuration: SessionConfiguration(features: .presence))
                #expect(try live.passTime().isEmpty && live.passTime().isEmpty)
                try live.close()
            }
        }

        @Test(arguments: [1, 30])
        func `a timer that says the time each 100 ms changes nothing while images come, at any rate`(rate: Int) throws {
            /// An image comes 50 ms after it was taken.
            let images = (0..<(rate == 1 ? 8 : 40)).map { taken in
                (time: Duration.nanoseconds(taken * 1_000_000_000 / rate), now: taken * 1000 / rate + 50)
            }
            let image = try SampleImage.frame(0).encoded(.bgr)
            func run(_ session: FaceSession, hasTimer: Bool) throws -> [FaceSnapshot] {
                var options = PresenceOptions()
                (options.enterTime, options.leaveTime, options.attentionTime, options.attentionCone) = (0.4, 1, 0.5, 60)
                try session.setPresenceOptions(options)
                var next = 0
                return try images.map { taken in
                    while hasTimer, next < taken.now {
                        #expect(try session.passTime(to: .milliseconds(next)).isEmpty)
                        next += 100
                    }
                    return try image.bytes.withUnsafeBytes { bytes in
                        let stream = try ImageStream(borrowing: bytes, layout: image.layout, time: taken.time)
                        defer { try? stream.close() }
                        return try session.snapshot(in: stream)
                    }
                }
            }
            try Library.whileLaunched {
                let configuration = SessionConfiguration(features: Self.everything)
                let (alone, timed) = (
                    try FaceSession(configuration: configuration), try FaceSession(configuration: configuration)
                )
                let snapshots = try run(timed, hasTimer: true)
                #expect(try run(alone, hasTimer: false) == snapshots)
                let face = try #require(snapshots.last?.faces.first)
                #expect(face.trackID == 1 && face.state == .tracked && snapshots.last?.people == 1)
                // Images cease: all leave, once and when they did.
                let last = try #require(images.last).time
                let gone = try (1...50).flatMap { try timed.passTime(to: last + .milliseconds(100 * $0)) }
                let atOnce = try alone.passTime(to: last + .seconds(5))
                // What happens at the same moment may be told in any order.
                func told(_ events: [PresenceEvent]) -> [String] {
                    events.map { event in
                        let kind = if case .attentionEnded = event.kind { "attention" } else { "people" }
                        return "\(kind) \(((event.time - last) / .milliseconds(1)).rounded())"
                    }.sorted()
                }
                #expect(told(gone) == ["attention 1000.0", "people 1000.0"])
                #expect(told(atOnce) == told(gone))
                #expect(try timed.presenceTotals()?.people == 0)
                try timed.close()
                try alone.close()
            }
        }

        @Test func `presence options are read back, refused out of range, and totals counted`() throws {
            try Library.whileLaunched {
                let without = try FaceSession()
                #expect(try without.presenceTotals() == nil)
                try without.close()
                let session = try FaceSession(configuration: SessionConfiguration(features: .presence))
                var options = try session.presenceOptions()
                #expect(options == PresenceOptions())
                let changes: [(WritableKeyPath<PresenceOptions, Double>, Double)] = [
                    (\.enterTime, -1), (\.leaveTime, 3601), (\.attentionCone, 0), (\.attentionTime, .nan),
                    (\.attentionPause, .infinity), (\.attentionYaw, 81), (\.attentionPitch, -81),
                ]
                for (path, value) in changes {
                    var wrong = options
                    wrong[keyPath: path] = value
                    #expect(Library.code { try session.setPresenceOptions(wrong) } == .invalidSetting)
                }
                options.enterTime = 0
                try session.setPresenceOptions(options)
                #expect(try session.presenceOptions() == options)
                let image = try SampleImage.frame(0).encoded(.bgr)
                try image.bytes.withUnsafeBytes { bytes in
                    let stream = ImageStream()
                    for time in 0..<10 {
                        try stream.fill(borrowing: bytes, layout: image.layout, time: .milliseconds(100 * time))
                        _ = try session.snapshot(in: stream)
                    }
                    try stream.close()
                }
                let totals = try #require(try session.presenceTotals())
                #expect(totals.people == 1 && totals.visits == 1 && totals.tracks == 1 && totals.seconds > 0.5)
                try session.reset()
                #expect(try session.presenceTotals()?.visits == 0)
                #expect(try session.presenceOptions() == options)
                try session.close()
            }
        }

        @Test func `a classifier of one's own labels faces; one that cannot be had or is misdescribed is refused`()
            throws
        {
            let folder = try ScratchFolder()
            try MadeNetwork.write(to: folder.file("hue.onnx"), shape: [1, 3, 16, 20], axes: [2, 3], outputs: 3)
            var classifier = Classifier(name: "hue", file: folder.file("hue.onnx"), labels: ["red", "green", "blue"])
            classifier.inputSize = ImageSize(width: 20, height: 16)
            try Library.whileLaunched {
                let snapshots = try SampleClip.snapshots(2) { $0.classifiers = [classifier] }
                let label = try #require(snapshots[1].labels[0]["hue"])
                // A face is redder than it is green, and greener than it is blue.
                #expect(label.label == "red" && label.score > 1.0 / 3 && label.score < 0.6)
                let json = try JSONEncoder().encode(snapshots)
                #expect(try JSONDecoder().decode([FaceSnapshot].self, from: json) == snapshots)

                func code(_ change: (inout Classifier) -> Void) -> FaceTrackingError.Code? {
                    var wrong = classifier
                    change(&wrong)
                    return Library.code {
                        _ = try FaceSession(configuration: SessionConfiguration(classifiers: [wrong]))
                    }
                }
                #expect(code { $0.file = folder.file("none.onnx") } == .modelMissing)
                #expect(code { $0.labels = ["red", "green"] } == .modelDamaged)
                #expect(code { $0.labels = [] } == .invalidSetting && code { $0.name = "" } == .invalidSetting)
                #expect(code { $0.mean = [1, 2] } == .invalidSetting && code { $0.deviation = [0] } == .invalidSetting)
                #expect(code { $0.margin = 9 } == .invalidSetting && code { $0.interval = -1 } == .invalidSetting)
                #expect(code { $0.inputSize = ImageSize(width: 4, height: 16) } == .invalidSetting)
                #expect(
                    Library.code {
                        _ = try FaceSession(configuration: SessionConfiguration(classifiers: [classifier, classifier]))
                    } == .invalidSetting)
            }
        }
    }
}
