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
    /// When the exposure was given up, and seconds until it may be tried again once nobody is there.
    private var gaveUp: FrameTime?
    private var retreat = shortestRetreat
    /// Whether something is not as it was found.
    private var isAtWork = false
    /// The face that is followed.
    private var face: Int?

    private static let shortestRetreat = 300.0
    private static let longestRetreat = 3600.0

    /// - Parameters:
    ///   - means: what the camera offers.
    ///   - rotation: the turn that makes its frames upright.
    package init(_ means: FollowingMeans, rotation: Rotation) {
        self.means = means
        geometry = means.region.map { RegionGeometry(limits: $0, rotation: rotation) }
        exposure = means.exposure.map(ExposureAim.init)
    }

    /// - Parameters:
    ///   - sighting: later than the one before; some each second, also without faces.
    ///   - exposureInForce: reads the exposure's control; asked when it is to be changed for the first time, as the
    ///     camera's own automatic has moved it since.
    package mutating func take(
        _ sighting: FaceSighting, exposureInForce: () -> Int64? = { nil }
    ) -> [FollowingCommand] {
        let former = leading.id
        let look = leading.take(sighting)
        face = leading.id
        switch look {
        case .missing: return []
        case .nobody:
            tryAgain(at: sighting.time)
            guard isAtWork else { return [] }
            isAtWork = false
            region = RegionAim()
            exposure?.release(at: sighting.time)
            return [.release]
        case .face(let face):
            if face.id != former { exposure?.begin(at: sighting.time) }
            return commands(face, in: sighting, exposureInForce)
        }
    }

    /// The camera does not do what this command asks of it: it is asked no more.
    package mutating func refuse(_ command: FollowingCommand) {
        switch command {
        case .region: means.region = nil
        case .exposure:
            means.exposure = nil
            exposure = nil
        case .focus: means.canFocus = false
        case .giveUpExposure, .release: break
        }
    }

    /// The exposure has been given up, as setting it has no effect.
    package var leavesExposureAlone: Bool { gaveUp != nil }

    /// It may have been the light alone that was at its end.
    private mutating func tryAgain(at now: FrameTime) {
        guard let ladder = means.exposure, let gaveUp, now.seconds(since: gaveUp) >= retreat else { return }
        self.gaveUp = nil
        retreat = min(retreat * 2, Self.longestRetreat)
        exposure = ExposureAim(ladder)
    }

    /// What it does, for people.
    package var words: String {
        var ways: [String] = []
        if means.region != nil { ways.append("region of interest") }
        switch exposure == nil ? nil : means.exposure?.lever {
        case .bias?: ways.append("exposure bias")
        case .time?: ways.append("exposure time")
        case nil: break
        }
        if means.canFocus { ways.append("focusing") }
        guard !ways.isEmpty else { return "nothing of this camera can follow a face" }
        return (face.map { "face \($0)" } ?? "the whole picture, as no face stays") + ", by "
            + ways.joined(separator: ", ")
    }

    private mutating func commands(
        _ face: FaceSighting.Face, in sighting: FaceSighting, _ exposureInForce: () -> Int64?
    ) -> [FollowingCommand] {
        var commands: [FollowingCommand] = []
        if means.region != nil, let geometry, let box = region.take(face.bounds, at: sighting.time) {
            commands.append(.region(geometry.rectangle(of: box, in: sighting.size)))
        }
        switch exposure?.take(face.brightness, at: sighting.time, inForce: exposureInForce) {
        case .set(let value)?: commands.append(.exposure(value))
        case .giveUp?:
            exposure = nil
            gaveUp = sighting.time
            commands.append(.giveUpExposure)
        case .stay?, nil: break
        }
        if means.canFocus, focus.take(face.bounds, at: sighting.time) { commands.append(.focus) }
        if !commands.isEmpty { isAtWork = true }
        return commands
    }
}
