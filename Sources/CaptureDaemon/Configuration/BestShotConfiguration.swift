package import Analysis

/// `[best_shot]` of the configuration: which pictures of people are taken, where they are kept, and where they are sent.
package struct BestShotConfiguration: Sendable, Equatable {
    /// `[best_shot.upload]`
    package struct Upload: Sendable, Equatable {
        /// Empty: nothing is sent.
        package internal(set) var url = ""
        /// A file of HTTP headers, one a line, such as `Authorization: Bearer …`; empty: none.
        package internal(set) var headersFile = ""
        /// Longest pause between attempts.
        package internal(set) var retrySeconds = 300.0
        /// After this an attempt is given up.
        package internal(set) var timeoutSeconds = 60.0

        package init() {}
    }

    package internal(set) var enabled = false
    /// What pictures must be like, but for the ranges, whose ends are keys of their own: see `settings`. The time limit begins
    /// when a person is first seen.
    var search: BestShotSettings = {
        var settings = BestShotSettings()
        settings.limitStart = .firstFace
        return settings
    }()
    package internal(set) var leastFaces = BestShotSettings().faces.lowerBound
    package internal(set) var mostFaces = BestShotSettings().faces.upperBound
    package internal(set) var leastSize = BestShotSettings().size.lowerBound
    package internal(set) var mostSize = BestShotSettings().size.upperBound
    package internal(set) var leastBrightness = BestShotSettings().brightness.lowerBound
    package internal(set) var mostBrightness = BestShotSettings().brightness.upperBound
    /// How much of the surroundings is in the picture, as a share of the face's width and height on each side.
    package internal(set) var surroundings = 0.5
    /// 1...100.
    package internal(set) var jpegQuality = 90
    /// Nil: `best-shots` in the state directory.
    package internal(set) var directory: String?
    package internal(set) var totalFiles = 1000
    /// Megabytes (10⁶ bytes).
    package internal(set) var totalMegabytes = 256.0
    package internal(set) var days = 30
    package internal(set) var upload = Upload()

    package init() {}

    /// The search's settings with the ranges.
    package var settings: BestShotSettings {
        var settings = search
        settings.faces = leastFaces...max(leastFaces, mostFaces)
        settings.size = leastSize...max(leastSize, mostSize)
        settings.brightness = leastBrightness...max(leastBrightness, mostBrightness)
        return settings
    }
}
