/// What a user can do who may not open the daemon's socket.
package enum SocketAccess {
    /// - Parameter group: the group that the socket is for.
    package static func cure(group: String) -> String {
        // Who is in root's group reads far more than faces.
        group == "root"
            ? "ask as root (sudo), or run the daemon by its unit, whose socket is for the group facetrackd"
            : "`sudo usermod -aG \(group) $USER`, then log in again"
    }
}
