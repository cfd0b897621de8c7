internal import Frames
internal import Inference

/// The iris network: a square around one eye in, the iris's five points and the eye's contour out.
///
/// Thread rule: *queue-bound*.
final class IrisEstimator {
    /// The network's square, pixels.
    static let side = 64
    /// How much larger than the eye's width the square is: what the network was trained on.
    private static let margin = 2.3
    private static let contourNumbers = 71 * 3
    /// Coordinates beyond this are no eye's.
    private static let farthest: Float = 1000
    private let run: NetworkRun

    init(network: CompiledNetwork) throws(InferenceError) {
        run = try network.makeRun(
            input: [1, Int64(Self.side), Int64(Self.side), 3], outputs: [Self.contourNumbers, Irises.count * 3])
    }

    /// Cuts the eye out of the picture, for `estimate`.
    ///
    /// - Returns: its picture in short.
    func look(at eye: CropRegion, _ side: EyeSide, in picture: borrowing Picture) -> EyeBlocks {
        run.withInput {
            picture.sample(
                Self.map(eye, side), width: Self.side, height: Self.side, border: .edge, values: .unit, into: $0)
            return EyeBlocks(crop: UnsafeBufferPointer($0), side: Self.side)
        }
    }

    /// Runs the network on what was last looked at; nil where the answer makes no sense.
    func estimate() throws(InferenceError) -> EyePoints? {
        try run.run()
        guard let iris: InlineArray<5, SIMD3<Float>> = points(of: 1),
            let contour: InlineArray<32, SIMD3<Float>> = points(of: 0)
        else { return nil }
        return EyePoints(iris: iris, contour: contour)
    }

    /// The first points of an output.
    private func points<let count: Int>(of output: Int) -> InlineArray<count, SIMD3<Float>>? {
        run.withOutput(output) { numbers in
            guard numbers.allSatisfy({ $0.magnitude < Self.farthest }) else { return nil }
            return InlineArray { SIMD3(numbers[3 * $0], numbers[3 * $0 + 1], numbers[3 * $0 + 2]) }
        }
    }

    /// Brings an iris to where `eye` is in the picture, in the order of `Irises`.
    ///
    /// - Parameter depth: of the eye, on the mesh's scale.
    static func iris(_ points: EyePoints, at eye: CropRegion, _ side: EyeSide, depth: Float) -> [SIMD3<Float>] {
        let map = map(eye, side)
        let scale = Float(eye.side * margin / Double(Self.side))
        return (0..<Irises.count).map { index in
            // In the mirrored square the network's first side point is the other one.
            let own = side == .imageRight && index % 2 == 1 ? 4 - index : index
            let point = points.iris[own]
            return SIMD3(map.place(point), z: depth + scale * point.z)
        }
    }

    /// Brings an eye's contour to where `eye` is in the picture, in the order of `EyeSide.contour`, with the mesh's depth.
    static func contour(
        _ points: EyePoints, at eye: CropRegion, _ side: EyeSide, of mesh: FaceMesh
    ) -> [SIMD3<Float>] {
        let map = map(eye, side)
        return side.contour.indices.map { index in
            SIMD3(map.place(points.contour[index]), z: mesh.points[side.contour[index]].z)
        }
    }

    /// From the network's square to the picture. The network knows one side's eyes only: the other's are mirrored.
    private static func map(_ eye: CropRegion, _ side: EyeSide) -> AffineMap {
        let extent = eye.side * margin
        let crop = AffineMap.crop(
            center: PixelPoint(x: eye.center.x, y: eye.center.y), extent: (extent, extent),
            degrees: eye.angle * 180 / .pi, width: Self.side, height: Self.side)
        guard side == .imageRight else { return crop }
        return AffineMap(a: -1, b: 0, c: Double(Self.side), d: 0, e: 1, f: 0).then(crop)
    }
}

extension AffineMap {
    fileprivate func place(_ point: SIMD3<Float>) -> PixelPoint {
        self(PixelPoint(x: Double(point.x), y: Double(point.y)))
    }
}

extension SIMD3<Float> {
    fileprivate init(_ point: PixelPoint, z: Float) {
        self.init(Float(point.x), Float(point.y), z)
    }
}
