internal import Frames
internal import Glibc
internal import Records

/// What is known of one face over time.
struct Track {
    enum Phase: Equatable {
        case tentative
        case tracked
        case coasting
        /// Lost for its watchers, but its id is kept for a while.
        case lost(since: FrameTime)
        /// The camera is away; the track stands still.
        case standing(since: FrameTime)
    }

    let id: Int
    var phase = Phase.tentative
    let firstSeen: FrameTime
    private(set) var lastSeen: FrameTime
    /// The last measurement, unsmoothed.
    private(set) var observation: FaceObservation
    private(set) var appearance: AppearanceGallery
    /// When the face was last described; nil where it never was.
    private var lastDescribed: FrameTime?
    /// Pixels a second of the box's centre.
    private(set) var velocity = SIMD2<Double>()
    /// How much the velocity changes from one measurement to the next, pixels a second.
    private var unrest = 0.0
    /// Absent where the last measurement had no mesh.
    private(set) var smoothMesh: FaceMesh?
    private(set) var smoothBounds: BoundingBox
    private(set) var smoothPose: HeadPose?
    /// When the networks last looked at the face and found it.
    private(set) var lastMeasured: FrameTime
    /// The frame in which it was last not looked at, as others had their turn.
    private var carriedAt: FrameTime?
    private var rest: RestMean
    /// How far the face may be believed in, 0...1: of late, 1 where the landmark network saw it, the detector's score where only
    /// that did.
    private(set) var trust = 1.0
    /// The width that the face mostly had of late, in pixels: single looks at a turned head differ.
    private(set) var usualWidth: Double
    /// Watches the face's place in the picture for change.
    private(set) var stillness: FaceStillness?
    /// Presence of the last look that did not find the face; nil while it is seen.
    var presenceAtMiss: Double?
    private var meshSmoother: MeshSmoother
    private var boxSmoother: BoxSmoother
    private var poseSmoother: PoseSmoother

    /// Time constant of `trust`.
    private static let trustSeconds = 0.5
    /// Time constant of `usualWidth`.
    private static let widthSeconds = 0.5
    /// Face widths a second beyond which a face is taken to have jumped, not to have moved: some four metres. And the share of it
    /// up to which it was at rest before.
    private static let fastest = 25.0
    private static let restShare = 0.2
    /// A coasting box comes to rest within this many seconds, and this many widths.
    private static let coastingGlide = 0.5
    private static let farthestGlide = 1.5

    init(
        id: Int, _ observation: FaceObservation, at time: FrameTime, smoothing: SmoothingSettings,
        appearance model: any AppearanceModel
    ) {
        self.id = id
        self.observation = observation
        firstSeen = time
        lastSeen = time
        lastMeasured = time
        rest = RestMean(observation)
        usualWidth = observation.bounds.width
        appearance = AppearanceGallery(observation.appearance, comparedBy: model)
        lastDescribed = observation.appearance == nil ? nil : time
        meshSmoother = MeshSmoother(settings: smoothing)
        poseSmoother = PoseSmoother(settings: smoothing)
        boxSmoother = BoxSmoother(settings: smoothing)
        smoothBounds = observation.bounds
        smooth(interval: 0)
    }

    /// Measurements that have been averaged since the face came to rest.
    var restCount: Int { rest.count }

    /// Takes in a new measurement of this face.
    ///
    /// - Parameters:
    ///   - isAtRest: the picture of the face is still what it was at the measurements before.
    ///   - keepsCourse: another face hides a part of this one, so its box tells little of how it moves.
    mutating func update(
        _ new: FaceObservation, isAtRest: Bool, keepsCourse: Bool = false, at time: FrameTime
    ) {
        let interval = time.seconds(since: lastSeen)
        if phase == .tracked || phase == .tentative {
            if interval > 0, !keepsCourse {
                let shift = SIMD2(
                    new.bounds.centerX - observation.bounds.centerX, new.bounds.centerY - observation.bounds.centerY)
                let change = shift / interval - velocity
                unrest += 0.3 * ((change * change).sum().squareRoot() - unrest)
                let isJump = Self.isJump(to: shift / interval, from: velocity, width: new.bounds.width)
                velocity = isJump ? SIMD2() : velocity + 0.5 * change
            }
        } else {
            velocity = SIMD2()
            stillness = nil
            meshSmoother.reset()
            boxSmoother.reset()
            poseSmoother.reset()
        }
        trust = trust(with: new, at: time)
        usualWidth += (1 - exp(-interval / Self.widthSeconds)) * (new.bounds.width - usualWidth)
        if isAtRest { rest.add(new) } else { rest = RestMean(new) }
        observation = new
        if let look = new.appearance {
            appearance.add(look)
            lastDescribed = time
        }
        smooth(interval: interval)
        lastSeen = time
        lastMeasured = time
        presenceAtMiss = nil
    }

    /// Whether a face at rest is suddenly elsewhere: the picture has been cut, or the camera pushed. That tells nothing of where
    /// it will be next.
    private static func isJump(to new: SIMD2<Double>, from old: SIMD2<Double>, width: Double) -> Bool {
        func speed(_ velocity: SIMD2<Double>) -> Double { (velocity * velocity).sum().squareRoot() }
        return speed(new) > fastest * width && speed(old) < restShare * speed(new)
    }

