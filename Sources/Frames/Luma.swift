/// How bright a colour is: the luma of ITU-R BT.601, of components in full range. *Reentrant*.
package enum Luma {
    /// In the unit of the components. Inlined, as it stands in loops over pixels.
    @inlinable
    @inline(__always)
    package static func of(_ red: Float, _ green: Float, _ blue: Float) -> Float {
        0.299 * red + 0.587 * green + 0.114 * blue
    }
}
