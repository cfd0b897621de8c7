internal import Frames
internal import Tracking

/// What one look at a face gives to tell by whether it lives.
struct LivenessLook: Sendable {
    var time: FrameTime
    /// `LivenessLook.indices` of the mesh: pixels, z on x's scale.
    var points: [SIMD3<Float>]
    /// Degrees; only told apart from other looks', so any reference serves.
    var yaw: Double
    var pitch: Double
    /// Share of what is around the face that is at rest; nil where nothing is drawn there.
    var rest: Double?
    /// The strongest pattern on its skin; nil where that was not looked for.
    var pattern: SkinPattern?
    /// How it differs from the looks before that differ most.
    var comparison = LookComparison()

    /// Points of the mesh that are compared: on bone, and all over the face.
    static let indices = ReferenceHead.rigidPoints(60)
}

/// What comparing a look with earlier ones brought.
struct LookComparison: Sendable, Equatable {
    /// Most parallax that a plane does not explain and depth does; 0 where there was none.
    var relief = 0.0
    /// Most that was explained by neither, in radii of the face.
    var deformation = 0.0
    /// When the looks were against which it was foreshortened as a flat picture is.
    var flatAgainst: [FrameTime] = []

    /// Least share of what a plane leaves over that depth must explain to be relief.
    private static let leastExplained = 0.85
    /// Of a flat picture: it is foreshortened to this, what stands out is this much of what a head's turn would show, and
    /// it does not deform.
    private static let aspect = 0.96
    private static let flatShare = 0.35
    private static let stiff = 0.008

    /// - Parameter time: of the look it is compared with.
    mutating func add(_ fit: ReliefFit, against time: FrameTime) {
        if fit.explained >= Self.leastExplained { relief = max(relief, fit.parallax) }
        deformation = max(deformation, fit.error)
        let turn = max(0, 1 - fit.aspect * fit.aspect).squareRoot()
        if fit.aspect < Self.aspect, fit.parallax < Self.flatShare * turn, fit.error < Self.stiff {
            flatAgainst.append(time)
        }
    }
}
