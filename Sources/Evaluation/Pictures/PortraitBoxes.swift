internal import Frames
internal import Records
internal import Tracking

/// Photographs of one person with a box each: how well ours lies on it.
package struct PortraitBoxes: Examination {
    package let subject = "self_portrait20"

    package init() {}

    package func measures(_ bench: EvaluationBench) throws -> [Measure] {
        let folder = bench.path("self_portrait20/gglabels/datavase.v2i.voc/train")
        let overlaps = try PictureFolder.pictures(below: folder + "/images").map { picture in
            let name = picture.split(separator: "/").last?.dropLast(".jpg".count) ?? ""
            let boxes = try AnnotatedBox.boxes(of: "\(folder)/label/\(name).xml")
            let faces = try bench.faces(in: .contentsOfFile(picture)).map(\.bounds)
            return boxes.map { box in faces.map { $0.intersectionOverUnion(box) }.max() ?? 0 }
        }.joined()
        return [
            Measure(
                subject, "mean overlap with the box", Statistics.mean(Array(overlaps)), decimals: 3,
                basis: "\(overlaps.count) photographs")
        ]
    }
}
