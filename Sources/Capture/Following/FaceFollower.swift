package import Frames
internal import Records

/// Decides what a camera is to do so that its exposure and focus follow one face: the largest that stays. Values in, commands
/// out; reads no clock and touches no camera.
package struct FaceFollower: Sendable {
    private var means: FollowingMeans
    private let geometry: RegionGeometry?
    private var leading = LeadingFace()
    private var region = RegionAim()
    private var focus = FocusAim()
    private var exposure: ExposureAim?
    /// Whether something is not as it was found.
    private var isAtWork = false
    /// The face that is followed.
    private var face: Int?

    /// - Parameters:
    ///   - means: what the camera offers.
    ///   - rotation: the turn that makes its frames upright.
    package init(_ means: FollowingMeans, rotation: Rotation) {
        self.means = means
        geometry = means.region.map { RegionGeometry(limits: $0, rotation: rotation) }
        exposure = means.exposure.map(ExposureAim.init)
    }

    /// - Parameter sighting: later than the one before; some each second, also without faces.
    package mutating func take(_ sighting: FaceSighting) -> [FollowingCommand] {
        let former = leading.id
        let look = leading.take(sighting)
        face = leading.id
        switch look {
        case .missing: return []
        case .nobody:
            guard isAtWork else { return [] }
            isAtWork = false
            region = RegionAim()
            exposure?.release()
            return [.release]
        case .face(let face):
            if face.id != former { exposure?.begin() }
            return commands(face, in: sighting)
        }
    }

    /// The camera does not do what this command asks of it: it is asked no more.
    package mutating func refuse(_ command: FollowingCommand) {
        switch command {
        case .region: means.region = nil
        case .exposure, .giveUpExposure:
            means.exposure = nil
            exposure = nil
        case .focus: means.canFocus = false
        case .release: break
        }
    }

    /// What it does, for people.
    package var words: String {
        guard !means.isEmpty else { return "nothing of this camera can follow a face" }
        var ways: [String] = []
        if means.region != nil { ways.append("region of interest") }
        switch means.exposure?.lever {
        case .bias?: ways.append("exposure bias")
        case .time?: ways.append("exposure time")
        case nil: break
        }
        if means.canFocus { ways.append("focusing") }
        return (face.map { "face \($0)" } ?? "the whole picture, as no face stays") + ", by "
            + ways.joined(separator: ", ")
    }

    private mutating func commands(_ face: FaceSighting.Face, in sighting: FaceSighting) -> [FollowingCommand] {
        var commands: [FollowingCommand] = []
        if means.region != nil, let geometry, let box = region.take(face.bounds, at: sighting.time) {
            commands.append(.region(geometry.rectangle(of: box, in: sighting.size)))
        }
        switch exposure?.take(face.brightness, at: sighting.time) {
        case .set(let value)?: commands.append(.exposure(value))
        case .giveUp?:
            refuse(.giveUpExposure)
            commands.append(.giveUpExposure)
        case .stay?, nil: break
        }
        if means.canFocus, focus.take(face.bounds, at: sighting.time) { commands.append(.focus) }
        if !commands.isEmpty { isAtWork = true }
        return commands
    }
}
