/// One value of each face, in the faces' order. Looking at it allocates nothing.
public struct FaceValues<Value>: RandomAccessCollection {
    private let faces: [Face]
    private let value: (Face) -> Value

    /// - Parameter value: captures nothing, so that making this allocates nothing.
    init(_ faces: [Face], _ value: @escaping (Face) -> Value) {
        self.faces = faces
        self.value = value
    }

    /// 0.
    public var startIndex: Int { 0 }
    /// How many faces there are.
    public var endIndex: Int { faces.count }

    /// That of the face with this index, which must be in 0..<`endIndex`.
    public subscript(index: Int) -> Value { value(faces[index]) }
}
