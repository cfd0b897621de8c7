package import Records

/// What the frame subscribers of one camera want between them, so that nothing is computed for nobody.
package struct FrameDemand: Sendable, Equatable {
    /// Whether anyone wants frames at all.
    package private(set) var isWanted = false
    /// Whether anyone wants values before smoothing.
    package private(set) var raw = false
    private var layoutBits: UInt32 = 0

    package init() {}

    package func wants(_ layout: LandmarkSet.Layout) -> Bool { layoutBits & Self.bit(layout) != 0 }

    mutating func add(_ subscription: Subscription) {
        guard subscription.frames else { return }
        isWanted = true
        raw = raw || subscription.raw
        if let layout = subscription.landmarks { layoutBits |= Self.bit(layout) }
    }

    func union(_ other: FrameDemand) -> FrameDemand {
        var both = self
        both.isWanted = isWanted || other.isWanted
        both.raw = raw || other.raw
        both.layoutBits |= other.layoutBits
        return both
    }

    private static func bit(_ layout: LandmarkSet.Layout) -> UInt32 { 1 << UInt32(layout.number) }
}

/// The demand for all cameras and for each.
struct DemandTable: Sendable, Equatable {
    private var all = FrameDemand()
    private var single: [String: FrameDemand] = [:]

    mutating func add(_ subscription: Subscription) {
        guard subscription.frames else { return }
        if let camera = subscription.camera {
            single[camera, default: FrameDemand()].add(subscription)
        } else {
            all.add(subscription)
        }
    }

    func demand(camera: String) -> FrameDemand {
        single.isEmpty ? all : all.union(single[camera] ?? FrameDemand())
    }
}

extension LandmarkSet.Layout {
    /// Position among all layouts.
    var number: Int {
        // A layout is always among its own cases.
        Self.all.firstIndex(of: self) ?? 0
    }

    /// All cases, made once.
    private static let all = allCases
}
