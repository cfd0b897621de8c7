internal import Glibc

/// Who may ask for pictures, names and changes: root, the daemon's own user, members of the admin group.
package struct PeerAuthority: Sendable, Equatable {
    /// The daemon's own user.
    package var uid: UInt32
    /// Number of the admin group; nil: there is none.
    package var adminGroup: UInt32?

    package init(uid: UInt32, adminGroup: UInt32?) {
        self.uid = uid
        self.adminGroup = adminGroup
    }

    /// For this process. A group that does not exist counts as none.
    package init(adminGroup name: String?) {
        self.init(uid: getuid(), adminGroup: name.flatMap(GroupDatabase.id(of:)))
    }

    /// *Reentrant*.
    package func permits(_ peer: Peer) -> Bool {
        if peer.uid == 0 || peer.uid == uid { return true }
        guard let adminGroup else { return false }
        return peer.gid == adminGroup || peer.groups.contains(adminGroup)
    }
}
