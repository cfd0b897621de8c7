/// The strongest regular pattern on the skin of a face, in one look.
struct SkinPattern: Sendable, Equatable {
    /// Its power over that of what lies around it in the spectrum. Skin, beards and noise come to 19 at most.
    var strength: Double
    /// Waves across and down a square of 64 pixels.
    var place: SIMD2<Int>
}
