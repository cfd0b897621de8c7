internal import Capture
internal import Frames

/// A video node of this machine: what it is, what it offers, and whether it would be taken.
struct DeviceReport {
    let node: CameraDescription
    private(set) var offers: [OfferedFormat] = []
    /// With their values now; nil where they were not asked for.
    private(set) var controls: [(control: CameraControl, value: Int64?)]?
    /// Names of the configured cameras that would use it.
    private(set) var cameras: [String] = []
    /// What it would be asked for by the first of them, or by a camera with defaults.
    private(set) var choice: FormatChoice?
    private let request: SourceRequest
    /// Why its formats could not be read.
    private(set) var fault: String?
    private var isAutomatic = false

    /// All nodes, in the order of their numbers.
    static func all(
        _ catalog: DeviceCatalog, cameras: [CameraSettings], withControls: Bool = false
    ) -> [DeviceReport] {
        let cameras = cameras.filter(\.command.isEmpty)
        let assignments = CameraAssignments(
            cameras.map { .init(name: $0.name, device: $0.device) }, catalog: catalog)
        let chosen = cameras.map { (camera: $0, node: node(for: $0, assignments)) }
        return catalog.nodes().map { node in
            var report = DeviceReport(node, catalog: catalog, own: chosen.filter { $0.node == node.node }.map(\.camera))
            if withControls, node.role == .camera { report.controls = try? catalog.controls(of: node.node) }
            return report
        }
    }

    private init(_ node: CameraDescription, catalog: DeviceCatalog, own: [CameraSettings]) {
        self.node = node
        cameras = own.map(\.name)
        isAutomatic = own.contains { $0.device == CameraSettings.automaticDevice }
        request = Self.request(own.first ?? CameraSettings())
        guard node.role == .camera, node.fault == nil else {
            fault = node.fault?.message
            return
        }
        do throws(CaptureError) {
            offers = try catalog.offers(of: node.node)
            choice = FormatChoice.ranked(offers, for: request).first
        } catch {
            fault = error.message
        }
    }

    var isUsable: Bool { node.isUsable && fault == nil }

    /// Why it is taken, could be, or cannot be.
    var reason: String {
        if let fault { return fault }
        guard node.role == .camera else { return "no camera: \(Self.purpose(node.role))" }
        guard node.isUsable else {
            let names = node.formats.map(CameraFormat.name).joined(separator: ", ")
            if node.isConvertible {
                return
                    "a raw sensor (\(names)) that another program has to set up: have that program give the pictures, "
                    + "as a camera's command"
            }
            return names.isEmpty
                ? "a camera that offers no format now; it may need an input, or another program to set it up"
                : "a camera, but none of its formats can be read: \(names)"
        }
        let setUp = node.needsSetUp ? "; a raw sensor that another program has to set up first" : ""
        if cameras.isEmpty { return "a camera, not chosen: name it as a camera's device to use it\(setUp)" }
        let names = cameras.map { "\"\($0)\"" }.joined(separator: ", ")
        return "chosen for camera \(names), as " + (isAutomatic ? "the first camera found" : "its device says") + setUp
    }

    /// What would be asked for, and why just that.
    var choiceReason: String? {
        guard let choice else { return nil }
        let rate = { (rate: Double) in TextColumns.fixed(rate, decimals: rate == rate.rounded() ? 0 : 2) }
        var text = "\(choice.format.name) \(choice.size)"
        if let promised = choice.rate { text += " at \(rate(promised)) frames/s" }
        var asked = "\(request.size ?? FormatChoice.defaultSize)"
        asked += " at \(rate(request.rate ?? FormatChoice.defaultRate))"
        if let format = request.format { asked += " as \(format.rawValue)" }
        if choice.format.conversion != nil { text += ", converted by libv4lconvert" }
        return text + "; asked for \(asked): the nearest size, then the nearest rate, then the format that costs least"
    }

    private static func request(_ camera: CameraSettings) -> SourceRequest {
        SourceRequest(device: camera.device, size: camera.size, rate: camera.rate, format: camera.format)
    }

    private static func node(for camera: CameraSettings, _ assignments: CameraAssignments) -> String? {
        guard (try? SourceKind.of(camera.device)) == .camera else { return nil }
        return try? assignments.node(for: camera.name)
    }

    private static func purpose(_ role: CameraDescription.Role) -> String {
        switch role {
        case .camera: "takes pictures"
        case .output: "it shows pictures instead of taking them"
        case .metadata: "it gives numbers about the pictures of another node"
        case .codec: "it converts between formats in memory"
        case .other: "it has no pictures (radio, sub-titles, touch), or gives none as a stream"
        }
    }
}
