package import Capture
internal import Glibc
internal import Synchronization
internal import V4L2Bridge

/// A machine whose devices are plugged in, out and into other numbers while it runs, for looking at them.
///
/// *Thread-safe*.
package final class SwitchBoard: Sendable {
    private let machine: Mutex<ScriptedMachine>
    private let clock: ManualClock

    package init(clock: ManualClock) {
        self.clock = clock
        machine = Mutex(ScriptedMachine([], clock: clock))
    }

    /// What is there from now on. No device may be open.
    package func plug(_ devices: [(name: String, driver: ScriptedDriver)]) {
        machine.withLock { $0 = ScriptedMachine(devices, clock: clock) }
    }

    package var calls: DriverCalls {
        DriverCalls(
            calls: v4l2_bridge_calls(
                open: { now($0).calls.open(now($0).context, $1) },
                close: { now($0).calls.close(now($0).context, $1) },
                control: { now($0).calls.control(now($0).context, $1, $2, $3) },
                map: { now($0).calls.map(now($0).context, $1, $2, $3, $4) },
                unmap: { now($0).calls.unmap(now($0).context, $1, $2) },
                wait: { now($0).calls.wait(now($0).context, $1, $2, $3) }),
            script: self)
    }

    fileprivate var current: (calls: v4l2_bridge_calls, context: UnsafeMutableRawPointer) {
        machine.withLock { ($0.calls.calls, Unmanaged.passUnretained($0).toOpaque()) }
    }
}

private func now(
    _ context: UnsafeMutableRawPointer?
) -> (calls: v4l2_bridge_calls, context: UnsafeMutableRawPointer) {
    // Every device is opened with the board as its context.
    Unmanaged<SwitchBoard>.fromOpaque(context!).takeUnretainedValue().current
}
