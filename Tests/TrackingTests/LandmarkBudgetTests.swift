import Capture
import Frames
import TestSupport
import Testing

@testable import Tracking

@Suite struct LandmarkBudgetTests {
    /// How many faces are measured in each of some frames, and by how many runs of the landmark network: the sample's face twice,
    /// both copies jumping `jump` pixels to and fro.
    private func play(budget: Int?, jump: Int) throws -> [(measured: Int, runs: Int)] {
        let tracking = try RealTracking(.lightTrack) { $0.detectionInterval = 10 }
        let frames = try [0, jump].map { try pair(shifted: $0) }
        for index in 0..<20 { _ = try tracking.track(frames[0].frame(time: time(index), sequence: 0), at: time(index)) }
        tracking.session.landmarkBudget = budget
        return try (20..<50).map { index in
            let before = tracking.session.landmarkRuns
            let result = try tracking.track(frames[index % 2].frame(time: time(index), sequence: 0), at: time(index))
            return (result.faces.count { $0.rawBounds != nil }, tracking.session.landmarkRuns - before)
        }
    }

    private func time(_ index: Int) -> FrameTime { FrameTime(nanoseconds: Int64(index) * 33_333_333) }

    @Test func `without a budget all faces are measured in every frame`() throws {
        #expect(try play(budget: nil, jump: 14).allSatisfy { $0.measured == 2 })
    }

    @Test func `a face that takes two runs leaves no room for another in a budget of two`() throws {
        let frames = try play(budget: 2, jump: 14)
        // Where the first face took both runs, the second was not measured.
        #expect(frames.contains { $0.measured == 1 && $0.runs == 2 })
        #expect(frames.allSatisfy { $0.measured == 1 || $0.runs <= 3 })
    }

    @Test func `faces that take one run each are both measured in a budget of two`() throws {
        #expect(try play(budget: 2, jump: 2).count { $0.measured == 2 && $0.runs == 2 } >= 20)
    }

    /// The sample's first frame twice, side by side, moved to the right.
    private func pair(shifted shift: Int) throws -> ImageBitmap {
        let source = try SourceOpener.open(SourceRequest(device: Prefix.sample))
        defer { source.close() }
        guard case .frame(let frame) = try source.next(timeout: 20_000_000_000) else {
            throw CaptureError(code: .stalled, subject: Prefix.sample, message: "gave no frame in time")
        }
        let size = frame.geometry.size
        var values = [Float](repeating: 0, count: size.width * size.height * 3)
        try PictureReader().withPicture(of: frame, rotation: .none) { picture in
            values.withUnsafeMutableBufferPointer {
                let map = AffineMap.crop(
                    center: PixelPoint(x: Double(size.width) / 2 - Double(shift), y: Double(size.height) / 2),
                    extent: (Double(size.width), Double(size.height)), degrees: 0, width: size.width,
                    height: size.height)
                picture.sample(map, width: size.width, height: size.height, border: .edge, values: .byte, into: $0)
            }
        }
        var pixels: [UInt8] = []
        for row in 0..<size.height {
            for column in 0..<2 * size.width {
                let place = (row * size.width + column % size.width) * 3
                pixels += [UInt8(values[place + 2]), UInt8(values[place + 1]), UInt8(values[place]), 255]
            }
        }
        return try ImageBitmap(size: PixelSize(width: 2 * size.width, height: size.height), bgra: pixels)
    }
}
