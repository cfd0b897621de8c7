/// How the socket server behaves; fixed once it is made.
package struct ServerSettings: Sendable, Equatable {
    package var place: SocketPath
    /// Group the socket is given to, when it exists and we may.
    package var group: String?
    package var authority: PeerAuthority
    /// Clients served at the same time, 1 or more.
    package var maximumClients = 1024
    /// Events and replies that may wait for one client, in lines and in bytes.
    package var waitingLines = 1024
    package var waitingBytes = 256 * 1024
    /// Bytes above which a line is a picture: one may wait for a client, besides all else.
    package var pictureLine = 64 * 1024
    /// Bytes of pictures that may wait for all clients together.
    package var waitingPictureBytes = 32 * 1024 * 1024
    /// Bytes a client's line may have.
    package var longestLine = 64 * 1024
    /// Requests of one client that may wait for the daemon's answer.
    package var openRequests = 16
    /// Kernel memory in bytes a client's unread output may take (the kernel doubles it for its own accounts).
    package var sendBuffer = 32 * 1024
    /// How long a client that is cut off is given to read the line that says why.
    package var lingering: Duration = .seconds(5)

    package init(place: SocketPath, group: String? = "facetrackd", authority: PeerAuthority) {
        self.place = place
        self.group = group
        self.authority = authority
    }
}
