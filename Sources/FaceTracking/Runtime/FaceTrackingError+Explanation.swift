extension FaceTrackingError.Code {
    /// What an error of this code means, without the particulars of one that happened, which are in its `message`.
    public var explanation: String {
        switch self {
        case .notLaunched: "The runtime has not been launched, or was terminated since."
        case .alreadyLaunched: "The runtime was launched before."
        case .closed: "The thing was closed before."
        case .inUse: "Somebody else, or an enclosing scope, is using the thing at this moment."
        case .wrongQueue: "The session belongs to another queue."
        case .invalidSetting: "A setting lies outside its range."
        case .unknownFeature: "A feature was asked for that this version does not have."
        case .modelMissing: "A model, its manifest or their directory is missing."
        case .modelUnreadable: "A model or manifest cannot be read."
        case .modelDamaged: "A model or manifest is truncated, changed or another one."
        case .modelVersion: "A manifest of models is of another version."
        case .deviceUnavailable: "The compute device is not there, or cannot run the models."
        case .runFailed: "A model's run failed."
        case .invalidImage: "Size, format, stride, offset or count of an image's bytes do not go together."
        case .emptyStream: "An image stream holds no image yet."
        case .invalidTime: "A frame's time does not come after that of the frame before."
        case .fileNotFound: "There is no such file or folder."
        case .fileDenied: "The system does not allow to read or write the file."
        case .unsupportedPicture: "The file is no picture of a kind that can be read, or is not written in that kind."
        case .damagedPicture: "The picture's file is truncated or damaged."
        case .tooLarge: "The picture has more pixels, or a longer side, than is accepted."
        case .invalidToken: "A token's bytes are none, or were damaged."
        case .tokenVersion: "A token is of another version."
        case .outOfMemory: "There is not enough memory."
        case .system: "The system refused something else."
        }
    }
}
