internal import Analysis
internal import Frames

/// A classifier of your own: an ONNX or TFLite network with one input, a picture, and one output with a number for each label.
/// It is run on each face, cut out with its eyes level; its label stands in `Face.labels` under its name.
public struct Classifier: Sendable, Equatable {
    /// The input's channels and their order.
    public enum Colors: String, Sendable, CaseIterable, Codable {
        case rgb, bgr, grey
    }

    /// How the input's numbers stand.
    public enum Layout: String, Sendable, CaseIterable, Codable {
        /// Channels last for a TFLite file, first for others.
        case automatic
        /// All of the first channel, then all of the next.
        case channelsFirst
        /// All channels of the first pixel, then those of the next.
        case channelsLast
    }

    /// What makes shares of the outputs.
    public enum Activation: String, Sendable, CaseIterable, Codable {
        /// The outputs are shares already.
        case none
        case softmax
        /// Each output for itself. One output with two labels: the second label's share.
        case sigmoid
    }

    /// What its labels stand under; each classifier of a session has its own.
    public var name: String
    /// Path of the ONNX or TFLite file.
    public var file: String
    /// One for each output, in order.
    public var labels: [String]
    /// Size of the input, 8...1024 pixels each way.
    public var inputSize = ImageSize(width: 224, height: 224)
    /// How much larger than the face the square is that is cut out, 0.2...5.
    public var margin = 1.5
    /// The input's channels and their order.
    public var colors = Colors.rgb
    /// How the input's numbers stand.
    public var layout = Layout.automatic
    /// Taken from components of 0...255: one number for all channels, or one for each.
    public var mean = [0.0]
    /// What is left is divided by this, 0.001...1000: one number for all channels, or one for each.
    public var deviation = [255.0]
    /// What makes shares of the outputs.
    public var activation = Activation.softmax
    /// Seconds from one look at a face to the next, 0...3600; 0 for every image.
    public var interval = 0.5

    /// A classifier with the other settings as they stand above; `FaceSession` checks them.
    public init(name: String, file: String, labels: [String]) {
        self.name = name
        self.file = file
        self.labels = labels
    }

    func check() throws(FaceTrackingError) {
        func refuse(_ setting: String, _ value: String, _ rule: String) -> FaceTrackingError {
            .invalid("\(setting) of classifier \"\(name)\"", value, rule)
        }
        guard !name.isEmpty else { throw refuse("name", "\"\"", "is no name") }
        guard !labels.isEmpty else { throw refuse("labels", "[]", "says nothing of what the outputs mean") }
        let sides = 8...1024
        guard sides.contains(inputSize.width), sides.contains(inputSize.height) else {
            throw refuse("inputSize", "\(inputSize.width)x\(inputSize.height)", "is not in \(sides)")
        }
        guard (0.2...5).contains(margin) else { throw refuse("margin", "\(margin)", "is not in 0.2...5") }
        guard (0...3600).contains(interval) else { throw refuse("interval", "\(interval)", "is not in 0...3600") }
        let channels = colors == .grey ? 1 : 3
        for (setting, numbers, range) in [("mean", mean, -1000...1000), ("deviation", deviation, 0.001...1000)] {
            guard numbers.count == 1 || numbers.count == channels, numbers.allSatisfy(range.contains) else {
                throw refuse(setting, "\(numbers)", "is not one number in \(range), nor one for each of \(channels)")
            }
        }
    }

    var settings: SlotSettings {
        var settings = SlotSettings()
        settings.name = name
        settings.file = file
        settings.labels = labels
        settings.size = PixelSize(width: inputSize.width, height: inputSize.height)
        settings.margin = margin
        settings.colors =
            switch colors {
            case .rgb: .rgb
            case .bgr: .bgr
            case .grey: .grey
            }
        settings.layout =
            switch layout {
            case .automatic: .auto
            case .channelsFirst: .nchw
            case .channelsLast: .nhwc
            }
        settings.mean = mean
        settings.deviation = deviation
        settings.activation =
            switch activation {
            case .none: .none
            case .softmax: .softmax
            case .sigmoid: .sigmoid
            }
        settings.interval = interval
        return settings
    }
}
