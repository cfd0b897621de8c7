internal import FoundationEssentials
internal import Inference
internal import Records

/// What the library is, what it has loaded, and what it holds. *Thread-safe*.
public struct LibraryDiagnostics: Sendable, Equatable, Codable, CustomStringConvertible {
    /// Things of the library that are alive.
    public struct LiveObjects: Sendable, Equatable, Codable {
        /// Of `FaceSession`.
        public let sessions: Int
        /// Of `ImageStream`.
        public let streams: Int
        /// Of `ImageBitmap`.
        public let bitmaps: Int
        /// Of `Frame`.
        public let frames: Int
    }

    /// An error that was thrown before.
    public struct PastError: Sendable, Equatable, Codable {
        /// What kind of error it was.
        public let code: FaceTrackingError.Code
        /// Subject and message, one line for people.
        public let description: String
    }

    /// Version of the library.
    public let version: String
    /// Version of the neural-network runtime; nil where it does not say.
    public let inferenceVersion: String?
    /// Rises when something of the library is taken away or means something else: what was written for a level works with all
    /// versions that have it.
    public let apiLevel: Int
    /// Version of face tokens that is written and read.
    public let tokenVersion: Int
    /// What is loaded, with the models' hashes; nil while the runtime is not launched.
    public let modelPack: ModelPack?
    /// Compute devices of this machine, in the inference runtime's words; empty while it is not launched.
    public let devices: [String]
    /// How many things of the library are alive.
    public let liveObjects: LiveObjects
    /// Sessions and streams that are alive, in the order in which they were made.
    public let liveSessions: [LiveObject]
    /// Streams that are alive, in the order in which they were made.
    public let liveStreams: [LiveObject]
    /// What the process uses of the machine.
    public let resources: ResourceUse
    /// The last 16 errors of sessions and of the runtime, the newest first.
    public let lastErrors: [PastError]

    /// Looks at everything. Where the runtime is launched, this asks for the machine's devices, which may take a while the
    /// first time.
    public init() {
        version = ProgramVersion.text
        inferenceVersion = InferenceRuntime.version
        apiLevel = Self.apiLevel
        tokenVersion = FaceToken.version
        liveSessions = ObjectCounts.list(.session)
        liveStreams = ObjectCounts.list(.stream)
        resources = ResourceUse()
        modelPack = try? FaceTrackingRuntime.modelPack()
        devices = (try? FaceTrackingRuntime.availableDevices()) ?? []
        liveObjects = Self.liveObjects
        lastErrors = ErrorLog.newestFirst.map { PastError(code: $0.code, description: $0.description) }
    }

    /// The level of this version.
    public static let apiLevel = 1

    /// How many things are alive now; back where it was when all that were made are gone. Costs next to nothing.
    public static var liveObjects: LiveObjects {
        LiveObjects(
            sessions: ObjectCounts.count(.session), streams: ObjectCounts.count(.stream),
            bitmaps: ObjectCounts.count(.bitmap), frames: ObjectCounts.count(.frame))
    }

    /// The same as JSON.
    public func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try [UInt8](encoder.encode(self))
    }

    /// The same for people, a line each.
    public var description: String {
        var lines = [
            "facetrackd \(version), API level \(apiLevel)", "inference runtime: \(inferenceVersion ?? "does not say")",
            "face tokens: version \(tokenVersion)",
        ]
        if let modelPack {
            lines.append("models in \(modelPack.path):")
            lines += modelPack.models.map { "  \($0.role): \($0.file), \($0.byteCount) bytes, SHA-256 \($0.sha256)" }
            lines.append("devices: \(devices.isEmpty ? "none" : devices.joined(separator: ", "))")
        } else {
            lines.append("models: none, the runtime is not launched")
        }
        lines.append(
            "alive: \(liveObjects.sessions) sessions, \(liveObjects.streams) streams, \(liveObjects.bitmaps) bitmaps, "
                + "\(liveObjects.frames) frames")
        lines += liveSessions.map { "  session \($0.number): \($0.description), for \(Int($0.age)) s" }
        lines += liveStreams.map { "  stream \($0.number), for \(Int($0.age)) s" }
        let unknown = "unknown"
        lines.append(
            "memory: \(resources.residentBytes.map { "\($0 / 1_000_000) MB" } ?? unknown), at most "
                + "\(resources.peakResidentBytes / 1_000_000) MB; processor: \(Int(resources.processorSeconds)) s; threads: "
                + "\(resources.threads.map(String.init) ?? unknown); open files: "
                + "\(resources.openFiles.map(String.init) ?? unknown)")
        lines.append(lastErrors.isEmpty ? "last errors: none" : "last errors, the newest first:")
        lines += lastErrors.map { "  \($0.code.rawValue): \($0.description)" }
        return lines.joined(separator: "\n")
    }
}
