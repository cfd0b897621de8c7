/// How a driver lays the two half pictures of interlaced video: only whole pictures can be looked at.
enum FieldOrder {
    /// Why frames of this order cannot be used, and what to do; nil where they can.
    ///
    /// - Parameter field: the driver's `v4l2_field`. Interlaced ones are whole pictures, with combed edges where something
    ///   moves.
    static func refusal(_ field: UInt32) -> String? {
        let name: String
        switch field {
        case 2: name = "only the upper half picture of each frame"
        case 3: name = "only the lower half picture of each frame"
        case 5, 6: name = "the two half pictures of each frame one above the other"
        case 7: name = "one half picture after the other"
        default: return nil
        }
        return "the driver gives \(name); set the source to progressive video, or its driver to interlaced frames"
    }
}
