import Frames
import Records
import Testing

@testable import Tracking

@Suite struct RestMeanTests {
    @Test func `measurements at rest are averaged, angles on the shorter way round`() throws {
        var first = MadeFace.observation(x: 100, y: 100)
        var second = MadeFace.observation(x: 102, y: 104)
        first.pose = HeadPose(roll: 179, yaw: 10, pitch: 0)
        second.pose = HeadPose(roll: -179, yaw: 20, pitch: 4)
        var mean = RestMean(first)
        mean.add(second)
        #expect(mean.count == 2)
        #expect(abs(mean.bounds.centerX - (first.bounds.centerX + second.bounds.centerX) / 2) < 1e-3)
        let point = try #require(mean.mesh?.points[5])
        let expected = (try #require(first.mesh).points[5] + (try #require(second.mesh)).points[5]) / 2
        #expect(abs(point.x - expected.x) < 1e-3)
        let pose = try #require(mean.pose)
        #expect(abs(pose.roll.magnitude - 180) < 1e-9)
        #expect(abs(pose.yaw - 15) < 1e-9)
        #expect(abs(pose.pitch - 2) < 1e-9)
    }

    @Test func `a box without points begins anew`() {
        let first = MadeFace.observation(x: 100, y: 100)
        var second = first
        second.mesh = nil
        second.pose = nil
        var mean = RestMean(first)
        mean.add(first)
        mean.add(second)
        #expect(mean.count == 1)
        #expect(mean.mesh == nil)
    }
}
