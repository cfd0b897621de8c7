internal import Capture
internal import Tracking

/// Which `[[camera]]` of the configuration holds for what a tool reads: the only one, or of several the one whose
/// `device` is the source.
struct ToolCamera {
    /// Nil where none holds: then the customary values do.
    let settings: CameraSettings?
    /// What is left out and why, for the user; nil where nothing is.
    let note: String?

    /// - Parameters:
    ///   - source: as the user wrote it; nil where there is no one source.
    ///   - overridden: keys that options of the command line stand in for.
    init(_ cameras: [CameraSettings], source: String?, overridden: Set<String> = []) {
        let own = cameras.filter { $0.command.isEmpty && $0.device == source }
        settings = cameras.count == 1 ? cameras[0] : (own.count == 1 ? own[0] : nil)
        let leftOut = settings == nil ? Self.keys(of: cameras).filter { !overridden.contains($0) } : []
        guard !leftOut.isEmpty else {
            note = nil
            return
        }
        let which = source.map {
            "\(own.isEmpty ? "none" : "more than one") has device = \"\(SourceAddress.withoutPasswords($0))\""
        }
        note =
            "left out of the configuration's \(cameras.count) cameras: \(leftOut.joined(separator: ", ")); "
            + (which ?? "they hold for one source, and several are read")
            + "; give a configuration with one camera, or give the source as one camera's device"
    }

    /// How faces are followed in what the tool reads.
    func tracking(_ tracking: TrackingSettings) -> TrackingSettings { settings?.tracking(tracking) ?? tracking }

    /// The keys a tool heeds that any of the cameras has set.
    private static func keys(of cameras: [CameraSettings]) -> [String] {
        let customary = CameraSettings()
        let heeded: [(String, (CameraSettings) -> Bool)] = [
            ("rotation", { $0.rotation != customary.rotation }),
            ("field_of_view", { $0.fieldOfView != customary.fieldOfView }),
            ("watch", { !$0.watch.isEmpty }), ("ignore", { !$0.ignore.isEmpty }),
        ]
        return heeded.filter { cameras.contains(where: $0.1) }.map(\.0)
    }
}

extension CommandContext {
    /// The camera of `configuration` that holds for `source`; what is left out is told.
    func camera(_ configuration: Configuration, source: String?) -> ToolCamera {
        let options = [("rotation", ToolOptions.rotation), ("field_of_view", ToolOptions.fieldOfView)]
        let camera = ToolCamera(
            configuration.cameras, source: source,
            overridden: Set(options.filter { arguments.value($0.1) != nil }.map(\.0)))
        if let note = camera.note { diagnostics.say(note) }
        return camera
    }
}
