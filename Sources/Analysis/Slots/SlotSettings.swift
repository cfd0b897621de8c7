package import Frames

/// A classifier of the user's own, and how its input is made and its output read: `[[classifier]]` of the configuration.
package struct SlotSettings: Sendable, Equatable {
    package enum Colors: String, Sendable, CaseIterable {
        case rgb, bgr, grey
    }

    /// In which order the input's numbers stand.
    package enum Layout: String, Sendable, CaseIterable {
        /// Channels last for a TFLite file, first for others.
        case auto
        /// All of the first channel, then all of the next.
        case nchw
        /// All channels of the first pixel, then those of the next.
        case nhwc
    }

    package enum Activation: String, Sendable, CaseIterable {
        /// The outputs are shares already.
        case none
        case softmax
        /// Each output for itself. One output with two labels: the second label's share.
        case sigmoid
    }

    /// What its labels stand under in records.
    package var name = "classifier"
    /// An ONNX or TFLite file.
    package var file: String?
    /// Of the input, pixels.
    package var size = PixelSize(width: 224, height: 224)
    /// How much larger than the face the square is that is cut out, eyes level.
    package var margin = 1.5
    package var colors = Colors.rgb
    package var layout = Layout.auto
    /// Taken from components of 0...255, for each channel or for all.
    package var mean = [0.0]
    /// What is left is divided by this.
    package var deviation = [255.0]
    /// One for each output.
    package var labels: [String] = []
    package var activation = Activation.softmax
    /// Seconds from one look at a face to the next; 0: every frame.
    package var interval = 0.5

    package init() {}

    var channels: Int { colors == .grey ? 1 : 3 }

    var isChannelsLast: Bool {
        switch layout {
        case .nhwc: true
        case .nchw: false
        case .auto: file?.lowercased().hasSuffix(".tflite") == true
        }
    }

    /// What the network must take.
    package var inputShape: [Int64] {
        let (width, height, channels) = (Int64(size.width), Int64(size.height), Int64(channels))
        return isChannelsLast ? [1, height, width, channels] : [1, channels, height, width]
    }
}
