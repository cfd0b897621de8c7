package import Capture
internal import Glibc
internal import V4L2Bridge

/// A machine whose video devices follow a script, below the ioctl calls: what a kernel would answer, without a kernel.
///
/// *Thread-safe* as far as its devices are.
// @unchecked: the devices are set before use and guard themselves.
package final class ScriptedMachine: @unchecked Sendable {
    /// By the last part of the node's path.
    package let devices: [(name: String, driver: ScriptedDriver)]
    private let clock: ManualClock
    /// What happens while someone waits for a device where nothing is ready, and how time passes: given the
    /// milliseconds they would wait at most. Without it, all of them pass at once.
    package var world: (@Sendable (Int32) -> Void)?

    package init(_ devices: [(name: String, driver: ScriptedDriver)], clock: ManualClock) {
        self.devices = devices
        self.clock = clock
    }

    package convenience init(_ driver: ScriptedDriver, clock: ManualClock) {
        self.init([("video0", driver)], clock: clock)
    }

    package var calls: DriverCalls {
        DriverCalls(
            calls: v4l2_bridge_calls(
                open: { machine(of: $0).open($1) },
                close: { machine(of: $0).driver(of: $1)?.close() ?? -EBADF },
                control: { machine(of: $0).driver(of: $1)?.control(UInt32($2), $3) ?? -EBADF },
                map: { machine(of: $0).driver(of: $1)?.map(length: $2, offset: $3, address: $4) ?? -EBADF },
                unmap: { context, address, _ in machine(of: context).unmap(address) },
                wait: { machine(of: $0).wait($1, wake: $2, milliseconds: $3) }),
            script: self)
    }

    private static let firstDescriptor: Int32 = 10_000

    private func driver(of descriptor: Int32) -> ScriptedDriver? {
        let index = Int(descriptor - Self.firstDescriptor)
        return devices.indices.contains(index) ? devices[index].driver : nil
    }

    private func open(_ path: UnsafePointer<CChar>) -> Int32 {
        let name = String(cString: path).split(separator: "/").last.map(String.init) ?? ""
        guard let index = devices.firstIndex(where: { $0.name == name }) else { return -ENOENT }
        let result = devices[index].driver.open()
        return result < 0 ? result : Self.firstDescriptor + Int32(index)
    }

    private func unmap(_ address: UnsafeMutableRawPointer) -> Int32 {
        devices.contains { $0.driver.unmap(address) } ? 0 : -EINVAL
    }

    /// Time passes at once where nothing is ready.
    private func wait(_ descriptor: Int32, wake: Int32, milliseconds: Int32) -> Int32 {
        var seen = driver(of: descriptor)?.readiness ?? Int32(V4L2_BRIDGE_WAIT_BROKEN.rawValue)
        if seen < 0 { return seen }
        var entry = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, 0) > 0 { seen |= Int32(V4L2_BRIDGE_WAIT_WOKEN.rawValue) }
        guard seen == 0 else { return seen }
        guard let world else {
            clock.advance(by: Int64(milliseconds) * 1_000_000)
            return 0
        }
        world(milliseconds)
        return driver(of: descriptor)?.readiness ?? Int32(V4L2_BRIDGE_WAIT_BROKEN.rawValue)
    }
}

private func machine(of context: UnsafeMutableRawPointer?) -> ScriptedMachine {
    // Every device is opened with the machine as its context.
    Unmanaged<ScriptedMachine>.fromOpaque(context!).takeUnretainedValue()
}
