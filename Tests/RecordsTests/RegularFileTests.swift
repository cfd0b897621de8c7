import Records
import TestSupport
import Testing

@Suite struct RegularFileTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func fault(_ path: String, limit: Int = 1000) -> RegularFile.Fault? {
        var faults: [RegularFile.Fault?] = []
        do throws(RegularFile.Fault) {
            try RegularFile.check(path, limit: limit)
            faults.append(nil)
        } catch { faults.append(error) }
        do throws(RegularFile.Fault) {
            _ = try RegularFile.contents(of: path, limit: limit)
            faults.append(nil)
        } catch { faults.append(error) }
        #expect(faults[0] == faults[1])
        return faults[0]
    }

    @Test func `a file is read whole up to the limit, and not beyond`() throws {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
        let path = try folder.write("a", bytes)
        #expect(try RegularFile.contents(of: path, limit: 1000) == bytes)
        #expect(fault(path) == nil)
        #expect(fault(path, limit: 999) == .tooLarge(bytes: 1000, limit: 999))
    }

    @Test func `what is no file is told by its kind, and neither read nor waited for`() throws {
        _ = try Program.run(["mkfifo", folder.file("pipe")])
        _ = try Program.run(["ln", "-s", "/dev/zero", folder.file("link")])
        #expect(fault(folder.path) == .another("a folder"))
        #expect(fault(folder.file("pipe")) == .another("a pipe"))
        #expect(fault("/dev/zero") == .another("a device"))
        #expect(fault(folder.file("link")) == .another("a device"))
    }

    @Test func `a file that is missing, empty, or large on paper only is refused`() throws {
        let huge = folder.file("huge")
        _ = try Program.run(["truncate", "-s", "4G", huge])
        #expect(fault(huge) == .tooLarge(bytes: 4 << 30, limit: 1000))
        #expect(RegularFile.Fault.tooLarge(bytes: 4_294_967_296, limit: 500_000_000).words.contains("4294 MB"))
        #expect(fault(try folder.write("empty", [])) == .empty)
        let missing = fault(folder.file("none"))
        #expect(missing?.words.contains("No such file") == true)
    }
}
