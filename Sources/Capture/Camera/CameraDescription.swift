internal import V4L2Bridge

/// What is known of a /dev/video* node without streaming from it.
package struct CameraDescription: Sendable, Equatable {
    /// What a node is for.
    package enum Role: String, Sendable {
        case camera
        /// Plays pictures instead of taking them.
        case output
        /// Gives numbers about the pictures of another node.
        case metadata
        /// Converts between formats in memory.
        case codec
        /// Radio, sub-titles, touch: nothing to look at.
        case other

        /// "a node for …"
        var words: String {
            switch self {
            case .camera: "taking pictures"
            case .output: "showing pictures"
            case .metadata: "metadata"
            case .codec: "converting between formats"
            case .other: "something else than pictures"
            }
        }

        init(capabilities: UInt32) {
            let has = { (bit: v4l2_bridge_capability_bits) in capabilities & bit.rawValue != 0 }
            let takesPlanes = has(V4L2_BRIDGE_CAN_CAPTURE_PLANES)
            let isCodec =
                has(V4L2_BRIDGE_IS_CODEC) || has(V4L2_BRIDGE_IS_CODEC_PLANES)
                || (takesPlanes && has(V4L2_BRIDGE_CAN_OUTPUT_PLANES))
            if isCodec {
                self = .codec
            } else if has(V4L2_BRIDGE_CAN_CAPTURE) || takesPlanes {
                self = has(V4L2_BRIDGE_CAN_STREAM) ? .camera : .other
            } else if has(V4L2_BRIDGE_IS_METADATA) {
                self = .metadata
            } else if has(V4L2_BRIDGE_CAN_OUTPUT) || has(V4L2_BRIDGE_CAN_OUTPUT_PLANES) {
                self = .output
            } else {
                self = .other
            }
        }
    }

    /// "/dev/video0".
    package var node: String
    /// Links of /dev/v4l/by-id and by-path to it, by-id first.
    package var links: [String]
    package var card: String
    package var driver: String
    package var bus: String
    /// Of a USB camera, where it has one. Some makers give all of a kind the same.
    package var serial: String?
    /// What the kernel calls the node, without its being opened; nil where it does not say.
    package var kernelName: String?
    package var role: Role
    /// Why it could not be looked at; its texts are empty then.
    package var fault: CaptureError?
    /// True where a further program has to set up a chain of parts first: raw sensors of embedded boards.
    package var needsSetUp: Bool
    /// Codes it offers.
    package var formats: [UInt32]

    /// True where frames can be expected from it just like that.
    package var isUsable: Bool { role == .camera && fault == nil && (isReadable || (isConvertible && !needsSetUp)) }

    /// True where a format it offers is read as it lies.
    private var isReadable: Bool {
        formats.contains { code in CameraFormat(code: code).map { $0.conversion == nil } ?? false }
    }

    /// True where a format it offers can be made readable.
    package var isConvertible: Bool { formats.contains { CameraFormat(code: $0)?.conversion != nil } }

    /// Those of `nodes` that can be used, what works by itself and needs no conversion before the rest.
    static func usable(_ nodes: [CameraDescription]) -> [CameraDescription] {
        let usable = nodes.filter(\.isUsable)
        let ready = usable.filter { !$0.needsSetUp }
        return ready.filter(\.isReadable) + ready.filter { !$0.isReadable } + usable.filter(\.needsSetUp)
    }

    init(node: String, links: [String], device: VideoDevice) {
        self.node = node
        self.links = links
        card = device.card
        driver = device.driver
        bus = device.bus
        role = device.role
        needsSetUp = device.capabilities & V4L2_BRIDGE_IS_MEDIA_CONTROLLED.rawValue != 0
        formats = role == .camera ? device.formats().map(\.code) : []
    }

    init(node: String, links: [String], fault: CaptureError) {
        self.node = node
        self.links = links
        card = ""
        driver = ""
        bus = ""
        role = .other
        needsSetUp = false
        formats = []
        self.fault = fault
    }
}
