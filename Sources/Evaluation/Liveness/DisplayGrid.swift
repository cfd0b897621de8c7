internal import Glibc

/// The pixels of a screen as a camera sees them: red, green and blue stripes with black between them.
///
/// Each stripe repeats once a pixel of the screen, so its light is a Fourier series over the screen; lens and camera pixels
/// weaken each wave by how fine it is in the camera's picture (Goodman, Introduction to Fourier Optics, 1996, chapter 6). So
/// what is too fine to be seen fades, and what is coarser than twice a camera pixel is folded, as in a real sensor.
struct DisplayGrid {
    /// Pixels of the screen in the surface's length of 1.
    var density: Double
    /// Blur of the lens: deviation of a Gaussian, camera pixels.
    var blur: Double

    /// Share of a pixel that a stripe is wide, and high.
    private static let lit = SIMD2(0.28, 0.85)
    /// Waves across and down a pixel of the screen, and how high they are over the mean; their mirror images are in it.
    private static let waves: [(wave: SIMD2<Double>, height: Double)] = (0...3).flatMap { across in
        (-2...2).filter { across > 0 || $0 > 0 }.map { down in
            let wave = SIMD2(Double(across), Double(down))
            return (wave, 2 * sinc(wave.x * lit.x) * sinc(wave.y * lit.y))
        }
    }
    /// What a wave must come to to be drawn.
    private static let least = 0.002
    private static let gamma: Float = 2.2

    /// Light of red, green and blue over that without a grid, as coded by a camera.
    ///
    /// - Parameters:
    ///   - place: on the surface.
    ///   - right: where the next camera pixel to the right lies, less `place`.
    ///   - below: likewise the next one below.
    func light(at place: SIMD2<Double>, right: SIMD2<Double>, below: SIMD2<Double>) -> SIMD3<Float> {
        let (place, right, below) = (place * density, right * density, below * density)
        var light = SIMD3(repeating: 1.0)
        for (wave, height) in Self.waves {
            let seen = seen(SIMD2((wave * right).sum(), (wave * below).sum()))
            guard (height * seen).magnitude > Self.least else { continue }
            let angle = 2 * Double.pi * (wave * place).sum()
            // Stripes lie a third of a pixel apart.
            let apart = 2 * Double.pi * wave.x / 3
            light += height * seen * SIMD3(cos(angle + apart), cos(angle), cos(angle - apart))
        }
        return SIMD3<Float>(
            pow(max(0, Float(light.x)), 1 / Self.gamma), pow(max(0, Float(light.y)), 1 / Self.gamma),
            pow(max(0, Float(light.z)), 1 / Self.gamma))
    }

    /// How much of a wave passes the lens and the area of a camera pixel; waves a camera pixel.
    private func seen(_ frequency: SIMD2<Double>) -> Double {
        let lens = exp(-2 * Double.pi * Double.pi * blur * blur * (frequency * frequency).sum())
        return lens > Self.least / 2 ? lens * Self.sinc(frequency.x) * Self.sinc(frequency.y) : 0
    }

    private static func sinc(_ value: Double) -> Double {
        value == 0 ? 1 : sin(Double.pi * value) / (Double.pi * value)
    }
}
