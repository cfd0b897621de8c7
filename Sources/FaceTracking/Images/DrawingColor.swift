internal import Frames

/// A colour to draw with, 0...255 each.
public struct DrawingColor: Sendable, Hashable {
    /// 0...255.
    public let red: UInt8
    /// 0...255.
    public let green: UInt8
    /// 0...255.
    public let blue: UInt8

    /// A colour of its three parts, 0...255 each.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Full green.
    public static let green = DrawingColor(red: 0, green: 255, blue: 0)
    /// Full red.
    public static let red = DrawingColor(red: 255, green: 0, blue: 0)
    /// All parts full.
    public static let white = DrawingColor(red: 255, green: 255, blue: 255)
    /// All parts 0.
    public static let black = DrawingColor(red: 0, green: 0, blue: 0)

    /// How bright it is.
    var luma: UInt8 { UInt8(Luma.of(Float(red), Float(green), Float(blue)).rounded()) }

    /// The bytes of a pixel.
    func bytes(channels: Int) -> [UInt8] {
        switch channels {
        case 1: [luma]
        case 3: [blue, green, red]
        default: [blue, green, red, 255]
        }
    }
}