    /// What `trust` would be with a measurement at `time`.
    func trust(with new: FaceObservation, at time: FrameTime) -> Double {
        let evidence = new.mesh == nil ? new.confidence : 1
        return trust + (1 - exp(-time.seconds(since: lastSeen) / Self.trustSeconds)) * (evidence - trust)
    }

    /// Whether the face was last described `interval` seconds ago or longer.
    func isDescriptionDue(at time: FrameTime, interval: Double) -> Bool {
        lastDescribed.map { time.seconds(since: $0) >= interval } ?? true
    }

    /// The face is where it was: its measurement stands for one of `time`.
    mutating func hold(at time: FrameTime) {
        velocity = SIMD2()
        smooth(interval: time.seconds(since: lastSeen))
        lastSeen = time
    }

    /// The face was not looked at; it is taken to have gone on as it moved.
    mutating func carry(at time: FrameTime) {
        carriedAt = time
    }

    /// How fast the face has moved of late, and how much that changes, in pixels a second.
    var restlessness: Double { (velocity * velocity).sum().squareRoot() + unrest }

    /// Whether what is told of the face at `time` was seen or carried on, not missed.
    func isCurrent(at time: FrameTime) -> Bool { lastSeen == time || carriedAt == time }

    mutating func watch(_ change: (inout FaceStillness?) -> Void) {
        change(&stillness)
    }

    /// The picture has another size: takes the face's place along, and forgets how it moved there.
    mutating func rescale(by factor: SIMD2<Double>, smoothing: SmoothingSettings) {
        observation.bounds = observation.bounds.scaled(by: factor)
        observation.mesh?.scale(by: SIMD3(Float(factor.x), Float(factor.y), Float(factor.x)))
        (velocity, unrest, stillness) = (SIMD2(), 0, nil)
        rest = RestMean(observation)
        use(smoothing)
        smooth(interval: 0)
    }

    /// Smooths in another way from the next measurement on.
    mutating func use(_ smoothing: SmoothingSettings) {
        meshSmoother = MeshSmoother(settings: smoothing)
        boxSmoother = BoxSmoother(settings: smoothing)
        poseSmoother = PoseSmoother(settings: smoothing)
    }

    private mutating func smooth(interval: Double) {
        smoothMesh = rest.mesh.map { meshSmoother.smooth($0, interval: interval) }
        if let smoothMesh {
            smoothBounds = smoothMesh.bounds
            boxSmoother.reset()
        } else {
            smoothBounds = boxSmoother.smooth(rest.bounds, interval: interval)
            meshSmoother.reset()
        }
        if let pose = rest.pose {
            smoothPose = poseSmoother.smooth(pose, interval: interval)
        } else {
            smoothPose = nil
            poseSmoother.reset()
        }
    }

    /// Where the last measurement's box would be by now.
    func predictedBounds(at time: FrameTime) -> BoundingBox {
        shifted(observation.bounds, at: time)
    }

    /// The smoothed box, moved on to `time` while the face is not seen.
    func reportedBounds(at time: FrameTime) -> BoundingBox {
        shifted(smoothBounds, at: time)
    }

    /// The mesh to report, smoothed or as measured, moved on to `time` while the face is not looked at.
    func reportedMesh(at time: FrameTime, smoothed: Bool) -> FaceMesh? {
        var mesh = smoothed ? smoothMesh : observation.mesh
        if lastSeen != time {
            let way = glide(at: time)
            mesh?.shift(by: SIMD3(Float(way.x), Float(way.y), 0))
        }
        return mesh
    }

    /// Where the mesh network should look at `time`.
    func region(at time: FrameTime) -> CropRegion {
        var region =
            observation.mesh.map { CropRegion($0) }
            ?? CropRegion(Detection(box: observation.bounds, score: observation.confidence, keyPoints: nil))
        region.center += glide(at: time)
        return region
    }

    private func shifted(_ box: BoundingBox, at time: FrameTime) -> BoundingBox {
        let way = glide(at: time)
        return BoundingBox(x: box.x + way.x, y: box.y + way.y, width: box.width, height: box.height)
    }

    /// Way gone since the last measurement.
    private func glide(at time: FrameTime) -> SIMD2<Double> {
        if case .standing = phase { return SIMD2() }
        // A face that changes its course all the time is most likely still near.
        let square = (velocity * velocity).sum()
        let steadiness = square > 0 ? square / (square + unrest * unrest) : 0
        let way = velocity * steadiness * min(max(0, time.seconds(since: lastSeen)), Self.coastingGlide)
        let length = (way * way).sum().squareRoot()
        let limit = observation.bounds.width * Self.farthestGlide
        return length > limit ? way * (limit / length) : way
    }
}

extension Track {
    /// Followed now: tentative, tracked or coasting.
    var isActive: Bool {
        switch phase {
        case .tentative, .tracked, .coasting: true
        case .lost, .standing: false
        }
    }

    /// Out of sight, or just begun and not found at `time`: what is found then may be this face.
    func isMissing(at time: FrameTime) -> Bool {
        isOutOfSight || (phase == .tentative && !isCurrent(at: time))
    }

    /// Known, but not seen now: a face that appears may be this one.
    var isOutOfSight: Bool {
        switch phase {
        case .tentative, .tracked: false
        case .coasting, .lost, .standing: true
        }
    }
}
