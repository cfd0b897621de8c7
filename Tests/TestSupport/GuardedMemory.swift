import Glibc

/// Memory that ends right before a page nobody may touch: one byte read too far stops the test.
package final class GuardedMemory: @unchecked Sendable {
    // @unchecked: written only by `init` and by one test thread at a time.
    private let mapping: UnsafeMutableRawPointer
    private let mappedBytes: Int

    /// The usable bytes; they start at any address and end at the guard.
    package let bytes: UnsafeMutableRawBufferPointer

    package init(byteCount: Int) {
        let page = sysconf(Int32(_SC_PAGESIZE))
        let usable = (byteCount + page - 1) / page * page
        mappedBytes = usable + page
        guard
            let mapping = mmap(nil, mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            mapping != MAP_FAILED, mprotect(mapping + usable, page, PROT_NONE) == 0
        else {
            // A test cannot go on without its memory.
            fatalError("no memory for a test frame of \(byteCount) bytes")
        }
        self.mapping = mapping
        bytes = UnsafeMutableRawBufferPointer(start: mapping + usable - byteCount, count: byteCount)
    }

    deinit {
        munmap(mapping, mappedBytes)
    }
}
