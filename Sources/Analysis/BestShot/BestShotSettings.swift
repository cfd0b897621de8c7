/// What a picture of a face must be like to be taken, and how long good ones are looked for. Times are in seconds, sizes and
/// distances are shares of the picture's width or height, so that nothing depends on rate or resolution.
package struct BestShotSettings: Sendable, Equatable {
    /// When the time limit begins to run.
    package enum LimitStart: Sendable, Equatable {
        /// With the first image, whether somebody is on it or not.
        case firstImage
        /// When the person is first seen; with another person anew.
        case firstFace
    }

    /// Faces in the picture.
    package var faces = 1...1
    /// Width of the face, shares of the picture's width.
    package var size = 0.12...0.75
    /// Distance of its middle from the picture's, across or down, at most.
    package var centreOffset = 0.25
    /// Distance from the picture's edges, at least.
    package var margin = 0.02
    /// How far its middle may move within `motionWindow`.
    package var motion = 0.025
    /// By how much its area may change within `motionWindow`, a share of it.
    package var areaChange = 0.08
    /// Degrees either way, at most.
    package var yaw = 25.0
    package var pitch = 25.0
    package var roll = 20.0
    /// Least quality of the picture of the face, 0...1.
    package var quality = 0.60
    /// Least sharpness, 0...1.
    package var sharpness = 0.20
    /// Mean brightness of the face, 0...1.
    package var brightness = 0.15...0.90
    /// How long the face must be well placed and still before pictures are taken.
    package var stableSeconds = 0.3
    /// From the first chance of a picture until it is ready.
    package var collectSeconds = 0.8
    /// After this it is finished, one way or the other.
    package var maximumSeconds = 3.0
    package var limitStart = LimitStart.firstImage
    /// How long the face may be out of sight before its track counts as lost.
    package var lostGraceSeconds = 0.3
    /// Between pictures that are taken.
    package var candidateSeconds = 0.15
    /// Most pictures, 1...8.
    package var results = 1

    /// Motion and change of area are those within this.
    package static let motionWindow = 0.1

    package init() {}
}
