/// Draws into pixels in one colour; what lies outside is left out.
///
/// Valid as long as the pixels it was made for.
struct Pen {
    let bytes: UnsafeMutableRawBufferPointer
    let pixels: ImagePixels
    let color: [UInt8]

    /// Fills `x` and `y`, both half-open.
    func fill(_ x: Range<Int>, _ y: Range<Int>) {
        for row in y.clamped(to: 0..<pixels.height) {
            for column in x.clamped(to: 0..<pixels.width) {
                let start = row * pixels.rowBytes + column * pixels.channels
                for channel in color.indices { bytes[start + channel] = color[channel] }
            }
        }
    }

    /// A number of pixels that is surely outside stands for those that fit into no integer.
    static func whole(_ value: Double) -> Int {
        value.isFinite ? Int(min(max(value, -1e6), 1e6).rounded()) : Int(-1e6)
    }
}
