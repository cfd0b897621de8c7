/// Why a request was not carried out, in words for the client.
package struct RequestRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    package var message: String
    /// The operation, where it is a known one.
    package var op: String?
    package var id: RequestID?

    package init(_ message: String, op: String? = nil, id: RequestID? = nil) {
        self.message = message
        self.op = op
        self.id = id
    }

    package var description: String { message }
}
