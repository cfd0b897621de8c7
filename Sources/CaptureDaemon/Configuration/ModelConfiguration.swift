/// `[models]` of the configuration: where networks are and what they run on.
package struct ModelConfiguration: Sendable, Equatable {
    /// OpenVINO's names of compute units.
    package enum Device: String, Sendable, CaseIterable {
        case cpu = "CPU"
        case gpu = "GPU"
        case npu = "NPU"
        case automatic = "AUTO"
    }

    /// Nil: looked for, see `RuntimePaths`.
    package internal(set) var directory: String?
    package internal(set) var device = Device.cpu
    /// Processor threads a camera's networks may use.
    package internal(set) var threads = 1
    /// Directory of compiled networks. Nil: the user's or service's own, see `RuntimePaths`.
    package internal(set) var cache: String?

    package init() {}
}
