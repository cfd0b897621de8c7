import Glibc
import Testing

@testable import Publishing

@Suite struct SocketPathTests {
    private let everything = SocketEnvironment(
        role: .daemon, option: "/a/option", variable: "/a/variable", configured: "/a/configured",
        serviceDirectory: .writable, userDirectory: "/run/user/1000", userDirectoryState: .writable, uid: 1000)

    @Test func `the option goes before the variable, the variable before the configuration`() {
        var environment = everything
        #expect(SocketPath(environment).path == "/a/option")
        environment.option = nil
        #expect(SocketPath(environment).path == "/a/variable")
        environment.variable = nil
        #expect(SocketPath(environment).path == "/a/configured")
        #expect(SocketPath(environment).reason.contains("publish.socket.path"))
    }

    @Test func `a daemon uses the service's directory only where it may write`() {
        var environment = SocketEnvironment(role: .daemon, serviceDirectory: .writable, uid: 1000)
        #expect(SocketPath(environment).path == "/run/facetrackd/facetrackd.sock")
        environment.serviceDirectory = .present
        environment.userDirectory = "/run/user/1000"
        environment.userDirectoryState = .writable
        #expect(SocketPath(environment).path == "/run/user/1000/facetrackd.sock")
        #expect(SocketPath(environment).reason.contains("cannot be written"))
    }

    @Test func `a client uses the service's directory where it exists`() {
        let environment = SocketEnvironment(
            role: .client, serviceDirectory: .present, userDirectory: "/run/user/1000",
            userDirectoryState: .writable, uid: 1000)
        #expect(SocketPath(environment).path == "/run/facetrackd/facetrackd.sock")
    }

    @Test func `without any directory it is a private one of the user`() {
        let path = SocketPath(SocketEnvironment(role: .daemon, uid: 1000))
        #expect(path.path == "/tmp/facetrackd-1000/facetrackd.sock")
        #expect(path.privateDirectory == "/tmp/facetrackd-1000")
        #expect(path.reason.contains("/run/facetrackd does not exist"))
    }

    @Test func `a runtime directory that is relative or missing is passed over`() {
        var environment = SocketEnvironment(
            role: .daemon, userDirectory: "run", userDirectoryState: .writable, uid: 5)
        #expect(SocketPath(environment).privateDirectory == "/tmp/facetrackd-5")
        environment.userDirectory = "/run/user/5"
        environment.userDirectoryState = .missing
        #expect(SocketPath(environment).privateDirectory == "/tmp/facetrackd-5")
    }

    @Test func `a private directory is made for us alone`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/private"
        try PrivateDirectory.make(path)
        #expect(try directory.mode(of: "private") == 0o700)
        try PrivateDirectory.make(path)
        rmdir(path)
    }

    @Test func `a private directory open to others, or a link to one, is refused`() throws {
        let directory = try TemporaryDirectory()
        let open = directory.path + "/open"
        let link = directory.path + "/link"
        mkdir(open, 0o755)
        chmod(open, 0o755)
        let first = #expect(throws: PublishingError.self) { try PrivateDirectory.make(open) }
        #expect(first?.code == .badSocketPath)
        #expect(first?.message.contains("open to other users") == true)
        chmod(open, 0o700)
        symlink(open, link)
        #expect(throws: PublishingError.self) { try PrivateDirectory.make(link) }
        unlink(link)
        rmdir(open)
    }

    @Test func `a private directory of someone else is refused`() throws {
        guard getuid() == 0 else {
            print("SKIPPED: only root can give a directory away")
            return
        }
        let directory = try TemporaryDirectory()
        let path = directory.path + "/theirs"
        mkdir(path, 0o700)
        chown(path, 65534, 65534)
        let error = #expect(throws: PublishingError.self) { try PrivateDirectory.check(path) }
        #expect(error?.message.contains("belongs to user 65534") == true)
        rmdir(path)
    }
}
