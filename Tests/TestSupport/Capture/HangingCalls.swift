package import Capture
internal import Dispatch
internal import Records
internal import V4L2Bridge

/// Calls of which one does not return, until the test lets it: what a driver that has crashed does.
///
/// *Thread-safe*.
package final class HangingCalls: Sendable {
    /// What can hang.
    package enum Call: Sendable, Equatable, Hashable {
        case open, close
        /// An ioctl, by its number.
        case request(UInt32)
    }

    private let inner: DriverCalls
    private let hanging = Guarded<Call?>(nil)
    private let held = DispatchSemaphore(value: 0)
    private let gate = DispatchSemaphore(value: 0)

    package init(_ inner: DriverCalls) {
        self.inner = inner
    }

    /// From now on the first such call hangs.
    package func hang(at call: Call) {
        hanging.withLock { $0 = call }
    }

    /// Returns when a thread hangs; false when none does within a minute.
    package func holdsSomeone() -> Bool { held.wait(timeout: .now() + .seconds(60)) == .success }

    /// Lets the thread that hangs go on.
    package func letGo() { gate.signal() }

    package var calls: DriverCalls {
        DriverCalls(
            calls: v4l2_bridge_calls(
                open: { context, path in
                    let hanging = hangingCalls(context)
                    hanging.pass(.open)
                    return hanging.inner.calls.open(hanging.inner.context, path)
                },
                close: { context, descriptor in
                    let hanging = hangingCalls(context)
                    hanging.pass(.close)
                    return hanging.inner.calls.close(hanging.inner.context, descriptor)
                },
                control: { context, descriptor, request, argument in
                    let hanging = hangingCalls(context)
                    hanging.pass(.request(UInt32(truncatingIfNeeded: request)))
                    return hanging.inner.calls.control(hanging.inner.context, descriptor, request, argument)
                },
                map: { context, descriptor, length, offset, address in
                    let inner = hangingCalls(context).inner
                    return inner.calls.map(inner.context, descriptor, length, offset, address)
                },
                unmap: { context, address, length in
                    let inner = hangingCalls(context).inner
                    return inner.calls.unmap(inner.context, address, length)
                },
                wait: { context, descriptor, wake, milliseconds in
                    let inner = hangingCalls(context).inner
                    return inner.calls.wait(inner.context, descriptor, wake, milliseconds)
                }),
            script: self)
    }

    private func pass(_ call: Call) {
        let hangs = hanging.withLock { hanging in
            guard hanging == call else { return false }
            hanging = nil
            return true
        }
        guard hangs else { return }
        held.signal()
        gate.wait()
    }
}

private func hangingCalls(_ context: UnsafeMutableRawPointer?) -> HangingCalls {
    // Every device is opened with the hanging calls as its context.
    Unmanaged<HangingCalls>.fromOpaque(context!).takeUnretainedValue()
}
