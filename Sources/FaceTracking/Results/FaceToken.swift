internal import Records
internal import Tracking

/// One face, to be kept as bytes and used later: where it is, its landmarks, and which model measured them. *Thread-safe*, a
/// value; copying it is cheap.
public struct FaceToken: Sendable, Equatable {
    /// Name of the landmark model: its file and the first digits of its hash.
    public let modelName: String
    /// Size of the upright image that the face was found in.
    public let imageSize: ImageSize
    /// Where the face was, in pixels of its upright image.
    public let rectangle: FaceRectangle
    /// 0...1.
    public let confidence: Double
    let mesh: FaceMesh?
    let irises: Irises?

    init(
        model: String, imageSize: ImageSize, rectangle: FaceRectangle, confidence: Double, mesh: FaceMesh?,
        irises: Irises?
    ) {
        modelName = model
        self.imageSize = imageSize
        self.rectangle = rectangle
        self.confidence = confidence
        self.mesh = mesh
        self.irises = mesh == nil ? nil : irises
    }

    /// The face's points in a layout; nil where they were not measured.
    public func landmarks(_ layout: LandmarkLayout) -> [ImagePoint]? {
        guard let mesh, let set = LandmarkSet(layout.room, of: mesh, irises: irises) else { return nil }
        let dimensions = layout.room.dimensions
        return (0..<set.count).map { index in
            let numbers = set[index]
            let first = numbers.startIndex
            return ImagePoint(
                x: numbers[first], y: numbers[first + 1], z: dimensions == 3 ? numbers[first + 2] : nil)
        }
    }

    /// Contour, brows, eyes, nose and mouth: 106 points; nil where they were not measured.
    public var denseLandmarks: [ImagePoint]? { landmarks(.points106) }

    /// Eye centres, nose tip, mouth corners; nil where they were not measured.
    public var fivePoints: [ImagePoint]? { landmarks(.five) }
}
