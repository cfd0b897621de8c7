/// What a network wants the colour components 0 and 255 to become; values between are spread evenly.
package struct ComponentRange: Sendable, Hashable {
    package var low: Float
    package var high: Float

    package init(low: Float, high: Float) {
        self.low = low
        self.high = high
    }

    /// 0 ... 1.
    package static let unit = ComponentRange(low: 0, high: 1)
    /// -1 ... 1.
    package static let signedUnit = ComponentRange(low: -1, high: 1)
    /// 0 ... 255.
    package static let byte = ComponentRange(low: 0, high: 255)
}
