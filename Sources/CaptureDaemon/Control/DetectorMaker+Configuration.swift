internal import Glibc
internal import Tracking

extension DetectorMaker.Kind {
    /// Where cascades lie, the newest place first.
    private static let cascades = ["/usr/share/opencv4/haarcascades", "/usr/share/opencv/haarcascades"]
    private static let frontal = "haarcascade_frontalface_alt2.xml"

    /// The detector of the user's own that the settings name; nil for the one that set-up fetches. *Reentrant*.
    init?(_ settings: TrackingSettings) {
        switch settings.detector {
        case .blazeface: return nil
        case .yunet: self = .yuNet(file: settings.detectorFile ?? "")
        case .cascade:
            let places = Self.cascades.map { "\($0)/\(Self.frontal)" }
            let file = settings.detectorFile ?? places.first { access($0, F_OK) == 0 } ?? places[0]
            self = .cascade(file: file, settings.cascade)
        }
    }
}
