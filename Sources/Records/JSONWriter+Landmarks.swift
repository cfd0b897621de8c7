extension JSONWriter {
    /// Writes a face's points; pixels have 2 decimals.
    mutating func write(_ landmarks: LandmarkSet) {
        beginObject()
        field("layout", landmarks.layout.rawValue)
        key("points")
        if landmarks.layout == .regions {
            beginObject()
            var first = 0
            for part in landmarks.regions {
                key(named: part.region.rawValue)
                write(landmarks, first..<first + part.count)
                first += part.count
            }
            endObject()
        } else {
            write(landmarks, 0..<landmarks.count)
        }
        endObject()
    }

    /// Writes which parts of a face can be seen, with its key; shares have 2 decimals.
    mutating func write(_ visibility: FaceVisibility) {
        key("visibility")
        beginObject()
        field("leftEye", visibility.leftEye, decimals: 2)
        field("rightEye", visibility.rightEye, decimals: 2)
        field("nose", visibility.nose, decimals: 2)
        field("mouth", visibility.mouth, decimals: 2)
        endObject()
    }

    private mutating func write(_ landmarks: LandmarkSet, _ points: Range<Int>) {
        beginArray()
        for point in points {
            beginArray()
            for coordinate in landmarks[point] { value(Double(coordinate), decimals: 2) }
            endArray()
        }
        endArray()
    }
}
