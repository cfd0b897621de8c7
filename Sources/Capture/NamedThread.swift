internal import Glibc

/// A thread of our own, for waits that block: those never run on the cooperative pool.
package enum NamedThread {
    fileprivate final class Body {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Starts a detached thread.
    ///
    /// - Parameter name: for `ps` and debuggers; the kernel keeps the first 15 bytes.
    package static func start(_ name: String, _ run: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let body = Unmanaged.passRetained(Body(name: name, run: run))
        let failure = pthread_create(&thread, nil, threadBody, body.toOpaque())
        precondition(failure == 0, "the system has no room for a thread")
        pthread_detach(thread)
    }

    /// `pthread_setname_np` and `prctl` do not import into Swift; the kernel takes the name here as well.
    fileprivate static func setOwnName(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, min(name.utf8.count, 15))
        close(file)
    }
}

/// What the new thread runs; its argument is the retained body that `start` hands over.
private func threadBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let body = Unmanaged<NamedThread.Body>.fromOpaque(argument).takeRetainedValue()
    NamedThread.setOwnName(body.name)
    body.run()
    return nil
}
