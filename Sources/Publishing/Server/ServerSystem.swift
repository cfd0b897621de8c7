internal import SocketBridge

/// The system calls whose outcome depends on who connects and on what is left of descriptors, so that tests can
/// choose it.
struct ServerSystem: Sendable {
    /// Takes a connection from a listening descriptor: a descriptor or -errno.
    var accept: @Sendable (Int32) -> Int32 = { socket_bridge_accept($0) }
    /// Who is at the other end of a connection.
    var peer: @Sendable (Int32) -> Peer? = { Peer(socket: $0) }
}
