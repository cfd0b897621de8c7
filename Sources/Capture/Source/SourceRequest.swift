package import Frames

/// What someone wants to see frames from. Settings only: nothing is opened by making one.
package struct SourceRequest: Sendable, Equatable {
    /// "auto", a device node or by-id/by-path link, a card's name, a bus, a movie, a picture, a folder of pictures, or
    /// a URL.
    package var device: String
    /// Cameras only: the size asked for in pixels; the nearest the camera has is taken.
    package var size: PixelSize?
    /// Cameras only: frames a second asked for; the nearest the camera has is taken.
    package var rate: Double?
    /// Cameras only: takes this format and no other.
    package var format: PixelFormat?
    /// Movies only: scales every frame to exactly this size.
    package var scale: PixelSize?
    /// Movies and folders: starts again after the end; times keep rising.
    package var loops: Bool
    /// Movies and folders; live streams come at their own pace.
    package var pacing: Pacing
    /// Folders only: frames a second that the pictures stand for.
    package var folderRate: Double
    /// A program and its arguments that writes frames to its standard output, taken instead of `device`; empty for none.
    package var command: [String] = []
    /// Commands only: what it writes. Raw frames have the size of `size`.
    package var commandFormat = CommandFormat.yuv4mpeg

    /// What is read, in words that may be shown: what the source's summary has for its location, but for cameras.
    package var location: String {
        command.isEmpty ? SourceAddress.withoutPasswords(device) : CommandFault.shown(command)
    }

    package init(
        device: String, size: PixelSize? = nil, rate: Double? = nil, format: PixelFormat? = nil,
        scale: PixelSize? = nil, loops: Bool = false, pacing: Pacing = .asFastAsPossible, folderRate: Double = 25
    ) {
        self.device = device
        self.size = size
        self.rate = rate
        self.format = format
        self.scale = scale
        self.loops = loops
        self.pacing = pacing
        self.folderRate = folderRate
    }
}

/// When recorded frames are handed out.
package enum Pacing: Sendable, Equatable {
    /// As soon as they are asked for.
    case asFastAsPossible
    /// Not before their presentation time, counted from the first.
    case realTime
}
