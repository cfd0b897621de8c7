/// The command line of `facetrack watch`.
struct WatchOptions {
    enum Style { case table, plain, json }

    static let camera = OptionRule.value("--camera", "NAME", "only this camera")
    static let plain = OptionRule.flag("--plain", "lines instead of a table, as where there is no terminal")
    static let duration = OptionRule.value("--duration", "SECONDS", "end after this time")

    let camera: String?
    let style: Style
    /// Nanoseconds; nil: until it is interrupted.
    let duration: Int64?

    init(_ context: CommandContext) throws(UsageError) {
        camera = context.arguments.value(Self.camera)
        let seconds = try context.arguments.number(Self.duration, in: 0...1e9)
        duration = seconds.map { Int64($0 * 1e9) }
        if context.wantsJSON {
            style = .json
        } else {
            style = context.arguments.has(Self.plain) || !context.output.isTerminal ? .plain : .table
        }
    }
}
