import CaptureDaemon
import Glibc
import TestSupport
import Testing

@Suite struct StateDirectoryTests {
    @Test func `missing directories are made, existing ones left alone`() throws {
        let folder = try ScratchFolder()
        try StateDirectory.make(folder.file("a/b/c"))
        try StateDirectory.make(folder.file("a/b/c"))
        var status = stat()
        #expect(stat(folder.file("a/b/c"), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }

    @Test func `a file in the way is told`() throws {
        let folder = try ScratchFolder()
        let file = try folder.write("file", [])
        let error = #expect(throws: StateDirectory.Failure.self) { try StateDirectory.make(file) }
        #expect(error?.description == "\(file) is no directory")
        #expect(throws: StateDirectory.Failure.self) { try StateDirectory.make(file + "/below") }
    }

    @Test func `a guessable directory that others may write is not used`() throws {
        let name = "/tmp/facetrackd-test-\(getpid())"
        try StateDirectory.make(name + "/state")
        #expect(chmod(name, 0o777) == 0)
        let error = #expect(throws: StateDirectory.Failure.self) { try StateDirectory.make(name + "/state") }
        #expect(error?.description.hasPrefix("\(name) belongs to someone else or can be written by others") == true)
        #expect(rmdir(name + "/state") == 0 && rmdir(name) == 0)
        #expect(symlink("/tmp", name) == 0)
        #expect(throws: StateDirectory.Failure.self) { try StateDirectory.make(name + "/state") }
        #expect(unlink(name) == 0)
    }

    @Test func `a guessable directory is claimed before others make what is below it, other paths are left alone`()
        throws
    {
        let name = "/tmp/facetrackd-claim-\(getpid())"
        defer { rmdir(name) }
        try StateDirectory.claim(name + "/cache/models")
        var status = stat()
        #expect(stat(name, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(access(name + "/cache", F_OK) != 0)
        chmod(name, 0o777)
        let error = #expect(throws: StateDirectory.Failure.self) { try StateDirectory.claim(name + "/cache/models") }
        #expect(error?.description.contains("can be written by others") == true)
        try StateDirectory.claim("/no/such/place")
        try StateDirectory.claim("/tmp/other/place")
    }
}
