/// How the daemon is doing: the answer to `status`.
package struct StatusRecord: Sendable, Equatable, Codable {
    package struct Camera: Sendable, Equatable, Codable {
        package var name: String
        package var state: CameraState
        /// Cause of the state and what to do, for people; absent while all is well.
        package var cause: String?
        /// What is wrong with its frames; absent unless it is degraded.
        package var reasons: [CameraTrouble]?
        /// RFC 3339, UTC: when this state began.
        package var since: String
        package var device: String?
        package var card: String?
        package var format: String?
        /// Why this format, size and rate, for people; cameras only.
        package var why: String?
        package var size: [Int]?
        /// Frames a second the source promised.
        package var promisedRate: Double?
        /// Frames a second that came, over the last seconds.
        package var measuredRate: Double?
        /// For people: what was different when it came back, and how often it had failed; absent where nothing is to say.
        package var note: String?
        /// For people: configured controls that could not be set on this camera, and why; absent where all are as wished.
        package var controlProblems: [String]?
        /// For people: how its focus and exposure follow a face; absent where they are not told to.
        package var following: String?
        package var epoch: Int
        package var frames: UInt64
        package var dropped: UInt64
        /// Frames that could not be decoded, for example truncated JPEG.
        package var damaged: UInt64
        /// The same by reason; absent where there were none.
        package var damage: [DamageReason: UInt64]?
        /// Dark frames of a strobing lamp that were left out; absent where there were none.
        package var strobed: UInt64?
        /// How much of the work is done; absent as long as it was always all.
        package var load: Load?
        /// Frames lost on their way; absent before it was open.
        package var lost: Lost?
        package var faces: Int
        /// Who is there; absent where that is not asked for.
        package var presence: Presence?

        package init(name: String, state: CameraState, since: String) {
            self.name = name
            self.state = state
            self.since = since
            epoch = 0
            frames = 0
            dropped = 0
            damaged = 0
            faces = 0
        }

        private enum CodingKeys: String, CodingKey {
            case name, state, cause, reasons, since, device, card, format, why, size
            case promisedRate = "promised_rate"
            case measuredRate = "measured_rate"
            case note
            case controlProblems = "control_problems"
            case following, epoch, frames, dropped, damaged, damage, strobed, load, lost, faces, presence
        }
    }

    /// What is done of a camera's work: less than was asked for while frames take longer than they may.
    package struct Load: Sendable, Equatable, Codable {
        package enum State: String, Sendable, Codable {
            /// All frames, as configured.
            case full
            case lowered
        }

        package var state: State
        /// Frames a second that are worked on; absent where the camera's rate is not known.
        package var rate: Double?
        /// The detector's pixel level now.
        package var pixelLevel: Int?
        /// RFC 3339, UTC: when this state began.
        package var since: String
        /// Frames that were not worked on for it, since the daemon's start.
        package var spared: UInt64

        package init(state: State, rate: Double?, pixelLevel: Int?, since: String, spared: UInt64 = 0) {
            self.state = state
            self.rate = rate
            self.pixelLevel = pixelLevel
            self.since = since
            self.spared = spared
        }

        private enum CodingKeys: String, CodingKey {
            case state, rate
            case pixelLevel = "pixel_level"
            case since, spared
        }
    }

    /// Frames that a camera lost on their way, by reason, since the daemon's start.
    package struct Lost: Sendable, Equatable, Codable {
        /// Left out by the driver.
        package var skipped: UInt64
        /// Marked as damaged by the driver.
        package var damaged: UInt64
        /// Shorter than their format needs.
        package var short: UInt64
        /// Of a format that has to be converted, and too damaged for it.
        package var unconverted: UInt64
        /// Too old to be of use after a stall.
        package var flushed: UInt64
        /// Not lost: frames whose time could not be right, and was replaced.
        package var mistimed: UInt64

        package init(
            skipped: UInt64, damaged: UInt64, short: UInt64, unconverted: UInt64, flushed: UInt64, mistimed: UInt64
        ) {
            self.skipped = skipped
            self.damaged = damaged
            self.short = short
            self.unconverted = unconverted
            self.flushed = flushed
            self.mistimed = mistimed
        }
    }

    package struct Log: Sendable, Equatable, Codable {
        package var directory: String
        /// False while it cannot be written (full disk, permissions).
        package var writable: Bool
        package var events: UInt64
        /// Events that could not be written.
        package var missed: UInt64

        package init(directory: String, writable: Bool, events: UInt64, missed: UInt64) {
            self.directory = directory
            self.writable = writable
            self.events = events
            self.missed = missed
        }
    }

    package struct Subscribers: Sendable, Equatable, Codable {
        package var connected: Int
        /// Clients cut off because they did not read.
        package var cutOff: UInt64
        /// Frames that slow readers were not sent because a newer one was there.
        package var framesSkipped: UInt64
        /// Connections refused because there were too many.
        package var refused: UInt64

        package init(connected: Int, cutOff: UInt64, framesSkipped: UInt64 = 0, refused: UInt64 = 0) {
            self.connected = connected
            self.cutOff = cutOff
            self.framesSkipped = framesSkipped
            self.refused = refused
        }

        private enum CodingKeys: String, CodingKey {
            case connected
            case cutOff = "cut_off"
            case framesSkipped = "frames_skipped"
            case refused
        }
    }

    /// Pictures of people that were chosen.
    package struct BestShots: Sendable, Equatable, Codable {
        package var directory: String
        /// Written since the start.
        package var stored: UInt64
        /// In memory, as the disk does not take them.
        package var waiting: Int
        /// Given up, as too many waited.
        package var lost: UInt64
        /// That the server has taken since the start.
        package var sent: UInt64
        /// On the disk, and to be sent; absent where none are sent.
        package var queued: Int?
        /// Deleted for the caps before they were sent.
        package var unsent: UInt64
        /// For people: why nothing is sent, or why some are not; absent while all is well.
        package var problem: String?
        /// For people: why nothing is written, and where; absent while all is well.
        package var diskProblem: String?

        package init(
            directory: String, stored: UInt64, waiting: Int, lost: UInt64, sent: UInt64,
            queued: Int? = nil, unsent: UInt64, problem: String?, diskProblem: String? = nil
        ) {
            self.directory = directory
            self.stored = stored
            self.waiting = waiting
            self.lost = lost
            self.sent = sent
            self.queued = queued
            self.unsent = unsent
            self.problem = problem
            self.diskProblem = diskProblem
        }

        private enum CodingKeys: String, CodingKey {
            case directory, stored, waiting, lost, sent, queued, unsent, problem
            case diskProblem = "disk_problem"
        }
    }

    package var version: String
    package var pid: Int32
    package var uptimeSeconds: Double
    /// The configuration file in use, or "defaults".
    package var configuration: String
    package var socket: String
    /// Absent where events are not logged.
    package var log: Log?
    /// Absent where none were ever asked for.
    package var bestShots: BestShots?
    package var subscribers: Subscribers
    /// Resident memory in MB.
    package var residentMegabytes: Double
    package var cameras: [Camera]

    package init(
        version: String, pid: Int32, uptimeSeconds: Double, configuration: String, socket: String, log: Log?,
        subscribers: Subscribers, residentMegabytes: Double, cameras: [Camera], bestShots: BestShots? = nil
    ) {
        self.bestShots = bestShots
        self.version = version
        self.pid = pid
        self.uptimeSeconds = uptimeSeconds
        self.configuration = configuration
        self.socket = socket
        self.log = log
        self.subscribers = subscribers
        self.residentMegabytes = residentMegabytes
        self.cameras = cameras
    }

    private enum CodingKeys: String, CodingKey {
        case version, pid
        case uptimeSeconds = "uptime_seconds"
        case configuration, socket, log
        case bestShots = "best_shots"
        case subscribers
        case residentMegabytes = "resident_mb"
        case cameras
    }
}
