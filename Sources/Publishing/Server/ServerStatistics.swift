/// What the server counted since its start.
package struct ServerStatistics: Sendable, Equatable {
    /// Clients connected now.
    package var connected = 0
    /// Clients cut off because they did not read.
    package var cutOff: UInt64 = 0
    /// Connections refused because there were too many.
    package var refused: UInt64 = 0
    /// Frames not sent to a client because a newer one was there.
    package var framesSkipped: UInt64 = 0
    /// Frame lines made, each kind of subscription once.
    package var framesEncoded: UInt64 = 0

    package init() {}
}
