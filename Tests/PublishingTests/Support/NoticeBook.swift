import Publishing
import Records

/// Keeps what the code under test says.
final class NoticeBook: Sendable {
    private let kept = Guarded<[PublishingNotice]>([])

    var all: [PublishingNotice] { kept.withLock { $0 } }

    var warnings: [String] { all.filter { $0.severity == .warning }.map(\.message) }

    var write: @Sendable (PublishingNotice) -> Void { { notice in self.kept.withLock { $0.append(notice) } } }
}
