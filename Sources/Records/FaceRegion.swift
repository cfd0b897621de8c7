/// A part of a face that has points of its own. Left and right are the subject's own. The raw values are the names of the
/// protocol.
package enum FaceRegion: String, Sendable, CaseIterable, Codable, CodingKey {
    case faceContour, leftEye, rightEye, leftEyebrow, rightEyebrow, nose, noseCrest, medianLine, outerLips, innerLips
    case leftPupil, rightPupil
}
