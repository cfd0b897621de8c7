package import Frames

/// Which of a camera's offers serves a request: a pure decision, made before the driver is asked.
///
/// The nearest size comes first, then the nearest rate, then the format that is cheapest to look at. So MJPEG is taken
/// only where no uncompressed format reaches the size and the rate. Where no size is asked for, half the rate is the least.
/// What has to be converted comes last, whatever its size: it costs most, and libv4lconvert is more than can be vouched for.
package struct FormatChoice: Sendable, Equatable {
    package var format: CameraFormat
    package var size: PixelSize
    /// Frames a second to ask for; nil where the driver does not say what it has.
    package var rate: Double?

    /// What is asked for where a request leaves it open.
    package static let defaultSize = PixelSize(width: 1280, height: 720)
    package static let defaultRate = 30.0

    /// Rates that differ by less than this share are the same (29.97 and 30).
    static let rateTolerance = 0.02

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
            guard let format = CameraFormat(code: offer.code), format.serves(request) else { continue }
            for offered in offer.sizes {
                let nearest = offered.nearest(to: size)
                guard format.takes(nearest) else { continue }
                let known = offered.isDiscrete ? nil : rates(offer.code, nearest)
                candidates.append(
                    Candidate(
                        format: format, size: nearest, wantedSize: size, rates: known ?? offered.rates, wantedRate: rate
                    ))
            }
        }
        var choices: [FormatChoice] = []
        // Where no size was asked for, one that is nearer but far too slow to follow a face does not win.
        let sorted = candidates.sorted { left, right in
            if left.isConverted != right.isConverted { return right.isConverted }
            if request.size == nil, left.isFarTooSlow != right.isFarTooSlow { return right.isFarTooSlow }
            return left.isBetter(than: right)
        }
        for candidate in sorted {
            // Some drivers list a format twice.
            let choice = FormatChoice(format: candidate.format, size: candidate.size, rate: candidate.rate)
            if !choices.contains(choice) { choices.append(choice) }
        }
        return choices
    }

    /// Why this one comes first, in words.
    ///
    /// - Parameter ranked: all choices, the best first.
    package func reason(among ranked: [FormatChoice], for request: SourceRequest) -> String {
        let wanted = request.size ?? Self.defaultSize
        let wantedRate = request.rate ?? Self.defaultRate
        let named = { (choice: FormatChoice) in
            choice.rate.map { "\(choice.format.name) \(RateReason.text($0)) frames/s" } ?? choice.format.name
        }
        var parts: [String] = []
        if size != wanted {
            let origin = request.size == nil ? "the customary" : "the asked"
            parts.append("\(size) is the nearest it has to \(origin) \(wanted)")
        }
        let isSlower = rate.map { abs($0 - wantedRate) > wantedRate * Self.rateTolerance } ?? false
        if let rate, isSlower {
            parts.append("\(RateReason.text(rate)) frames/s is the nearest it has to \(RateReason.text(wantedRate))")
        }
        let rivals = ranked.filter { $0.size == size && $0.format != format }
        if format.conversion != nil {
            parts.append(
                "converted by libv4lconvert from \(format.name), as nothing that needs no conversion can be had")
        } else if let only = request.format {
            parts.append("\(only.rawValue) is what was asked for")
        } else if rivals.isEmpty {
            parts.append("\(format.name) is the only format it has in this size")
        } else if !format.pixels.isUncompressed {
            let slower = rivals.filter(\.format.pixels.isUncompressed).prefix(3).map(named)
            parts.append(
                slower.isEmpty
                    ? "nothing uncompressed has this size"
                    : "what is uncompressed does not keep up (\(slower.joined(separator: ", ")))")
        } else {
            let passed = rivals.prefix(4).map(named).joined(separator: ", ")
            parts.append("\(format.name) keeps up and costs least to use (also offered: \(passed))")
        }
        return parts.joined(separator: "; ")
    }

    private struct Candidate {
        let format: CameraFormat
        let size: PixelSize
        let rate: Double?
        let sizeDistance: Int
        let rateDistance: Double
        let isFarTooSlow: Bool
        var isConverted: Bool { format.conversion != nil }

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
            isFarTooSlow = rate.map { $0 < wantedRate / 2 } ?? false
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
