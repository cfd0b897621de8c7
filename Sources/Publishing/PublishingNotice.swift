/// Something the daemon's own log should say. Repeating faults are told once at their start and once at their end.
package struct PublishingNotice: Sendable, Equatable, CustomStringConvertible {
    package enum Severity: Sendable { case info, warning }

    package var severity: Severity
    package var message: String

    package init(_ severity: Severity, _ message: String) {
        self.severity = severity
        self.message = message
    }

    package var description: String { message }
}
