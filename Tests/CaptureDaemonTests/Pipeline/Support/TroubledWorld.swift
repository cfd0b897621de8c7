import Capture
import Dispatch
import Frames
import Glibc
import Records
import TestSupport
import V4L2Bridge
import V4L2Kernel

/// A camera to which something happens every few seconds, and the time it lives in. All of it runs on the thread of the
/// supervisor that waits, so one seed is one history.
// @unchecked: used by the supervisor's thread, and by the test when that has ended.
final class TroubledWorld: SourceFinder, @unchecked Sendable {
    /// A generator whose numbers follow from where it starts.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private enum Burst { case none, damaged, short, mistimed }

    let clock = ManualClock()
    let driver: ScriptedDriver
    let isOver = DispatchSemaphore(value: 0)
    let release = DispatchSemaphore(value: 0)
    private(set) var faults = 0
    private let machine: ScriptedMachine
    private let wake: WakeEvent
    private let isTroubled: Bool
    private let end: Int64
    private var generator: Generator
    private var silentUntil: Int64 = 0
    private var burst = Burst.none
    private var burstUntil: Int64 = 0
    private var faultUntil: Int64 = 0

    private static let step: Int64 = 100_000_000
    private static let sizes = [PixelSize(width: 64, height: 48), PixelSize(width: 32, height: 24)]
    private static let errnos = [EIO, EPROTO, ENODEV, EINVAL, ENOMEM, ENOSPC, EBUSY, EPIPE, ENOENT, EOVERFLOW]

    init(start: UInt64, seconds: Int64, isTroubled: Bool) throws {
        driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [Self.sizes[0]], rates: [10])])
        machine = ScriptedMachine(driver, clock: clock)
        wake = try WakeEvent()
        generator = Generator(state: start)
        self.isTroubled = isTroubled
        end = clock.now() + seconds * 1_000_000_000
        machine.world = { [unowned self] in pass(milliseconds: $0) }
    }

    // MARK: - What is found

    var subject: String { "/dev/video0" }

    func open() throws(CaptureError) -> any FrameSource {
        try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto"), interrupt: wake, clock: clock,
            calls: machine.calls)
    }

    func waitForArrival(timeout: Int64) {
        // Some arrivals are announced.
        let announced = faultUntil - clock.now()
        let isAnnounced = announced > 0 && announced < timeout && Bool.random(using: &generator)
        clock.advance(by: isAnnounced ? announced : timeout)
        mend()
        stopAtEnd()
    }

    func interrupt() { wake.signal() }

    // MARK: - What happens

    /// A frame's time passes while the driver is waited for.
    private func pass(milliseconds: Int32) {
        let now = clock.now()
        stopAtEnd()
        guard now >= silentUntil else {
            clock.advance(by: min(Int64(milliseconds) * 1_000_000, max(silentUntil - now, 1_000_000)))
            return
        }
        clock.advance(by: Self.step)
        if isTroubled, Int.random(in: 0..<40, using: &generator) == 0 { strike() }
        fill()
    }

    private func fill() {
        let now = clock.now()
        let kind = now < burstUntil ? burst : .none
        let whole = Int(driver.picture.size_image.0)
        var flags = V4L2_BRIDGE_BUFFER_TIME_MONOTONIC.rawValue
        if kind == .damaged { flags |= V4L2_BRIDGE_BUFFER_ERROR.rawValue }
        _ = driver.fill(
            [[UInt8](repeating: 128, count: kind == .short ? whole / 2 : whole)], flags: flags,
            timestamp: kind == .mistimed ? 5 : now)
    }

    private func strike() {
        faults += 1
        let now = clock.now()
        func later(_ seconds: ClosedRange<Int64>) -> Int64 {
            now + Int64.random(in: seconds, using: &generator) * 1_000_000_000
        }
        let number = Self.errnos.randomElement(using: &generator) ?? EIO
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1:
            driver.unplug()
            faultUntil = later(0...20)
            driver.offers[0].sizes = [Self.sizes.randomElement(using: &generator) ?? Self.sizes[0]]
        case 2:
            driver.faults[V4L2_KERNEL_DQBUF.rawValue] = number
            faultUntil = later(0...5)
        case 3:
            driver.faults[V4L2_KERNEL_DQBUF.rawValue] = EIO
            let request = [
                V4L2_KERNEL_STREAMON.rawValue, V4L2_KERNEL_REQBUFS.rawValue, V4L2_KERNEL_S_FMT.rawValue,
                V4L2_KERNEL_QUERYCAP.rawValue, V4L2_KERNEL_QUERYBUF.rawValue,
            ].randomElement(using: &generator)
            driver.faults[request ?? V4L2_KERNEL_STREAMON.rawValue] = number
            faultUntil = later(1...5)
        case 4:
            driver.faults[V4L2_KERNEL_DQBUF.rawValue] = ENODEV
            driver.openFault = number
            faultUntil = later(1...5)
        case 5: silentUntil = later(1...10)
        case 6: (burst, burstUntil) = (Bool.random(using: &generator) ? .damaged : .short, later(1...6))
        default: (burst, burstUntil) = (.mistimed, later(1...3))
        }
    }

    /// Faults end by themselves.
    private func mend() {
        guard clock.now() >= faultUntil else { return }
        driver.faults = [:]
        driver.openFault = 0
        driver.plugIn()
    }

    /// When the time is over, everything stands still until the test lets go.
    private func stopAtEnd() {
        guard clock.now() >= end else { return }
        isOver.signal()
        release.wait()
        release.signal()
    }
}
