import Glibc
import Testing

@testable import Publishing

@Suite struct OutputQueueTests {
    /// A client's end that takes so many bytes and remembers them.
    private final class Pipe {
        var room: Int
        var unread = 0
        var taken: [UInt8] = []

        init(room: Int = .max) { self.room = room }

        func send(_ bytes: UnsafeRawBufferPointer) -> Int {
            if room == 0 { return -Int(EAGAIN) }
            let count = min(room, bytes.count)
            taken += bytes.prefix(count)
            if room != .max { room -= count }
            // As the kernel counts: each message weighs several hundred bytes.
            unread += 700 + count
            return count
        }

        func drain(_ queue: inout OutputQueue) -> OutputQueue.Outcome {
            queue.drain(unread: { unread }, send: { send($0) }, wouldBlock: EAGAIN)
        }

        var text: String { String(decoding: taken, as: UTF8.self) }
    }

    private func line(_ text: String) -> Line { Line(Array(text.utf8)) }

    private func append(_ text: String, _ queue: inout OutputQueue) -> Bool { queue.append(line(text)) }

    private func offer(_ text: String, _ camera: Int, _ queue: inout OutputQueue) -> Bool {
        queue.offer(line(text), camera: camera)
    }

    @Test func `lines go out in order, frames after them`() {
        var queue = OutputQueue(.init())
        let pipe = Pipe()
        #expect(!offer("frame", 0, &queue))
        #expect(append("one", &queue))
        #expect(append("two", &queue))
        pipe.unread = 0
        #expect(pipe.drain(&queue) == .waiting)
        #expect(pipe.text == "one\ntwo\n")
        pipe.unread = 0
        #expect(pipe.drain(&queue) == .empty)
        #expect(pipe.text == "one\ntwo\nframe\n")
    }

    @Test func `of frames only the newest of each camera waits`() {
        var queue = OutputQueue(.init())
        let pipe = Pipe()
        pipe.unread = 5000
        #expect(!offer("a1", 0, &queue))
        #expect(!offer("b1", 1, &queue))
        #expect(offer("a2", 0, &queue))
        #expect(offer("a3", 0, &queue))
        #expect(pipe.drain(&queue) == .waiting)
        #expect(pipe.text == "")
        pipe.unread = 0
        #expect(pipe.drain(&queue) == .empty)
        #expect(pipe.text == "a3\nb1\n")
    }

    @Test func `a line once begun is finished before anything else`() {
        var queue = OutputQueue(.init())
        let pipe = Pipe(room: 3)
        _ = queue.offer(line("frame1"), camera: 0)
        #expect(pipe.drain(&queue) == .waiting)
        _ = queue.offer(line("frame2"), camera: 0)
        _ = queue.append(line("event"))
        pipe.room = 100
        pipe.unread = 0
        _ = pipe.drain(&queue)
        pipe.unread = 0
        _ = pipe.drain(&queue)
        #expect(pipe.text == "frame1\nevent\nframe2\n")
    }

    @Test func `one line larger than the bound may wait besides, and no second one`() {
        var queue = OutputQueue(.init(lines: 10, bytes: 8, picture: 8))
        let pipe = Pipe()
        #expect(append("1234567", &queue))
        #expect(append("a picture", &queue))
        #expect(!append("another picture", &queue))
        #expect(queue.pictureBytes == 10)
        pipe.unread = 0
        #expect(pipe.drain(&queue) == .empty)
        #expect(pipe.text == "1234567\na picture\n")
        #expect(queue.pictureBytes == 0)
        #expect(append("another picture", &queue))
    }

    @Test func `a picture holds its memory until its last byte is sent`() {
        var queue = OutputQueue(.init(lines: 10, bytes: 8, picture: 8))
        let pipe = Pipe(room: 3)
        #expect(append("a picture", &queue))
        #expect(pipe.drain(&queue) == .waiting)
        #expect(queue.takes(bytes: 9) && queue.pictureBytes == 10)
        #expect(append("another picture", &queue))
        #expect(!queue.takes(bytes: 9) && queue.takes(bytes: 8) && queue.pictureBytes == 26)
        queue.end(with: line("bye"))
        #expect(queue.pictureBytes == 10)
        pipe.room = 100
        #expect(pipe.drain(&queue) == .empty)
        #expect(queue.pictureBytes == 0)
    }

    @Test func `lines over the count or the bytes are not taken`() {
        var byCount = OutputQueue(.init(lines: 2, bytes: 1000))
        #expect(append("1", &byCount))
        #expect(append("2", &byCount))
        #expect(!append("3", &byCount))
        var byBytes = OutputQueue(.init(lines: 100, bytes: 10))
        #expect(append("1234", &byBytes))
        #expect(append("1234", &byBytes))
        #expect(!append("1", &byBytes))
    }

    @Test func `room is given back as lines go out`() {
        var queue = OutputQueue(.init(lines: 100, bytes: 1000))
        let pipe = Pipe()
        for round in 0..<50 {
            for number in 0..<100 { #expect(append("\(round % 10)\(number % 10)", &queue)) }
            #expect(pipe.drain(&queue) == .empty)
        }
        #expect(pipe.taken.count == 50 * 100 * 3)
    }

    @Test func `the last line of one who is cut off follows a whole line, and nothing follows it`() {
        var queue = OutputQueue(.init())
        let pipe = Pipe(room: 2)
        _ = queue.append(line("begun"))
        _ = queue.append(line("waiting"))
        _ = queue.offer(line("frame"), camera: 0)
        #expect(pipe.drain(&queue) == .waiting)
        queue.end(with: line("error"))
        #expect(queue.isEnding)
        #expect(append("later", &queue))
        #expect(!offer("frame", 0, &queue))
        pipe.room = 100
        #expect(pipe.drain(&queue) == .empty)
        #expect(pipe.text == "begun\nerror\n")
    }

    @Test func `a broken connection is told with its errno`() {
        var queue = OutputQueue(.init())
        _ = queue.append(line("x"))
        let outcome = queue.drain(unread: { 0 }, send: { _ in -Int(EPIPE) }, wouldBlock: EAGAIN)
        #expect(outcome == .failed(EPIPE))
    }

    @Test func `a byte the kernel has not yet written off does not hold a frame back`() {
        var queue = OutputQueue(.init())
        let pipe = Pipe()
        _ = queue.offer(line("frame"), camera: 0)
        pipe.unread = 1
        #expect(pipe.drain(&queue) == .empty)
    }
}
