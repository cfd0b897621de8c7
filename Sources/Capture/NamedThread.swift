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

    /// How a thread is started: by name, with what it runs.
    package typealias Start = @Sendable (String, @escaping @Sendable () -> Void) throws(CaptureError) -> Void

    /// Starts a detached thread.
    ///
    /// - Parameters:
    ///   - name: for `ps` and debuggers; the kernel keeps the first 15 bytes.
    ///   - stackBytes: of its stack; 0 for the system's choice.
    /// - Throws: where the system has no room for one. Nothing runs then.
    package static func start(
        _ name: String, stackBytes: Int = 0, _ run: @escaping @Sendable () -> Void
    ) throws(CaptureError) {
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if stackBytes > 0 { pthread_attr_setstacksize(&attributes, stackBytes) }
        let body = Unmanaged.passRetained(Body(name: name, run: run))
        let failure = pthread_create(&thread, &attributes, threadBody, body.toOpaque())
        guard failure == 0 else {
            body.release()
            throw CaptureError(
                code: .system, errno: failure, subject: "thread \(name)",
                message:
                    "the system has no room for another thread (\(ErrorSymbol.name(of: failure))); look at the memory "
                    + "that is left and at the limit of tasks (TasksMax= of the service, ulimit -u)")
        }
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
