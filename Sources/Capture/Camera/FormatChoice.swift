package import Frames

/// Which of a camera's offers serves a request: a pure decision, made before the driver is asked.
///
/// The nearest size comes first, then the nearest rate, then the format that is cheapest to look at. So MJPEG is taken
/// only where no uncompressed format reaches the size and the rate.
package struct FormatChoice: Sendable, Equatable {
    package var format: CameraFormat
    package var size: PixelSize
    /// Frames a second to ask for; nil where the driver does not say what it has.
    package var rate: Double?

    /// What is asked for where a request leaves it open.
    package static let defaultSize = PixelSize(width: 1280, height: 720)
    package static let defaultRate = 30.0

    /// Rates that differ by less than this share are the same (29.97 and 30).
    private static let rateTolerance = 0.02

    /// All offers that can be used, the best first.
    ///
    /// - Parameter rates: frames a second at a format's size, where they depend on the size within a range; nil takes
    ///   those of the offer.
    package static func ranked(
        _ offers: [OfferedFormat], for request: SourceRequest,
        rates: (UInt32, PixelSize) -> [ClosedRange<Double>]? = { _, _ in nil }
    ) -> [FormatChoice] {
        let size = request.size ?? defaultSize
        let rate = request.rate ?? defaultRate
        var candidates: [Candidate] = []
        for offer in offers {
            guard let format = CameraFormat(code: offer.code), request.format.map({ $0 == format.pixels }) ?? true
            else { continue }
            for offered in offer.sizes {
                let nearest = offered.nearest(to: size)
                guard nearest.isPlausible else { continue }
                let known = offered.isDiscrete ? nil : rates(offer.code, nearest)
                candidates.append(
                    Candidate(
                        format: format, size: nearest, wantedSize: size, rates: known ?? offered.rates, wantedRate: rate
                    ))
            }
        }
        var choices: [FormatChoice] = []
        for candidate in candidates.sorted(by: { $0.isBetter(than: $1) }) {
            // Some drivers list a format twice.
            let choice = FormatChoice(format: candidate.format, size: candidate.size, rate: candidate.rate)
            if !choices.contains(choice) { choices.append(choice) }
        }
        return choices
    }

    private struct Candidate {
        let format: CameraFormat
        let size: PixelSize
        let rate: Double?
        let sizeDistance: Int
        let rateDistance: Double

        init(
            format: CameraFormat, size: PixelSize, wantedSize: PixelSize, rates: [ClosedRange<Double>],
            wantedRate: Double
        ) {
            self.format = format
            self.size = size
            sizeDistance = abs(size.width - wantedSize.width) + abs(size.height - wantedSize.height)
            rate = rates.map { min(max(wantedRate, $0.lowerBound), $0.upperBound) }
                .min { abs($0 - wantedRate) < abs($1 - wantedRate) }
            let distance = rate.map { abs($0 - wantedRate) } ?? 0
            rateDistance = distance <= wantedRate * FormatChoice.rateTolerance ? 0 : distance
        }

        func isBetter(than other: Candidate) -> Bool {
            if sizeDistance != other.sizeDistance { return sizeDistance < other.sizeDistance }
            if rateDistance != other.rateDistance { return rateDistance < other.rateDistance }
            if format.cost != other.format.cost { return format.cost < other.format.cost }
            // As near from above as from below: more pixels show more.
            let (pixels, others) = (size.width * size.height, other.size.width * other.size.height)
            return pixels != others ? pixels > others : format.rank < other.format.rank
        }
    }
}
