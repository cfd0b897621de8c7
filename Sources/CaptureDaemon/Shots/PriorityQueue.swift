/// Elements of which the least comes first; a heap: adding and taking cost O(log n). A value; *reentrant*.
struct PriorityQueue<Element: Comparable> {
    private var heap: [Element] = []

    var count: Int { heap.count }
    /// The least; nil where it is empty.
    var first: Element? { heap.first }

    mutating func add(_ element: Element) {
        heap.append(element)
        var place = heap.count - 1
        while place > 0, heap[place] < heap[(place - 1) / 2] {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes the least out.
    mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var place = 0
        while true {
            let below = 2 * place + 1
            guard below < heap.count else { return }
            let least = below + 1 < heap.count && heap[below + 1] < heap[below] ? below + 1 : below
            guard heap[least] < heap[place] else { return }
            heap.swapAt(place, least)
            place = least
        }
    }

    /// Takes out all that do not count any more; costs O(n log n).
    mutating func keep(where counts: (Element) -> Bool) {
        heap = heap.filter(counts).sorted()
    }
}

extension PriorityQueue: Sendable where Element: Sendable {}
