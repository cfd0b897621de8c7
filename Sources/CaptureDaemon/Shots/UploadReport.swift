/// What is said and shown of sending: what begins and what ends, each once. A value; *reentrant*.
struct UploadReport: Sendable {
    /// Pictures that the server has taken since the start.
    private(set) var sent: UInt64 = 0
    /// Why nothing is sent; nil while all is well.
    private(set) var fault: String?
    /// Whether that is for the user to mend.
    private(set) var isMisconfigured = false
    /// Attempts that failed since the last that did not.
    private var failures: UInt64 = 0
    /// Pictures that were not taken.
    private var refusals = Spell()
    /// Why the last of them was not.
    private var refusal = ""

    mutating func countSent() { sent += 1 }

    /// For people: why nothing is sent, or why some are not; nil while all is well.
    ///
    /// - Parameter refused: how many pictures that are there were not taken.
    func problem(refused: Int) -> String? {
        if let fault { return fault }
        return refused > 0
            ? "\(refused == 1 ? "1 picture was" : "\(refused) pictures were") not taken: \(refusal)" : nil
    }

    /// Nothing is to be sent any more, or elsewhere: only what was sent counts still.
    mutating func beginAnew() {
        var fresh = UploadReport()
        fresh.sent = sent
        self = fresh
    }

    private mutating func forgetFault() { (fault, isMisconfigured) = (nil, false) }

    /// Takes in what became of an attempt.
    ///
    /// - Parameter hasRefused: whether there are pictures that were not taken.
    /// - Returns: lines for the log.
    mutating func take(_ outcome: UploadOutcome, of name: String, hasRefused: Bool) -> [String] {
        switch outcome {
        case .accepted:
            var lines: [String] = []
            if fault != nil {
                let after = failures > 0 ? ", after \(failures) attempts that failed" : ""
                lines.append("best shots are sent again\(after)")
            }
            failures = 0
            forgetFault()
            if !hasRefused, let count = refusals.end() {
                lines.append("no picture is refused any more; \(count) attempts were")
            }
            return lines
        case .refused(let why):
            refusal = why
            // The server answers: what kept pictures from it is over.
            if !isMisconfigured { forgetFault() }
            guard refusals.happen() else { return [] }
            return [
                "the picture \(name) was not taken: \(why); it is kept, and sent again later. Of others that are not "
                    + "taken only the number is said"
            ]
        case .misconfigured(let why):
            failures += 1
            return misconfigured(why)
        case .answered(let why), .failed(let why):
            failures += 1
            defer { (fault, isMisconfigured) = (why, false) }
            return fault == nil
                ? ["best shots cannot be sent: \(why). They are kept, and sent when it is possible"] : []
        case .gone, .calledOff: return []
        }
    }

    /// What the user has to mend is said also where something else kept pictures from being sent, and where it is another line.
    mutating func misconfigured(_ why: String) -> [String] {
        guard fault != why || !isMisconfigured else { return [] }
        (fault, isMisconfigured) = (why, true)
        return ["best shots are not sent: \(why). They are kept, and sent when that is mended"]
    }

    /// What the user had to mend is in order now.
    mutating func mended() -> [String] {
        guard isMisconfigured else { return [] }
        forgetFault()
        return ["best shots are sent again when there are some: what kept them is mended"]
    }
}
