import Glibc
import Testing

@testable import Publishing

@Suite struct ListeningSocketTests {
    private let directory: TemporaryDirectory
    private let place: SocketPath

    init() throws {
        directory = try TemporaryDirectory()
        place = SocketPath(path: directory.path + "/socket", reason: "for a test")
    }

    /// Leaves a socket's file with nobody behind it, as a killed daemon does.
    private func leaveDeadSocket() throws {
        let socket = try Descriptor.unixSocket()
        #expect(try UnixAddress(place.path).use { bind(socket.number, $0, $1) } == 0)
    }

    @Test func `the socket is for its owner and group`() throws {
        let socket = try ListeningSocket(place, group: nil)
        #expect(try directory.mode(of: "socket") == 0o660)
        _ = consume socket
    }

    @Test func `the socket is given to the group when we may`() throws {
        guard getuid() == 0 else {
            print("SKIPPED: only root can give the socket to a group it is not in")
            return
        }
        let socket = try ListeningSocket(place, group: "daemon")
        var status = stat()
        #expect(lstat(place.path, &status) == 0)
        #expect(status.st_gid == GroupDatabase.id(of: "daemon"))
        #expect(socket.warnings == [])
    }

    @Test func `a group that does not exist is no fault`() throws {
        let socket = try ListeningSocket(place, group: "no-such-group-anywhere")
        #expect(socket.warnings == [])
    }

    @Test func `a live daemon's socket is not stolen`() throws {
        let live = try ListeningSocket(place, group: nil)
        let error = #expect(throws: PublishingError.self) { _ = try ListeningSocket(place, group: nil) }
        #expect(error?.code == .socketInUse)
        #expect(error?.message.contains("process \(getpid())") == true)
        #expect(directory.names == ["socket", "socket.lock"])
        let client = try SocketClient(place)
        _ = consume client
        _ = consume live
    }

    @Test func `a dead daemon's socket is cleaned up`() throws {
        try leaveDeadSocket()
        try directory.write("99999\n", to: "socket.lock")
        let socket = try ListeningSocket(place, group: nil)
        let client = try SocketClient(place)
        _ = consume client
        _ = consume socket
        #expect(directory.names == [])
    }

    @Test func `another program's live socket is left alone, lock or no lock`() throws {
        let other = try Descriptor.unixSocket()
        #expect(try UnixAddress(place.path).use { bind(other.number, $0, $1) } == 0)
        #expect(listen(other.number, 1) == 0)
        let error = #expect(throws: PublishingError.self) { _ = try ListeningSocket(place, group: nil) }
        #expect(error?.code == .socketInUse)
        #expect(directory.names == ["socket"])
    }

    @Test func `a file that is no socket is left alone`() throws {
        try directory.write("precious", to: "socket")
        let error = #expect(throws: PublishingError.self) { _ = try ListeningSocket(place, group: nil) }
        #expect(error?.code == .badSocketPath)
        #expect(try directory.read("socket") == "precious")
        #expect(directory.names == ["socket"])
    }

    @Test func `only our own socket is removed at the end`() throws {
        let socket = try ListeningSocket(place, group: nil)
        unlink(place.path)
        try leaveDeadSocket()
        _ = consume socket
        #expect(directory.names == ["socket"])
    }

    @Test func `the place is free again after the end`() throws {
        for _ in 0..<3 {
            let socket = try ListeningSocket(place, group: nil)
            _ = consume socket
        }
        #expect(directory.names == [])
    }

    @Test func `a path that is too long is refused with the limit`() {
        let long = SocketPath(path: "/tmp/" + String(repeating: "x", count: 103), reason: "for a test")
        let error = #expect(throws: PublishingError.self) { _ = try ListeningSocket(long, group: nil) }
        #expect(error?.code == .badSocketPath)
        #expect(error?.message.contains("107") == true)
    }

    @Test func `a directory that does not exist is named`() {
        let nowhere = SocketPath(path: directory.path + "/missing/socket", reason: "for a test")
        let error = #expect(throws: PublishingError.self) { _ = try ListeningSocket(nowhere, group: nil) }
        #expect(error?.code == .badSocketPath)
        #expect(error?.message.contains("the directory does not exist") == true)
    }
}
