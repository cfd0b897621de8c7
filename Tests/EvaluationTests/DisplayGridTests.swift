import Glibc
import Testing

@testable import Evaluation

@Suite struct DisplayGridTests {
    private func lights(pitch: Double, blur: Double, count: Int = 400) -> [SIMD3<Float>] {
        let grid = DisplayGrid(density: 1 / pitch, blur: blur)
        return (0..<count).map {
            grid.light(at: SIMD2(Double($0), 0.37 * Double($0)), right: SIMD2(1, 0), below: SIMD2(0, 1))
        }
    }

    private func spread(_ values: [SIMD3<Float>]) -> Float {
        let light = values.map(\.x)
        let mean = light.reduce(0, +) / Float(light.count)
        return (light.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(light.count)).squareRoot()
    }

    @Test func `what is as fine as the camera's pixels is not seen`() {
        #expect(spread(lights(pitch: 0.4, blur: 0.4)) < 0.005)
        #expect(spread(lights(pitch: 1, blur: 0.4)) < 0.02)
    }

    @Test func `what is coarser is seen, through a blurred lens less`() {
        let sharp = spread(lights(pitch: 2, blur: 0.3))
        #expect(sharp > 0.1)
        #expect(spread(lights(pitch: 2, blur: 0.8)) < sharp / 3)
    }

    @Test func `the grid takes no light, and its colours lie apart`() {
        let values = lights(pitch: 3.3, blur: 0.3, count: 3300)
        let linear = values.map { pow($0.y, 2.2) }.reduce(0, +) / Float(values.count)
        #expect(abs(linear - 1) < 0.03)
        #expect(values.contains { $0.x > 1.3 && $0.z < 0.9 })
    }
}
