internal import Publishing

extension CommandContext {
    /// Where the daemon's socket is: `--socket`, else as the protocol says. Only a configuration that was given on the
    /// command line is asked, too.
    func socketPlace() throws -> SocketPath {
        let isConfigured = arguments.value(.config) != nil || !arguments.all(.set).isEmpty
        let configured = isConfigured ? try configuration().configuration.publish.socket.path : nil
        return SocketPath(.current(role: .client, option: socket, configured: configured))
    }
}
