/// What a camera offers for following a face. Plain values.
package struct FollowingMeans: Sendable, Equatable {
    /// Nil where it has no region of interest.
    package var region: RegionLimits?
    /// Nil where its exposure can neither be guided nor, as far as that is allowed, set.
    package var exposure: ExposureLadder?
    /// Whether it focuses once when asked, and does not do so all the time by itself.
    package var canFocus: Bool

    package init(region: RegionLimits? = nil, exposure: ExposureLadder? = nil, canFocus: Bool = false) {
        self.region = region
        self.exposure = exposure
        self.canFocus = canFocus
    }

    package var isEmpty: Bool { region == nil && exposure == nil && !canFocus }
}
