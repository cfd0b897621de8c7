internal import Frames
internal import Glibc
internal import Records
internal import Tracking

/// Faces with measured angles: the mean error over the axes of those that look less than 60° to a side.
///
/// Where level is differs between data sets by a constant: it is fitted to all faces but the one that is judged.
package struct AngleTruth: Examination {
    package let subject = "aflw2000"
    private static let widestYaw = 60.0

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let rows = try NumberTable(contentsOf: bench.path("aflw2000/pose68.csv"), heading: true, least: 3 + 2 * 68)
            .rows
        var differences: [HeadPose] = []
        var considered = 0
        for row in rows where row.numbers[0].magnitude < Self.widestYaw {
            considered += 1
            let points = LandmarkTruth.points(row.numbers.dropFirst(3), firstPixel: 1)
            let label = LandmarkTruth.box(of: points)
            let faces = try bench.faces(in: .contentsOfFile(bench.path("aflw2000/\(row.name)")))
            let nearest = faces.max { $0.bounds.intersectionOverUnion(label) < $1.bounds.intersectionOverUnion(label) }
            guard let pose = nearest?.pose else { continue }
            // Its yaw is positive towards the image's left.
            differences.append(
                HeadPose(
                    roll: pose.roll - row.numbers[2], yaw: pose.yaw + row.numbers[0], pitch: pose.pitch - row.numbers[1]
                ))
        }
        let sum = differences.map(\.pitch).reduce(0, +)
        let pitch = differences.map { one in
            (one.pitch - (sum - one.pitch) / Double(differences.count - 1)).magnitude
        }
        let (yaw, roll) = (differences.map(\.yaw.magnitude), differences.map(\.roll.magnitude))
        let mean = (Statistics.mean(yaw) + Statistics.mean(pitch) + Statistics.mean(roll)) / 3
        let basis = "\(differences.count) of \(considered) faces"
        return [
            Measure(
                subject, "mean error of the angles", mean, unit: "°", decimals: 2, goal: .atMost(2.7),
                basis: basis),
            Measure(subject, "mean error of yaw", Statistics.mean(yaw), unit: "°", decimals: 2, basis: basis),
            Measure(subject, "mean error of pitch", Statistics.mean(pitch), unit: "°", decimals: 2, basis: basis),
            Measure(subject, "mean error of roll", Statistics.mean(roll), unit: "°", decimals: 2, basis: basis),
            Measure(
                subject, "faces measured", Double(differences.count), goal: .atLeast(Double(considered)), basis: basis),
        ]
    }
}
