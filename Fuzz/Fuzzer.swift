/// What one fuzzer feeds, by the name it is called with.
enum Fuzzer: String, CaseIterable {
    /// A driver's answers and buffers, up to the picture.
    case driver
    /// Bytes of a configuration file.
    case configuration
    /// Bytes of a socket's client, and of a daemon that a client reads.
    case requests
    /// Bytes that a camera's command writes.
    case command
    /// A recording of a camera, up to the picture.
    case recording
    /// Bytes of a face token.
    case token

    func run(_ bytes: UnsafeRawBufferPointer) {
        switch self {
        case .driver: DriverFuzzing.run(bytes)
        case .configuration: ConfigurationFuzzing.run(bytes)
        case .requests: RequestFuzzing.run(bytes)
        case .command: CommandFuzzing.run(bytes)
        case .recording: RecordingFuzzing.run(bytes)
        case .token: TokenFuzzing.run(bytes)
        }
    }

    /// What it begins with.
    var seeds: [[UInt8]] {
        switch self {
        case .driver: DriverFuzzing.seeds
        case .configuration: ConfigurationFuzzing.seeds
        case .requests: RequestFuzzing.seeds
        case .command: CommandFuzzing.seeds
        case .recording: RecordingFuzzing.seeds
        case .token: TokenFuzzing.seeds
        }
    }
}
