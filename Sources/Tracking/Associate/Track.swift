internal import Frames
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
    /// Pixels a second of the box's centre.
    private(set) var velocity = SIMD2<Double>()
    /// Absent where the last measurement had no mesh.
    private(set) var smoothMesh: FaceMesh?
    private(set) var smoothBounds: BoundingBox
    private(set) var smoothPose: HeadPose?
    /// Presence of the last look that did not find the face; nil while it is seen.
    var presenceAtMiss: Double?
    private var meshSmoother: MeshSmoother
    private var boxSmoother: BoxSmoother
    private var poseSmoother: PoseSmoother

    /// A coasting box comes to rest within this many seconds.
    private static let coastingGlide = 0.2

    init(id: Int, _ observation: FaceObservation, at time: FrameTime, smoothing: SmoothingSettings) {
        self.id = id
        self.observation = observation
        firstSeen = time
        lastSeen = time
        appearance = AppearanceGallery(observation.appearance)
        meshSmoother = MeshSmoother(settings: smoothing)
        poseSmoother = PoseSmoother(settings: smoothing)
        boxSmoother = BoxSmoother(settings: smoothing)
        smoothBounds = observation.bounds
        smooth(observation, interval: 0)
        if let pose = observation.pose { smoothPose = poseSmoother.smooth(pose, interval: 0) }
    }

    /// Takes in a new measurement of this face.
    mutating func update(_ new: FaceObservation, at time: FrameTime) {
        let interval = time.seconds(since: lastSeen)
        if phase == .tracked || phase == .tentative {
            if interval > 0 {
                let shift = SIMD2(
                    new.bounds.centerX - observation.bounds.centerX, new.bounds.centerY - observation.bounds.centerY)
                velocity += 0.5 * (shift / interval - velocity)
            }
        } else {
            velocity = SIMD2()
            meshSmoother.reset()
            boxSmoother.reset()
            poseSmoother.reset()
        }
        observation = new
        if let look = new.appearance { appearance.add(look) }
        smooth(new, interval: interval)
        if let pose = new.pose {
            smoothPose = poseSmoother.smooth(pose, interval: interval)
        } else {
            smoothPose = nil
            poseSmoother.reset()
        }
        lastSeen = time
        presenceAtMiss = nil
    }

    /// Where the last measurement's box would be by now.
    func predictedBounds(at time: FrameTime) -> BoundingBox {
        shifted(observation.bounds, at: time)
    }

    /// The smoothed box, moved on to `time` while the face is not seen.
    func reportedBounds(at time: FrameTime) -> BoundingBox {
        shifted(smoothBounds, at: time)
    }

    /// Where the mesh network should look at `time`.
    func region(at time: FrameTime) -> CropRegion {
        var region =
            observation.mesh.map { CropRegion($0) }
            ?? CropRegion(Detection(box: observation.bounds, score: observation.confidence, keyPoints: nil))
        region.center += glide(at: time)
        return region
    }

    private mutating func smooth(_ new: FaceObservation, interval: Double) {
        smoothMesh = new.mesh.map { meshSmoother.smooth($0, interval: interval) }
        if let smoothMesh {
            smoothBounds = smoothMesh.bounds
            boxSmoother.reset()
        } else {
            smoothBounds = boxSmoother.smooth(new.bounds, interval: interval)
            meshSmoother.reset()
        }
    }

    private func shifted(_ box: BoundingBox, at time: FrameTime) -> BoundingBox {
        let way = glide(at: time)
        return BoundingBox(x: box.x + way.x, y: box.y + way.y, width: box.width, height: box.height)
    }

    /// Way gone since the last measurement, at most half a face.
    private func glide(at time: FrameTime) -> SIMD2<Double> {
        if case .standing = phase { return SIMD2() }
        let way = velocity * min(max(0, time.seconds(since: lastSeen)), Self.coastingGlide)
        let length = (way * way).sum().squareRoot()
        let limit = observation.bounds.width / 2
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

    /// Known, but not seen now: a face that appears may be this one.
    var isOutOfSight: Bool {
        switch phase {
        case .tentative, .tracked: false
        case .coasting, .lost, .standing: true
        }
    }
}
