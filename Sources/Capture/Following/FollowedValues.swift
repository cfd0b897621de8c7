/// What following a face has changed on a camera, as it was before. Each is kept until putting it back succeeded.
struct FollowedValues {
    var controls = FoundValues()
    /// Nil where the region of interest is as it was.
    var region: FoundRegion?

    /// 0, or the errno of a refusal.
    @discardableResult
    mutating func restore(on device: VideoDevice) -> Int32 {
        var refusal = controls.restore(on: device)
        if let region {
            let result = region.restore(on: device)
            if result == 0 { self.region = nil } else { refusal = result }
        }
        return refusal
    }
}
