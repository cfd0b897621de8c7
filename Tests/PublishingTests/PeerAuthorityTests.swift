import Glibc
import Testing

@testable import Publishing

@Suite struct PeerAuthorityTests {
    private let authority = PeerAuthority(uid: 990, adminGroup: 27)

    @Test func `root and the daemon's own user have authority`() {
        #expect(authority.permits(Peer(pid: 1, uid: 0, gid: 0)))
        #expect(authority.permits(Peer(pid: 1, uid: 990, gid: 990)))
    }

    @Test func `a member of the admin group has authority, be it by primary or supplementary group`() {
        #expect(authority.permits(Peer(pid: 1, uid: 1000, gid: 27)))
        #expect(authority.permits(Peer(pid: 1, uid: 1000, gid: 1000, groups: [4, 27, 100])))
    }

    @Test func `anyone else has none`() {
        #expect(!authority.permits(Peer(pid: 1, uid: 1000, gid: 1000, groups: [4, 100])))
        #expect(!authority.permits(Peer(pid: 1, uid: 1000, gid: 0, groups: [0])))
    }

    @Test func `without an admin group only root and the daemon's user have it`() {
        let authority = PeerAuthority(uid: 990, adminGroup: nil)
        #expect(!authority.permits(Peer(pid: 1, uid: 1000, gid: 27, groups: [27])))
        #expect(PeerAuthority(adminGroup: "no-such-group-anywhere").adminGroup == nil)
        #expect(PeerAuthority(adminGroup: "root").adminGroup == 0)
    }

    @Test func `the kernel says who is at the other end`() throws {
        var pair: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        defer { for number in pair { close(number) } }
        let peer = try #require(Peer(socket: pair[0]))
        #expect(peer.pid == getpid())
        #expect(peer.uid == getuid())
        #expect(peer.gid == getgid())
        var groups = [gid_t](repeating: 0, count: 65536)
        let count = getgroups(Int32(groups.count), &groups)
        #expect(peer.groups.sorted() == groups.prefix(Int(count)).sorted())
    }
}
