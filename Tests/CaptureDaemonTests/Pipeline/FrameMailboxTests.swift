import Frames
import TestSupport
import Testing

@testable import CaptureDaemon

@Suite struct FrameMailboxTests {
    private let grey = FrameBuilder(nv12: PixelSize(width: 4, height: 4), luma: { _, _ in 128 })

    /// Sequence and arrival of what the box holds; the frame ends.
    private func taken(from box: FrameMailbox) -> [Int64]? {
        guard let letter = box.take() else { return nil }
        return [Int64(letter.frame.sequence), letter.arrival]
    }

    @Test func `an empty box gives nothing`() {
        let box = FrameMailbox()
        #expect(taken(from: box) == nil)
        #expect(box.counts == (received: 0, dropped: 0))
    }

    @Test func `the newest frame wins, and an older one goes back at once and is counted`() {
        let box = FrameMailbox()
        let old = grey.lend(sequence: 1, slot: 1)
        let new = grey.lend(sequence: 2, slot: 2)
        let (oldOwner, newOwner) = (old.owner, new.owner)
        _ = box.put(old.intoFrame(), arrival: 10)
        _ = box.put(new.intoFrame(), arrival: 20)
        #expect(oldOwner.givenBack == [1])
        #expect(newOwner.givenBack.isEmpty)
        #expect(box.counts == (received: 2, dropped: 1))
        #expect(taken(from: box) == [2, 20])
        #expect(taken(from: box) == nil)
        #expect(newOwner.givenBack == [2])
    }

    @Test func `somebody is asked to come only for a box that was empty`() {
        let box = FrameMailbox()
        var asked: [Bool] = []
        asked.append(box.put(grey.lend().intoFrame(), arrival: 0))
        asked.append(box.put(grey.lend().intoFrame(), arrival: 0))
        _ = box.take()
        asked.append(box.put(grey.lend().intoFrame(), arrival: 0))
        #expect(asked == [true, false, true])
    }

    @Test func `each frame is given back exactly once, taken, replaced or left in the box`() {
        var owners: [LendingOwner] = []
        do {
            let box = FrameMailbox()
            for slot in 0..<5 {
                let lending = grey.lend(slot: slot)
                owners.append(lending.owner)
                _ = box.put(lending.intoFrame(), arrival: 0)
                if slot == 2 {
                    let letter = box.take()
                    #expect(owners[2].givenBack.isEmpty, "a frame in work stays out")
                    _ = consume letter
                }
            }
        }
        #expect(owners.map(\.givenBack) == [[0], [1], [2], [3], [4]])
    }

    @Test func `a frame that waited through a stall is not taken, but given back and counted`() {
        let box = FrameMailbox()
        let old = grey.lend(slot: 1)
        let owner = old.owner
        _ = box.put(old.intoFrame(), arrival: 10)
        do {
            let letter = box.take(notBefore: 11)
            if letter != nil { Issue.record("a stale frame") }
        }
        #expect(owner.givenBack == [1])
        #expect(box.counts == (received: 1, dropped: 1))
        let isFirst = box.put(grey.lend(slot: 2).intoFrame(), arrival: 11)
        #expect(isFirst, "the box is empty, so somebody must come")
        do {
            let letter = box.take(notBefore: 11)
            if letter == nil { Issue.record("a frame in time was not given") }
        }
        #expect(box.counts == (received: 2, dropped: 1))
    }

    @Test func `a box that is cleared has given its frame back and counted it`() {
        let box = FrameMailbox()
        let lending = grey.lend(slot: 3)
        let owner = lending.owner
        _ = box.put(lending.intoFrame(), arrival: 0)
        box.clear()
        box.clear()
        #expect(owner.givenBack == [3])
        #expect(box.counts == (received: 1, dropped: 1))
    }
}
