/// What a supervisor opens and waits for.
package protocol SourceFinder: Sendable {
    /// What is looked for, in words that may be shown.
    var subject: String { get }

    /// Who it is that does not answer, should that hang.
    var hangingParty: DeviceFault.HangingParty { get }

    /// Whether `waitForArrival` learns of the source's arrival, so that it is worth looking every second meanwhile: nothing
    /// announces that a program would now run, or an address answer.
    var noticesArrivals: Bool { get }

    /// Opens the source, wherever it is by now.
    func open() throws(CaptureError) -> any FrameSource

    /// Waits until something may have arrived, the time is over, or `interrupt` was called.
    ///
    /// - Parameter nanoseconds: to wait at most.
    func waitForArrival(timeout nanoseconds: Int64)

    /// Ends the wait under way and every later one. *Thread-safe*.
    func interrupt()
}

extension SourceFinder {
    /// Of what is no command.
    package var hangingParty: DeviceFault.HangingParty { SourceKind.isRecorded(subject) ? .recording : .driver }

    package var noticesArrivals: Bool { true }
}
