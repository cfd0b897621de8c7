import Capture
import Frames
import TestSupport
import Testing
import V4L2Bridge

/// Answers of real cameras, given again by the scripted driver.
@Suite(.enabled(if: SharedMaterial.isExpected, Comment(rawValue: SharedMaterial.absence)))
struct RealFormatsTests {
    private struct Row {
        var code: UInt32
        var size: PixelSize
        var line: UInt32
        var image: UInt32
    }

    private func rows() throws -> [Row] {
        let text = try Program.run(["cat", SharedMaterial.corpus("v4l2_real/formats.csv")])
        return String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count > 4, let width = Int(fields[1]), let height = Int(fields[2]),
                let stride = UInt32(fields[3]),
                let image = UInt32(fields[4]), fields[0].utf8.count == 4
            else { return nil }
            let code = fields[0].utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return Row(code: code, size: PixelSize(width: width, height: height), line: stride, image: image)
        }
    }

    private func driver(_ row: Row) -> ScriptedDriver {
        let driver = ScriptedDriver([.init(v4l2_bridge_pixel_format(row.code), [row.size])])
        driver.answer = { picture in
            picture.pixel_format = row.code
            picture.width = UInt32(row.size.width)
            picture.height = UInt32(row.size.height)
            picture.plane_count = 1
            picture.bytes_per_line = (row.line, 0, 0)
            picture.size_image = (row.image, 0, 0)
        }
        return driver
    }

    @Test func `every format of a real camera that is handled gives whole pictures`() throws {
        let rows = try rows()
        #expect(rows.count >= 9)
        for row in rows {
            guard let format = CameraFormat(code: row.code), format.conversion == nil else { continue }
            let (driver, clock) = (driver(row), ManualClock())
            let source = try CameraSource(
                node: "/dev/video0", request: SourceRequest(device: "auto", size: row.size), interrupt: WakeEvent(),
                clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
            defer { source.close() }
            #expect(source.summary.size == row.size)
            #expect(source.summary.format == format.pixels)
            #expect(source.summary.why?.contains("\(format.name) is the only format it has in this size") == true)
            let bytes = (0..<Int(row.image)).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 8) }
            #expect(driver.fill([bytes], timestamp: clock.now()))
            guard case .frame(let frame) = try source.next(timeout: 0) else {
                Issue.record("\(format.name) \(row.size): no frame")
                continue
            }
            // All of these are packed or compressed, so that the picture is the buffer.
            #expect(ReadFrame(frame, keepsPixels: true).pixels == bytes)
        }
    }

    @Test func `a format that is not handled is refused by its name`() throws {
        for row in try rows() where CameraFormat(code: row.code) == nil {
            let (driver, clock) = (driver(row), ManualClock())
            let error = #expect(throws: CaptureError.self) {
                _ = try CameraSource(
                    node: "/dev/video0", request: SourceRequest(device: "auto", size: row.size), interrupt: WakeEvent(),
                    clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
            }
            #expect(error?.code == .unusable)
            #expect(error?.message.contains(CameraFormat.name(of: row.code)) == true)
            #expect(driver.openCount == 0)
        }
    }
}
