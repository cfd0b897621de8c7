import Glibc
import Testing

@testable import Analysis

@Suite struct ReliefFitTests {
    @Test(arguments: [5.0, 15, 30])
    func `what stands out moves by the sine of the turn`(yaw: Double) throws {
        let fit = try #require(ReliefFit(from: MadeHead().points, to: MadeHead(yaw: yaw).points))
        #expect(abs(fit.parallax - sin(yaw * .pi / 180)) < 0.04 + 0.2 * sin(yaw * .pi / 180))
        #expect(fit.explained > 0.95)
    }

    @Test(arguments: [(20.0, 0.0), (0, 20), (35, 15)])
    func `nothing stands out of a photograph`(yaw: Double, pitch: Double) throws {
        let photograph = MadeHead(relief: 0)
        let fit = try #require(
            ReliefFit(from: photograph.points, to: MadeHead(relief: 0, yaw: yaw, pitch: pitch).points))
        #expect(fit.parallax < 0.01)
        #expect(fit.planeError < 0.001)
    }

    @Test func `a tilted photograph is foreshortened`() throws {
        let fit = try #require(ReliefFit(from: MadeHead(relief: 0).points, to: MadeHead(relief: 0, yaw: 30).points))
        #expect(abs(fit.aspect - cos(30 * .pi / 180)) < 0.01)
    }

    @Test func `what moves by itself is left over`() throws {
        let fit = try #require(ReliefFit(from: MadeHead().points, to: MadeHead(yaw: 10, tremble: 2, seed: 3).points))
        #expect(fit.error > 0.015 && fit.error < 0.06)
    }

    @Test func `a point spans no plane`() {
        let points = [SIMD3<Float>](repeating: SIMD3(1, 2, 3), count: 60)
        #expect(ReliefFit(from: points, to: points) == nil)
    }
}
