/// How a recording is laid out in its file; docs/recording.md says it in words.
///
/// The file's head, then blocks: kind (4 bytes), length of the content (4), content, check sum of kind, length and
/// content (4). Numbers are little-endian.
enum RecordingLayout {
    /// Not a text, not a movie, and broken by whatever changes line ends.
    static let magic: [UInt8] = [0x89, 0x46, 0x54, 0x52, 0x45, 0x43, 0x0D, 0x0A]
    /// 2 knows events and controls. What 1 wrote is read.
    static let version: UInt32 = 2
    static let headCount = 12

    enum Kind: UInt32 {
        /// What was opened: JSON.
        case device = 0x4356_4544
        /// A buffer as the driver gave it.
        case frame = 0x4D41_5246
        /// What the driver told by itself.
        case event = 0x544E_5645
        /// A call of the driver that failed.
        case fault = 0x544C_5546
        /// The end: a recording without it was broken off.
        case end = 0x2E44_4E45
    }

    static let blockHeadCount = 8
    static let sumCount = 4
    /// More than any device's description, and than any camera's frame (8192 x 8192 pixels of 4 bytes).
    static let largestDevice = 1 << 20
    static let largestFrame = 1 << 28
    /// Bytes of a frame's content before its planes, and of each plane's numbers.
    static let frameHeadCount = 32
    static let planeHeadCount = 12
    static let faultCount = 16
    static let eventCount = 96
    static let eventHeadCount = 32
    /// The latest moment on the recorder's clock that is believed, nanoseconds: so far that sums of times cannot overflow.
    static let latest: Int64 = 1 << 62

    /// Bytes that a plane of a picture's memory may have: what the most wasteful format needs twice over, and room for
    /// drivers that reserve much for every picture.
    static func largestPlane(width: UInt32, height: UInt32) -> Int {
        min(Int(width) * Int(height) * 8 + 1 << 26, largestFrame)
    }
}
