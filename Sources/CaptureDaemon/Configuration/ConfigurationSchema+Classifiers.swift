package import Analysis

extension ConfigurationSchema {
    /// Keys of each `[[classifier]]`.
    package static let classifierRules: [SettingRule<SlotSettings>] = [
        .text(
            "name", \.name, .name, .restart,
            "What its labels stand under in records. Each classifier has its own."),
        .text(
            "file", \.file, .path, .restart, whenUnset: "it is refused",
            "The ONNX or TFLite file: one input, one output with a number for each label."),
        .words(
            "labels", \.labels, .restart, whenUnset: "it is refused",
            "What each output means, in order. A network with one output and \"sigmoid\" has two: for no and for yes."),
        .pixelSize(
            "size", \.size, 8...1024, .restart,
            "Width and height of the input in pixels."),
        .number(
            "margin", \.margin, 0.2...5, .restart,
            "How much larger than the face the square is that is cut out, the eyes level."),
        .choice(
            "colors", \.colors, .restart,
            "The input's channels and their order."),
        .choice(
            "layout", \.layout, .restart,
            "How the input's numbers stand: channels first, last, or \"auto\": last for .tflite files, else first."),
        .numbers(
            "mean", \.mean, -1000...1000, .restart,
            "Taken from components of 0 to 255: one number for all channels, or one for each."),
        .numbers(
            "deviation", \.deviation, 0.001...1000, .restart,
            "What is left is divided by this: one number for all channels, or one for each."),
        .choice(
            "activation", \.activation, .restart,
            "What makes shares of the outputs."),
        .number(
            "interval", \.interval, 0...3600, .restart,
            "Seconds from one look at a face to the next; 0 for every frame."),
    ]
}
