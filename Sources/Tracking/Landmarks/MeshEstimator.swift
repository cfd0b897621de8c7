internal import Frames
package import Inference
internal import Records

/// The face-mesh network: a turned square of the picture in, 468 points and presence out.
///
/// Thread rule: *queue-bound*.
package final class MeshEstimator {
    private static let side = 192
    /// Coordinates in crop pixels beyond this are no face's.
    private static let farthest: Float = 10_000
    private let run: NetworkRun
    /// The last points in pixels of the crop; kept so that no look has to make room for them.
    private var inCrop = [SIMD3<Float>](repeating: SIMD3(), count: FaceMesh.count)
    /// Horizontal degrees that upright frames span.
    var fieldOfView = Lens.customary
    /// What is asked for beyond the points.
    var details: FaceDetails = []

    package init(network: CompiledNetwork) throws(InferenceError) {
        run = try network.makeRun(
            input: [1, Int64(Self.side), Int64(Self.side), 3], outputs: [FaceMesh.count * 3, 1])
    }

    /// Looks at `region` of the picture; nil where the answer makes no sense.
    ///
    /// - Parameter appearance: what describes how the face looks; nil where nobody asks.
    func estimate(
        in picture: borrowing Picture, region: CropRegion, appearance: (any AppearanceModel)? = nil
    ) throws(InferenceError) -> MeshEstimate? {
        let map = Self.map(to: region)
        guard let presence = try look(at: map, in: picture) else { return nil }
        let visibility =
            details.contains(.visibility)
            ? run.withInput {
                FaceVisibility(PointColours(crop: UnsafeBufferPointer($0), side: Self.side, points: inCrop))
            } : nil
        let mesh = FaceMesh(points: placed(by: map, of: region))
        let descriptor = try appearance.map { model throws(InferenceError) in
            try run.withInput { pixels throws(InferenceError) in
                try model.describe(
                    mesh, crop: FaceCrop(pixels: UnsafeBufferPointer(pixels), side: Self.side, points: inCrop),
                    in: picture)
            }
        }
        return MeshEstimate(
            mesh: mesh, lens: Lens(size: picture.size, fieldOfView: fieldOfView), presence: presence,
            visibility: visibility, appearance: descriptor)
    }

    /// The same face as its mirror image shows it; nil where the answer makes no sense. The network errs otherwise there, so
    /// that the mean of both is nearer to the truth than either.
    func mirrored(in picture: borrowing Picture, region: CropRegion) throws(InferenceError) -> FaceMesh? {
        let map = AffineMap(a: -1, b: 0, c: Double(Self.side), d: 0, e: 1, f: 0).then(Self.map(to: region))
        guard try look(at: map, in: picture) != nil else { return nil }
        let points = placed(by: map, of: region)
        return FaceMesh(points: FaceMesh.opposites.map { points[$0] })
    }

    /// Runs the network; leaves the points in `inCrop`.
    ///
    /// - Returns: how present the network says a face is.
    private func look(at map: AffineMap, in picture: borrowing Picture) throws(InferenceError) -> Double? {
        run.withInput {
            picture.sample(map, width: Self.side, height: Self.side, border: .edge, values: .unit, into: $0)
        }
        try run.run()
        let presence = run.withOutput(1) { Double($0[0]) }
        // No picture is known to bring the network to this, but a number that is none would go out as a face.
        guard presence.isFinite, run.withOutput(0, { $0.allSatisfy { $0.magnitude < Self.farthest } }) else {
            return nil
        }
        run.withOutput(0) { numbers in
            for index in inCrop.indices {
                inCrop[index] = SIMD3(numbers[3 * index], numbers[3 * index + 1], numbers[3 * index + 2])
            }
        }
        return presence
    }

    /// The last points in pixels of the upright frame.
    private func placed(by map: AffineMap, of region: CropRegion) -> [SIMD3<Float>] {
        let scale = Float(region.side / Double(Self.side))
        let (a, b, c) = (Float(map.a), Float(map.b), Float(map.c))
        let (d, e, f) = (Float(map.d), Float(map.e), Float(map.f))
        return inCrop.map { point in
            SIMD3(a * point.x + b * point.y + c, d * point.x + e * point.y + f, scale * point.z)
        }
    }

    private static func map(to region: CropRegion) -> AffineMap {
        AffineMap.crop(
            center: PixelPoint(x: region.center.x, y: region.center.y), extent: (region.side, region.side),
            degrees: region.angle * 180 / .pi, width: side, height: side)
    }
}
