package import Tracking

/// What following the faces of a clip brought, frame by frame.
package struct FollowedClip {
    package struct Frame {
        package var result: TrackingResult
        /// Runs of the landmark network and of the detectors for this frame.
        package var landmarkRuns: Int
        package var detectorRuns: Int
    }

    package private(set) var frames: [Frame] = []

    package var results: [TrackingResult] { frames.map(\.result) }

    package mutating func append(_ frame: Frame) { frames.append(frame) }

    /// Runs of the landmark network a frame, from a frame on.
    package func landmarkRunsPerFrame(from first: Int = 0) -> Double {
        Statistics.mean(frames.dropFirst(first).map { Double($0.landmarkRuns) })
    }

    /// Runs of the detectors a frame, from a frame on.
    package func detectorRunsPerFrame(from first: Int = 0) -> Double {
        Statistics.mean(frames.dropFirst(first).map { Double($0.detectorRuns) })
    }
}
