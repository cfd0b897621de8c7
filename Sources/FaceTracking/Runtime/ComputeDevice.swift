/// What runs the models.
public enum ComputeDevice: String, Sendable, CaseIterable, Codable {
    case cpu = "CPU"
    case gpu = "GPU"
    /// The neural processing unit.
    case npu = "NPU"
    /// The best one there is, as the inference runtime sees it.
    case automatic = "AUTO"
}
