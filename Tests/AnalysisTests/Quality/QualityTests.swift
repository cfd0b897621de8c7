import Records
import Testing

@testable import Analysis
@testable import Tracking

@Suite("The quality of a face's picture")
struct QualityTests {
    private let side = 40

    /// Stripes of a width around a brightness.
    private func stripes(width: Int, mean: Float = 0.5, amplitude: Float = 0.2) -> CropFigures {
        let pixels = (0..<side * side).map { ($0 % side) / width % 2 == 0 ? mean + amplitude : mean - amplitude }
        return CropFigures(pixels, side: side)
    }

    @Test("Finer drawing has more detail, whatever its contrast")
    func detail() {
        let (fine, coarse) = (stripes(width: 2), stripes(width: 8))
        #expect(fine.detail > 1.5 * coarse.detail)
        #expect(abs(stripes(width: 8, amplitude: 0.1).detail - coarse.detail) < 0.01)
    }

    @Test("A flat crop has neither contrast nor detail")
    func flat() {
        let flat = CropFigures([Float](repeating: 0.5, count: side * side), side: side)
        #expect(flat.contrast < 0.001)
        #expect(flat.detail < 0.001)
        #expect(QualityMeter.exposure(flat) == 0)
    }

    @Test("Dark, bright and clipped faces are exposed badly, in between well")
    func exposure() {
        #expect(QualityMeter.exposure(stripes(width: 4, mean: 0.5)) == 1)
        #expect(QualityMeter.exposure(stripes(width: 4, mean: 0.05, amplitude: 0.03)) < 0.2)
        #expect(QualityMeter.exposure(stripes(width: 4, mean: 0.93, amplitude: 0.05)) < 0.2)
        #expect(stripes(width: 4, mean: 0.5, amplitude: 0.5).clipped == 1)
    }

    @Test("Size and pose fall from 1 to 0")
    func sizeAndPose() {
        #expect(QualityMeter.size(width: 200) == 1)
        #expect(QualityMeter.size(width: 15) == 0)
        #expect(abs(QualityMeter.size(width: (20.0 * 160).squareRoot()) - 0.5) < 0.001)
        #expect(QualityMeter.pose(HeadPose(roll: 40, yaw: 0, pitch: 0)) == 1)
        #expect(QualityMeter.pose(HeadPose(roll: 0, yaw: 65, pitch: 0)) == 0)
        #expect(
            QualityMeter.pose(HeadPose(roll: 0, yaw: -20, pitch: 0))
                == QualityMeter.pose(HeadPose(roll: 0, yaw: 20, pitch: 0)))
    }

    @Test("The part that is seen least makes the occlusion")
    func occlusion() {
        #expect(FaceVisibility(leftEye: 0.9, rightEye: 0.8, nose: 0.3, mouth: 0.7).least == 0.3)
    }

    @Test("Perfect parts make 1, one bad part makes a bad picture, absent parts count nothing")
    func together() {
        var parts = FaceFacts.QualityParts(sharpness: 1, exposure: 1, size: 1)
        #expect(abs(QualityMeter.together(parts) - 1) < 1e-9)
        parts.sharpness = 0
        #expect(QualityMeter.together(parts) < 0.25)
        parts.sharpness = 1
        parts.pose = 0.5
        #expect(QualityMeter.together(parts) < 0.9)
    }
}
