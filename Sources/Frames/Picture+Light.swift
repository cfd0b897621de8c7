internal import PixelBridge

extension Picture {
    /// Measures how bright the picture is. Costs the same at any size, and allocates nothing.
    package borrowing func lightSample() -> LightSample {
        var light = pixel_bridge_light()
        withUnsafePointer(to: image) { pixel_bridge_light_measure($0, &light) }
        let places = Float(PIXEL_BRIDGE_LIGHT_POINTS * PIXEL_BRIDGE_LIGHT_LINES)
        var (sum, clipped, above, highlights) = (Float(0), Float(0), Float(0), Float(0))
        withUnsafeBytes(of: &light.histogram) { bytes in
            let histogram = bytes.bindMemory(to: UInt32.self)
            for value in (0..<256).reversed() {
                let count = Float(histogram[value])
                if above <= places / 100, above + count > places / 100 { highlights = Float(value) }
                above += count
                sum += count * Float(value)
                if value >= 250 { clipped += count }
            }
        }
        let cellPlaces = places / Float(LightSample.columns * LightSample.rows)
        let isWidened = light.is_widened != 0
        let cells = withUnsafeBytes(of: &light.cells) { bytes in
            let sums = bytes.bindMemory(to: UInt32.self)
            return InlineArray<64, Float> { index in
                let mean = Float(sums[index]) / cellPlaces
                return isWidened ? min(max((mean - 16) * 255 / 219, 0), 255) : mean
            }
        }
        return LightSample(
            cells: cells, mean: sum / places, highlights: highlights, clippedShare: clipped / places,
            fingerprint: light.fingerprint)
    }
}
