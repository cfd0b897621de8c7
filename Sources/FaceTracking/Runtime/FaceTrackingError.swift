public import FoundationEssentials
internal import Frames
internal import Inference
internal import Models

/// Why something of the library could not be done: what happened, to what, the likely cause, and what to do.
public struct FaceTrackingError: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
    /// What kind of error it is, for programs.
    public enum Code: String, Sendable, CaseIterable, Codable {
        /// The runtime has not been launched, or was terminated since.
        case notLaunched
        /// The runtime was launched before.
        case alreadyLaunched
        /// The thing was closed before.
        case closed
        /// Somebody else, or an enclosing scope, is using the thing at this moment.
        case inUse
        /// The session belongs to another queue.
        case wrongQueue
        /// A setting lies outside its range.
        case invalidSetting
        /// A feature was asked for that this version does not have.
        case unknownFeature
        /// A model, its manifest or their directory is missing.
        case modelMissing
        /// A model or manifest cannot be read.
        case modelUnreadable
        /// A model or manifest is truncated, changed or another one.
        case modelDamaged
        /// A manifest of models is of another version.
        case modelVersion
        /// The compute device is not there, or cannot run the models.
        case deviceUnavailable
        /// A model's run failed.
        case runFailed
        /// Size, format, stride, offset or count of an image's bytes do not go together.
        case invalidImage
        /// An image stream holds no image yet.
        case emptyStream
        /// A time lies before one that was there already, or no clock has it.
        case invalidTime
        /// There is no such file or folder.
        case fileNotFound
        /// The system does not allow to read or write the file.
        case fileDenied
        /// The file is no picture of a kind that can be read, or is not written in that kind.
        case unsupportedPicture
        /// The picture's file is truncated or damaged.
        case damagedPicture
        /// The picture has more pixels, or a longer side, than is accepted.
        case tooLarge
        /// A token's bytes are none, or were damaged.
        case invalidToken
        /// A token is of another version.
        case tokenVersion
        case outOfMemory
        /// Anything else the system refused.
        case system
    }

    /// What kind of error it is.
    public let code: Code
    /// What it happened to: a file, a setting, "the session".
    public let subject: String
    /// What happened, the likely cause, and what to do, in whole words.
    public let message: String
    /// Whether it is in the log of errors already.
    var noted = Mark()

    /// Tells no errors apart.
    struct Mark: Sendable, Equatable {
        var isSet = false

        static func == (left: Mark, right: Mark) -> Bool { true }
    }

    /// An error as the library throws it, for programs that throw their own in its place.
    public init(_ code: Code, subject: String, message: String) {
        self.code = code
        self.subject = subject
        self.message = message
    }

    /// Subject and message, one line for people.
    public var description: String { "\(subject): \(message)" }

    /// As `description`, for those who show errors by Foundation.
    public var errorDescription: String? { description }
}

extension FaceTrackingError {
    init(_ error: ModelError) {
        let code: Code =
            switch error.code {
            case .missing: .modelMissing
            case .unreadable: .modelUnreadable
            case .damaged: .modelDamaged
            case .version: .modelVersion
            }
        self.init(
            code, subject: error.path,
            message: "\(error.message); name the folder of the models, which `make setup` in a checkout of facetrackd "
                + "makes (.deps/share/facetrackd/models)")
    }

    init(_ error: InferenceError) {
        let code: Code =
            switch error.code {
            case .runtime, .notCompiled: .deviceUnavailable
            case .missingModel: .modelMissing
            case .unreadableModel, .unexpectedShape: .modelDamaged
            case .failedRun: .runFailed
            }
        self.init(code, subject: error.subject, message: error.message)
    }

    init(_ error: FramesError) {
        let code: Code =
            switch error.code {
            case .notFound: .fileNotFound
            case .denied: .fileDenied
            case .notAPicture, .unsupported: .unsupportedPicture
            case .truncated, .damaged: .damagedPicture
            case .wrongSize: .invalidImage
            case .tooLarge: .tooLarge
            case .outOfMemory: .outOfMemory
            case .system: .system
            }
        self.init(code, subject: error.subject, message: error.message)
    }

    /// Runs `body` and makes the errors of our own rooms the library's; others pass through.
    static func translating<R: ~Copyable>(_ body: () throws -> R) throws -> R {
        do {
            return try body()
        } catch let error as FramesError {
            throw FaceTrackingError(error)
        } catch let error as InferenceError {
            throw FaceTrackingError(error)
        } catch let error as ModelError {
            throw FaceTrackingError(error)
        }
    }
}
