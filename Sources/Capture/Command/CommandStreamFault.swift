/// What is wrong with the bytes a command wrote: what happened, the likely cause and what to do.
package struct CommandStreamFault: Error, Sendable, Equatable {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}
