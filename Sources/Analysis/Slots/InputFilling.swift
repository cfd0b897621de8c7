internal import Frames

/// Brings a picture's pixels into the order and the values that a classifier wants. *Reentrant*.
enum InputFilling {
    /// - Parameters:
    ///   - input: room for all channels of all pixels.
    ///   - pixels: rows, columns, R G B, 0...255.
    static func fill(_ input: UnsafeMutableBufferPointer<Float>, from pixels: [Float], _ settings: SlotSettings) {
        let count = settings.size.width * settings.size.height
        let channels = settings.channels
        precondition(pixels.count == count * 3 && input.count == count * channels, "as many numbers as the shape says")
        for channel in 0..<channels {
            let mean = Float(settings.mean[min(channel, settings.mean.count - 1)])
            let deviation = Float(settings.deviation[min(channel, settings.deviation.count - 1)])
            for pixel in 0..<count {
                let value =
                    switch settings.colors {
                    case .rgb: pixels[pixel * 3 + channel]
                    case .bgr: pixels[pixel * 3 + 2 - channel]
                    case .grey: Luma.of(pixels[pixel * 3], pixels[pixel * 3 + 1], pixels[pixel * 3 + 2])
                    }
                let place = settings.isChannelsLast ? pixel * channels + channel : channel * count + pixel
                input[place] = (value - mean) / deviation
            }
        }
    }
}
