/// What one stage of a session's work has cost since timing was switched on.
public struct StageTiming: Sendable, Equatable, Codable {
    /// "convert", "motion", "detect", "landmarks", "associate", "analyse" or "record"; those that never ran are not there.
    public let stage: String
    /// How often it ran.
    public let runs: Int
    /// Seconds of all runs together.
    public let total: Double
    /// Seconds of the last run.
    public let last: Double
}
