import Capture
import Frames
import TestSupport
import Testing
import V4L2Bridge

@Suite struct RateReasonTests {
    @Test func `a rate as promised needs no reason`() {
        #expect(RateReason(asked: 30, promised: 30, measured: 29.2).words == nil)
        #expect(RateReason(asked: 30, promised: 15, measured: 15).words == nil)
        #expect(RateReason(asked: 30, promised: 30, measured: 0).words == nil)
    }

    @Test func `an automatic exposure longer than a frame's time is the cause`() throws {
        let words = try #require(
            RateReason(asked: 30, promised: 30, measured: 15, isAutomatic: true, mayLowerRate: true, exposure: 0.0666)
                .words)
        #expect(words.contains("15 frames/s come of 30 promised"))
        #expect(words.contains("66.6 ms"))
        #expect(words.contains("exposure_dynamic_framerate"))
    }

    @Test func `an exposure that was set too long is told apart from one the camera chose`() throws {
        let words = try #require(
            RateReason(asked: 30, promised: 30, measured: 10, isAutomatic: false, exposure: 0.1).words)
        #expect(words.contains("an exposure of 100 ms is set"))
    }

    @Test func `lost frames speak of the bus, a camera without a reason of its driver`() throws {
        let lossy = try #require(
            RateReason(asked: 30, promised: 30, measured: 20, mayLowerRate: true, lost: 0.33).words)
        #expect(lossy.contains("33 % of its frames are lost"))
        let stubborn = try #require(RateReason(asked: 30, promised: 30, measured: 12.5, mayLowerRate: false).words)
        #expect(stubborn.contains("12.5 frames/s"))
        #expect(stubborn.contains("ignores the rate"))
        let dark = try #require(RateReason(asked: 30, promised: 30, measured: 15, mayLowerRate: true).words)
        #expect(dark.contains("in the dark"))
    }

    @Test func `a camera's own controls explain its rate`() throws {
        let (size, clock) = (PixelSize(width: 64, height: 48), ManualClock())
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        // exposure_auto: aperture priority; exposure_auto_priority; exposure_absolute in 100 µs.
        driver.controls = [0x009a_0901: 3, 0x009a_0903: 1, 0x009a_0902: 666]
        let source = try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), interrupt: WakeEvent(),
            clock: clock, calls: ScriptedMachine(driver, clock: clock).calls)
        defer { source.close() }
        #expect(source.slowness(measured: 15)?.contains("66.6 ms") == true)
        #expect(source.slowness(measured: 29.9) == nil)
        driver.controls = [:]
        #expect(source.slowness(measured: 15)?.contains("ignores the rate") == true)
    }
}
