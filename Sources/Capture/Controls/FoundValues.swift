/// What controls were before they were changed, in the order of the changes. Each is kept until putting it back succeeded.
struct FoundValues {
    private var values: [(control: CameraControl, value: Int64)] = []

    var isEmpty: Bool { values.isEmpty }

    /// What was noted first counts: later there is what we set.
    mutating func note(_ control: CameraControl, was value: Int64) {
        if !values.contains(where: { $0.control.id == control.id }) { values.append((control, value)) }
    }

    /// Takes out what a control was; nil where it was not noted.
    mutating func take(_ control: CameraControl) -> Int64? {
        guard let index = values.firstIndex(where: { $0.control.id == control.id }) else { return nil }
        return values.remove(at: index).value
    }

    /// Automatic controls last and else in reverse, so that what an automatic control hides is put back while it still can
    /// be; once more for those that only an automatic control sets free. What the driver refuses stays noted.
    ///
    /// - Parameter staying: controls that keep their values.
    /// - Returns: the errno of the last refusal; 0 where all is as it was.
    @discardableResult
    mutating func restore(on device: VideoDevice, except staying: Set<UInt32> = []) -> Int32 {
        let due = values.filter { !staying.contains($0.control.id) }.reversed()
        var rest = due.filter { !$0.control.isSwitch } + due.filter(\.control.isSwitch)
        var refusal: Int32 = 0
        for _ in 0..<2 where !rest.isEmpty {
            rest = rest.filter { entry in
                let result = device.set(entry.control, to: entry.value)
                if result != 0 { refusal = result }
                return result != 0
            }
        }
        // Of what an automatic control decides, nothing is ours.
        rest = rest.filter { !(device.refreshed($0.control)?.isInactive ?? false) }
        let left = staying.union(rest.map(\.control.id))
        values.removeAll { !left.contains($0.control.id) }
        return rest.isEmpty ? 0 : refusal
    }
}
