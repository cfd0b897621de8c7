internal import Glibc
internal import SocketBridge

/// The process at the other end of a Unix socket, as the kernel knows it.
package struct Peer: Sendable, Equatable {
    package var pid: Int32
    package var uid: UInt32
    /// Primary group.
    package var gid: UInt32
    /// Supplementary groups.
    package var groups: [UInt32]

    package init(pid: Int32, uid: UInt32, gid: UInt32, groups: [UInt32] = []) {
        self.pid = pid
        self.uid = uid
        self.gid = gid
        self.groups = groups
    }

    /// - Parameter socket: a connected Unix socket.
    /// - Returns: nil where the kernel does not say who is there.
    init?(socket: Int32) {
        var peer = socket_bridge_peer()
        guard socket_bridge_peer(socket, &peer) == 0 else { return nil }
        // As many groups as the kernel lets a process have.
        let limit = 65536
        var groups = [UInt32](repeating: 0, count: 64)
        var count = socket_bridge_peer_groups(socket, &groups, Int32(groups.count))
        if count == -ERANGE {
            groups = [UInt32](repeating: 0, count: limit)
            count = socket_bridge_peer_groups(socket, &groups, Int32(limit))
        }
        self.init(
            pid: peer.pid, uid: peer.uid, gid: peer.gid, groups: count > 0 ? Array(groups.prefix(Int(count))) : [])
    }
}
