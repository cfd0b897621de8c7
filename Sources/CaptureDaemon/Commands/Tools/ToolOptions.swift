internal import Frames
internal import Records
internal import Tracking

/// Options that replay, detect and bench share.
enum ToolOptions {
    static let landmarks = OptionRule.value(
        "--landmarks", "LAYOUT",
        "add face points to the records (needs --json): "
            + LandmarkSet.Layout.allCases.map(\.rawValue).joined(separator: ", "))
    static let raw = OptionRule.flag("--raw", "add the values before smoothing to the records (needs --json)")
    static let size = OptionRule.value("--size", "WxH", "scale a movie's frames, for example 640x480")
    static let rotation = OptionRule.value(
        "--rotation", "DEGREES",
        "clockwise turn that makes the picture upright, on top of what its own orientation (EXIF, a movie's) asks: 0, 90, 180, "
            + "270 (default: camera.rotation, 0)")

    static let fieldOfView = OptionRule.value(
        "--field-of-view", "DEGREES",
        "what the upright picture spans from left to right (default: camera.field_of_view, 60)")

    /// Refuses what only records show where there are none.
    static func checkRecords(_ arguments: ParsedArguments) throws(UsageError) {
        guard !arguments.has(.json) else { return }
        if arguments.value(landmarks) != nil { throw UsageError("--landmarks needs --json: the text shows no points") }
        if arguments.has(raw) { throw UsageError("--raw needs --json: the text shows smoothed values only") }
    }

    static func fieldOfView(_ arguments: ParsedArguments) throws(UsageError) -> Double? {
        try arguments.number(fieldOfView, in: Lens.range)
    }

    static func landmarks(_ arguments: ParsedArguments) throws(UsageError) -> LandmarkSet.Layout? {
        try arguments.choice(landmarks, LandmarkSet.Layout.self)
    }

    static func rotation(_ arguments: ParsedArguments) throws(UsageError) -> Rotation? {
        guard let text = arguments.value(rotation) else { return nil }
        guard let degrees = Int(text), let rotation = Rotation(rawValue: degrees) else {
            throw UsageError("--rotation must be 0, 90, 180 or 270, not \"\(text)\"")
        }
        return rotation
    }

    static func size(_ arguments: ParsedArguments, option: OptionRule = size) throws(UsageError) -> PixelSize? {
        guard let text = arguments.value(option) else { return nil }
        let parts = text.split(separator: "x").map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (16...8192).contains(width),
            (16...8192).contains(height)
        else { throw UsageError("--size must be like 640x480, each 16...8192, not \"\(text)\"") }
        return PixelSize(width: width, height: height)
    }
}
