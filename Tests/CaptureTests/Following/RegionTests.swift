import Frames
import Glibc
import Records
import TestSupport
import Testing

@testable import Capture

@Suite struct RegionTests {
    private let sensor = RegionLimits(
        largest: .init(left: 0, top: 0, width: 2560, height: 1440), smallestWidth: 64, smallestHeight: 48)

    /// The captured frame is 1280 x 720, half the sensor's size; the face is at its left, 100, 200, and 160 wide, 120 high.
    @Test(arguments: [
        (Rotation.none, BoundingBox(x: 100, y: 200, width: 160, height: 120)),
        (.quarter, BoundingBox(x: 720 - 200 - 120, y: 100, width: 120, height: 160)),
        (.half, BoundingBox(x: 1280 - 100 - 160, y: 720 - 200 - 120, width: 160, height: 120)),
        (.threeQuarters, BoundingBox(x: 200, y: 1280 - 100 - 160, width: 120, height: 160)),
    ])
    func `the region shows the face on the sensor whatever the camera's rotation`(rotation: Rotation, box: BoundingBox)
    {
        let size = rotation.uprightSize(of: PixelSize(width: 1280, height: 720))
        let geometry = RegionGeometry(limits: sensor, rotation: rotation)
        #expect(
            geometry.rectangle(of: box, in: size) == SensorRectangle(left: 200, top: 400, width: 320, height: 240))
    }

    @Test func `a frame of other proportions is the middle of the sensor`() {
        let geometry = RegionGeometry(limits: sensor, rotation: .none)
        let rectangle = geometry.rectangle(
            of: BoundingBox(x: 0, y: 0, width: 640, height: 480), in: PixelSize(width: 640, height: 480))
        #expect(rectangle == SensorRectangle(left: 320, top: 0, width: 1920, height: 1440))
    }

    @Test func `a sensor may begin anywhere`() {
        let limits = RegionLimits(
            largest: .init(left: 8, top: 4, width: 640, height: 480), smallestWidth: 2, smallestHeight: 2)
        let geometry = RegionGeometry(limits: limits, rotation: .none)
        let rectangle = geometry.rectangle(
            of: BoundingBox(x: 10, y: 20, width: 100, height: 50), in: PixelSize(width: 640, height: 480))
        #expect(rectangle == SensorRectangle(left: 18, top: 24, width: 100, height: 50))
    }

    @Test(arguments: [
        (
            BoundingBox(x: -400, y: -300, width: 410, height: 310),
            SensorRectangle(left: 0, top: 0, width: 64, height: 48)
        ),
        (
            BoundingBox(x: 1275, y: 715, width: 400, height: 400),
            SensorRectangle(left: 2496, top: 1392, width: 64, height: 48)
        ),
        (
            BoundingBox(x: -1000, y: -1000, width: 5000, height: 5000),
            SensorRectangle(left: 0, top: 0, width: 2560, height: 1440)
        ),
        (
            BoundingBox(x: 640, y: 360, width: 1, height: 1),
            SensorRectangle(left: 1249, top: 697, width: 64, height: 48)
        ),
    ])
    func `it has at least the camera's smallest size and stays on the sensor`(
        box: BoundingBox, expected: SensorRectangle
    ) {
        let geometry = RegionGeometry(limits: sensor, rotation: .none)
        #expect(geometry.rectangle(of: box, in: PixelSize(width: 1280, height: 720)) == expected)
    }

    @Test(arguments: [
        RegionLimits(
            largest: .init(left: .init(Int32.min), top: .init(Int32.max), width: .init(UInt32.max), height: 1),
            smallestWidth: .init(UInt32.max), smallestHeight: .init(UInt32.max)),
        RegionLimits(largest: .init(left: 0, top: 0, width: 1, height: 1), smallestWidth: 0, smallestHeight: 0),
    ])
    func `limits that make no sense do no harm`(limits: RegionLimits) {
        let rectangle = RegionGeometry(limits: limits, rotation: .half).rectangle(
            of: BoundingBox(x: -1e9, y: 10, width: 1e12, height: 20), in: PixelSize(width: 640, height: 480))
        #expect(rectangle.width >= 1 && rectangle.width <= limits.largest.width)
        #expect(rectangle.height >= 1 && rectangle.height <= limits.largest.height)
    }

    /// Five looks a second at where a face is.
    private func moves(seconds: Double, _ place: (Double) -> BoundingBox) -> [(time: Double, box: BoundingBox)] {
        var aim = RegionAim()
        return (0..<Int(seconds * 5)).compactMap { step in
            let time = Double(step) / 5
            return aim.take(place(time), at: FrameTime(nanoseconds: Int64(step) * 200_000_000)).map { (time, $0) }
        }
    }

    private func face(x: Double, width: Double = 200) -> BoundingBox {
        FaceSighting.Face.face(1, x: x, width: width).bounds
    }

    @Test func `the first face is shown when it rests, with a margin, and small movements move nothing`() {
        let moves = moves(seconds: 600) { face(x: 640 + 25 * sin($0 * 3), width: 200 + 10 * cos($0 * 2)) }
        #expect(moves.count == 1)
        #expect(moves.first.map { $0.time <= 1.2 } == true)
        #expect(moves.first.map { abs($0.box.width - 240) < 15 } == true)
    }

    @Test func `a face that walks elsewhere is followed once it rests`() {
        let moves = moves(seconds: 30) { face(x: $0 < 10 ? 300 : min(300 + ($0 - 10) * 400, 900)) }
        #expect(moves.map { $0.box.centerX } == [300, 900])
        #expect(moves.last.map { $0.time < 13 } == true)
    }

    @Test func `a face that never rests is followed all the same, seldom`() {
        let moves = moves(seconds: 60) { face(x: 640 + 500 * sin($0)) }
        #expect(moves.count > 3 && moves.count <= 16, "\(moves.count)")
    }

    @Test func `a region never swings between two places`() {
        // Two seconds here, two there, for ten minutes.
        let moves = moves(seconds: 600) { face(x: Int($0 / 2) % 2 == 0 ? 300 : 900) }
        let gaps = zip(moves, moves.dropFirst()).map { $1.time - $0.time }
        #expect(gaps.filter { $0 < 4 }.count <= 1, "\(gaps)")
        #expect(moves.count < 40, "\(moves.count)")
        #expect(gaps.suffix(5).allSatisfy { $0 >= 32 }, "\(gaps)")
    }
}
