import Dispatch
import Glibc
import TestSupport
import Testing

@testable import CaptureDaemon

extension UploadPlan {
    /// What is next where these pictures are there, in this order.
    fileprivate mutating func next(_ names: [String], now: Int64) -> Next {
        replace(by: names.enumerated().map { SpoolEntry(name: $1, bytes: 1, written: Int64($0)) })
        return next(now: now)
    }
}

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
        // The deletion is tried again.
        #expect(plan.next(["a", "b"], now: 0) == .wait(until: 300 * Self.second))
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

    @Test(arguments: [86_400, 200_000, 4_000_000])
    func `the pause of a picture that is never taken stays the longest`(longest: Int64) {
        var plan = UploadPlan(longestPause: longest * Self.second)
        var now: Int64 = 0
        for _ in 1...25 {
            #expect(plan.next(["a"], now: now) == .send("a"))
            plan.take(.refused("413"), of: "a", now: now)
            let until = now + longest * Self.second
            #expect(plan.next(["a"], now: until - 1) == .wait(until: until))
            now = until
        }
    }

    @Test func `a picture that is not taken holds up no other, and is tried again`() {
        var plan = UploadPlan(longestPause: 300 * Self.second)
        #expect(plan.next(["a", "b"], now: 0) == .send("a"))
        plan.take(.refused("413"), of: "a", now: 0)
        #expect(plan.next(["a", "b"], now: 0) == .send("b"))
        #expect(plan.next(["a"], now: 0) == .wait(until: 300 * Self.second))
        #expect(plan.next(["a"], now: 300 * Self.second) == .send("a"))
        #expect(plan.refusedCount > 0)
        // Its pauses grow.
        plan.take(.refused("413"), of: "a", now: 300 * Self.second)
        #expect(plan.next(["a"], now: 400 * Self.second) == .wait(until: 900 * Self.second))
        plan.take(.accepted, of: "a", now: 900 * Self.second)
        #expect(plan.refusedCount == 0)
    }

    @Test func `a server that takes none of many is not asked in haste for each`() {
        var plan = UploadPlan(longestPause: 300 * Self.second)
        #expect(plan.next(["a"], now: 0) == .send("a"))
        plan.take(.refused("422"), of: "a", now: 0)
        #expect(plan.next(["a", "b", "c"], now: 0) == .send("b"))
        plan.take(.refused("422"), of: "b", now: 0)
        #expect(plan.next(["a", "b", "c"], now: 0) == .wait(until: Self.second))
        plan.take(.refused("422"), of: "c", now: Self.second)
        #expect(plan.next(["a", "b", "c", "d"], now: Self.second) == .wait(until: 3 * Self.second))
        #expect(plan.next(["a", "b", "c", "d"], now: 3 * Self.second) == .send("d"))
    }

    @Test func `a picture at which the server fails holds up no other`() {
        var plan = UploadPlan(longestPause: 300 * Self.second)
        #expect(plan.next(["a"], now: 0) == .send("a"))
        plan.take(.answered("500"), of: "a", now: 0)
        #expect(plan.next(["a", "b"], now: 0) == .wait(until: Self.second))
        #expect(plan.next(["a", "b"], now: Self.second) == .send("b"))
        plan.take(.accepted, of: "b", now: Self.second)
        #expect(plan.next(["a"], now: Self.second) == .send("a"))
        // Where nobody answers, the next would fare no better.
        plan.take(.failed("no server"), of: "a", now: Self.second)
        plan.forgetFailures()
        plan.take(.failed("no server"), of: "a", now: 0)
        #expect(plan.next(["a", "b"], now: Self.second) == .send("a"))
        // What was called off leaves no trace.
        plan.take(.calledOff, of: "a", now: Self.second)
        #expect(plan.failures == 1)
    }

    @Test func `only 2xx means that the server has it`() {
        #expect((200...299).allSatisfy { UploadOutcome(status: $0) == .accepted })
        for status in [100, 199, 300, 302, 400, 401, 403, 404, 408, 409, 413, 429, 500, 502, 503] {
            #expect(UploadOutcome(status: status) != .accepted)
        }
        #expect(UploadSender.outcome(code: 0, output: Array("201 7".utf8), words: [], bytes: 7) == .accepted)
        #expect(
            UploadSender.outcome(code: 28, output: Array("200 7".utf8), words: Array("timed out".utf8), bytes: 7)
                == .failed("timed out"))
        #expect(
            UploadSender.outcome(code: 0, output: Array("000 0".utf8), words: [], bytes: 7)
                == .failed("curl ended with 0"))
        guard case .refused = UploadOutcome(status: 409) else {
            Issue.record("a conflict is a matter of this picture")
            return
        }
    }

    @Test(arguments: ["200 0", "200 6", "200", "200 x", "204 8"])
    func `the server has it only where all of it went out`(output: String) {
        #expect(UploadSender.outcome(code: 0, output: Array(output.utf8), words: [], bytes: 7) != .accepted)
        #expect(UploadSender.outcome(code: 0, output: Array("200 0".utf8), words: [], bytes: 0) != .accepted)
    }

    @Test func `a picture that is gone, empty or unreadable is not sent at all`() throws {
        let folder = try ScratchFolder()
        let server = try UploadServer([])
        var settings = BestShotConfiguration.Upload()
        settings.url = "http://127.0.0.1:\(server.port)/"
        let sender = UploadSender(settings: settings)
        #expect(sender.send(folder.file("gone.jpg"), name: "gone.jpg") { false } == .gone)
        guard case .refused(let empty) = sender.send(try folder.write("e.jpg", []), name: "e.jpg", unless: { false })
        else {
            Issue.record("an empty picture went out")
            return
        }
        #expect(empty.contains("e.jpg is empty"))
        guard case .refused(let why) = UploadSender.unreadable("/spool/a.jpg", EACCES) else {
            Issue.record("a picture that may not be read is of no concern to the server")
            return
        }
        #expect(why.contains("/spool/a.jpg cannot be read (Permission denied)"))
        if geteuid() != 0 {
            let locked = try folder.write("locked.jpg", [1])
            #expect(chmod(locked, 0) == 0)
            #expect(sender.send(locked, name: "locked.jpg") { false } == UploadSender.unreadable(locked, EACCES))
        }
        #expect(sender.send(try folder.write("a.jpg", [1, 2]), name: "a.jpg") { false } == .accepted)
        server.stop()
        #expect(server.requests.notes.map(\.body) == [[1, 2]])
    }

    @Test func `what an attempt under old settings comes to says nothing about the new ones`() {
        let (lines, begun) = (Notebook<String>(), Notebook<String>())
        let uploader = ShotUploader(
            spool: .init(path: { $0 }, remove: { _ in true }, miss: { _ in }),
            send: { settings, _, _, isCalledOff in
                begun.write(settings.url)
                while !isCalledOff() { sched_yield() }
                // It ends by a fault of its own at the same moment.
                return .failed("no server")
            }, check: { _ in nil }, say: { lines.write($0) })
        uploader.begin(with: [SpoolEntry(name: "a.jpg", bytes: 1, written: 0)])
        var settings = BestShotConfiguration.Upload()
        (settings.url, settings.retrySeconds) = ("https://one.example/", 1)
        uploader.apply(settings)
        #expect(begun.wait { $0 == ["https://one.example/"] })
        settings.url = "https://two.example/"
        uploader.apply(settings)
        #expect(begun.wait { $0.last == "https://two.example/" })
        uploader.apply(BestShotConfiguration.Upload())
        #expect(uploader.stop(until: .now() + .seconds(60)))
        #expect(uploader.status == .init(sent: 0, queued: nil, problem: nil))
        #expect(lines.notes.isEmpty)
    }

    @Test func `without the file of headers nothing is sent at all`() {
        var settings = BestShotConfiguration.Upload()
        settings.url = "http://127.0.0.1:9/"
        settings.headersFile = "/nowhere/upload-headers"
        let outcome = UploadSender(settings: settings).send("/spool/a.jpg", name: "a.jpg") { false }
        guard case .misconfigured(let why) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(why.contains("/nowhere/upload-headers: best_shot.upload.headers_file: cannot be read"))
    }

    @Test func `no token stands on the command line, and nothing but the one protocol is spoken`() {
        var settings = BestShotConfiguration.Upload()
        settings.url = "https://pictures.example/in"
        settings.headersFile = "/etc/facetrackd/upload-headers"
        let words = UploadSender.arguments(settings, path: "/spool/a.jpg", name: "a.jpg")
        #expect(words.contains("@/etc/facetrackd/upload-headers"))
        #expect(words.contains("=https") && words.contains("-q") && words.contains("Idempotency-Key: a.jpg"))
        #expect(!words.contains("--noproxy") && words.contains("%{http_code} %{size_upload}"))
        settings.url = "http://localhost:8080/in"
        let here = UploadSender.arguments(settings, path: "/spool/a.jpg", name: "a.jpg")
        // A proxy of the environment is for other machines.
        #expect(here.firstIndex(of: "--noproxy").map { here[$0 + 1] } == "*")
        #expect(!words.contains("--location") && !words.contains("--insecure"))
    }
}
