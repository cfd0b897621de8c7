import Testing

@testable import CaptureDaemon

@Suite struct UploadPlanTests {
    private static let second: Int64 = 1_000_000_000

    @Test func `pictures are sent in their order, and each once`() {
        var plan = UploadPlan(longestPause: 300 * Self.second)
        #expect(plan.next([], now: 0) == .idle)
        #expect(plan.next(["a", "b"], now: 0) == .send("a"))
        plan.take(.accepted, of: "a", now: 0)
        // Where it could not be deleted it is not sent again.
        #expect(plan.next(["a", "b"], now: 0) == .send("b"))
        plan.take(.accepted, of: "b", now: 0)
        #expect(plan.next(["a", "b"], now: 0) == .idle)
        #expect(plan.delivered == ["a", "b"])
        #expect(plan.next(["c"], now: 0) == .send("c"))
        #expect(plan.delivered == [])
    }

    @Test func `pauses grow up to the longest, and end with the first success`() {
        var plan = UploadPlan(longestPause: 5 * Self.second)
        var now: Int64 = 0
        for pause in [1, 2, 4, 5, 5] {
            #expect(plan.next(["a"], now: now) == .send("a"))
            plan.take(.failed("no server"), of: "a", now: now)
            let until = now + Int64(pause) * Self.second
            #expect(plan.next(["a", "b"], now: now) == .wait(until: until))
            now = until
        }
        plan.take(.accepted, of: "a", now: now)
        #expect(plan.next(["b"], now: now) == .send("b"))
        plan.take(.failed("no server"), of: "b", now: now)
        #expect(plan.next(["b"], now: now) == .wait(until: now + Self.second))
        plan.forgetFailures()
        #expect(plan.next(["b"], now: now) == .send("b"))
    }

    @Test func `a picture that is not taken holds up no other, and is tried again`() {
        var plan = UploadPlan(longestPause: 300 * Self.second)
        plan.take(.refused("413"), of: "a", now: 0)
        #expect(plan.next(["a", "b"], now: 0) == .send("b"))
        #expect(plan.next(["a"], now: 0) == .wait(until: 300 * Self.second))
        #expect(plan.next(["a"], now: 300 * Self.second) == .send("a"))
    }

    @Test func `only 2xx means that the server has it`() {
        #expect((200...299).allSatisfy { UploadOutcome(status: $0) == .accepted })
        for status in [100, 199, 300, 302, 400, 401, 403, 404, 408, 409, 413, 429, 500, 502, 503] {
            #expect(UploadOutcome(status: status) != .accepted)
        }
        #expect(UploadSender.outcome(code: 0, output: Array("201".utf8), words: []) == .accepted)
        #expect(
            UploadSender.outcome(code: 28, output: Array("200".utf8), words: Array("timed out".utf8))
                == .failed("timed out"))
        #expect(UploadSender.outcome(code: 0, output: Array("000".utf8), words: []) == .failed("curl ended with 0"))
    }

    @Test func `without the file of headers nothing is sent at all`() {
        var settings = BestShotConfiguration.Upload()
        settings.url = "http://127.0.0.1:9/"
        settings.headersFile = "/nowhere/upload-headers"
        let outcome = UploadSender(settings: settings).send("/spool/a.jpg", name: "a.jpg") { false }
        guard case .failed(let why) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(why.contains("/nowhere/upload-headers cannot be read"))
    }

    @Test func `no token stands on the command line, and nothing but the one protocol is spoken`() {
        var settings = BestShotConfiguration.Upload()
        settings.url = "https://pictures.example/in"
        settings.headersFile = "/etc/facetrackd/upload-headers"
        let words = UploadSender.arguments(settings, path: "/spool/a.jpg", name: "a.jpg")
        #expect(words.contains("@/etc/facetrackd/upload-headers"))
        #expect(words.contains("=https") && words.contains("-q") && words.contains("Idempotency-Key: a.jpg"))
        #expect(!words.contains("--location") && !words.contains("--insecure"))
    }
}
