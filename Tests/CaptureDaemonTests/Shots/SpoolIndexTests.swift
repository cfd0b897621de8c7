import Testing

@testable import CaptureDaemon

@Suite struct SpoolIndexTests {
    private func entry(_ name: String, _ written: Int64, bytes: Int = 10) -> SpoolEntry {
        SpoolEntry(name: name, bytes: bytes, written: written)
    }

    private func names(_ index: SpoolIndex) -> [String] { index.entries.map(\.name) }

    @Test func `the oldest come first, also where the clock was set back`() {
        var index = SpoolIndex([entry("c", 3), entry("a", 1)])
        index.add(entry("d", 4))
        index.add(entry("b", 2))
        #expect(names(index) == ["a", "b", "c", "d"])
        #expect(index.count == 4 && index.bytes == 40)
    }

    @Test func `what is removed is gone, and comes back in its new place`() {
        var index = SpoolIndex([entry("a", 1), entry("b", 2), entry("c", 3)])
        index.remove("b")
        index.remove("nobody")
        #expect(names(index) == ["a", "c"] && index.bytes == 20)
        index.add(entry("a", 4, bytes: 5))
        #expect(names(index) == ["c", "a"] && index.bytes == 15)
        index.add(entry("b", 2))
        #expect(names(index) == ["b", "c", "a"])
    }

    @Test func `it is the same as a list that is sorted anew each time, whatever happens`() {
        var index = SpoolIndex()
        var list: [String: SpoolEntry] = [:]
        var seed: UInt64 = 7
        func random(_ below: UInt64) -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (seed >> 33) % below
        }
        for step in 0..<3000 {
            let name = "\(random(200))"
            if random(5) < 2 {
                index.remove(name)
                list[name] = nil
            } else {
                let written = random(4) == 0 ? Int64(random(3000)) : Int64(step)
                let bytes = Int(random(9))
                index.add(entry(name, written, bytes: bytes))
                list[name] = SpoolEntry(name: name, bytes: bytes, written: written)
            }
            guard step.isMultiple(of: 50) else { continue }
            #expect(Array(index.entries) == list.values.sorted())
            #expect(index.count == list.count && index.bytes == list.values.reduce(0) { $0 + $1.bytes })
        }
    }

    @Test func `a queue gives the least first, whatever is added and taken`() {
        var queue = PriorityQueue<Int>()
        var list: [Int] = []
        for step in 0..<2000 {
            if step % 3 == 2, let least = list.min() {
                #expect(queue.first == least)
                queue.removeFirst()
                list.remove(at: list.firstIndex(of: least)!)
            } else {
                queue.add(step * 7919 % 1000)
                list.append(step * 7919 % 1000)
            }
            if step % 500 == 499 {
                queue.keep { $0 > 100 }
                list.removeAll { $0 <= 100 }
            }
            #expect(queue.count == list.count)
        }
        while let least = list.min() {
            #expect(queue.first == least)
            queue.removeFirst()
            list.remove(at: list.firstIndex(of: least)!)
        }
        #expect(queue.first == nil)
    }
}
