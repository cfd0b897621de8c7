/// What is different between the configuration in force and one that is to replace it.
package struct ConfigurationChange: Sendable, Equatable {
    /// Keys whose new values can take effect at once.
    package let live: [String]
    /// Keys whose new values need a restart. Cameras are named: `camera.front.rate`.
    package let restart: [String]
    /// The configuration in force after the change: the old one with the new values of the `live` keys.
    package let effective: Configuration

    /// *Reentrant*.
    package init(from old: Configuration, to new: Configuration) {
        var live: [String] = []
        var restart: [String] = []
        var effective = old
        for rule in ConfigurationSchema.rules where rule.read(old) != rule.read(new) {
            // A live setting always has a value; one that can be unset cannot be written back.
            if rule.change == .live, let value = rule.read(new) {
                rule.write(&effective, value)
                live.append(rule.key)
            } else {
                restart.append(rule.key)
            }
        }
        if old.classifiers != new.classifiers { restart.append("classifier") }
        for camera in old.cameras where !new.cameras.contains(where: { $0.name == camera.name }) {
            restart.append("camera.\(camera.name) (removed)")
        }
        for camera in new.cameras {
            guard let index = old.cameras.firstIndex(where: { $0.name == camera.name }) else {
                restart.append("camera.\(camera.name) (added)")
                continue
            }
            for rule in ConfigurationSchema.cameraRules where rule.read(old.cameras[index]) != rule.read(camera) {
                let key = "camera.\(camera.name).\(rule.key)"
                if rule.change == .live, let value = rule.read(camera) {
                    rule.write(&effective.cameras[index], value)
                    live.append(key)
                } else {
                    restart.append(key)
                }
            }
        }
        self.live = live
        self.restart = restart
        self.effective = effective
    }

    package var isEmpty: Bool { live.isEmpty && restart.isEmpty }

    /// For the user: what was applied, what waits.
    package var summary: String {
        if isEmpty { return "nothing changed" }
        var parts: [String] = []
        if !live.isEmpty { parts.append("applied: \(live.joined(separator: ", "))") }
        if !restart.isEmpty { parts.append("needs a restart: \(restart.joined(separator: ", "))") }
        return parts.joined(separator: "; ")
    }
}
