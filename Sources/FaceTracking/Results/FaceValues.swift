/// One value of each face, in the faces' order. Looking at it allocates nothing.
public struct FaceValues<Value>: RandomAccessCollection {
    private let faces: [Face]
    private let value: (Face) -> Value

    /// - Parameter value: captures nothing, so that making this allocates nothing.
    init(_ faces: [Face], _ value: @escaping (Face) -> Value) {
        self.faces = faces
        self.value = value
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { faces.count }

    public subscript(index: Int) -> Value { value(faces[index]) }
}
