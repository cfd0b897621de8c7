internal import Records

/// What keys and sections are called, and which one a wrong name may mean.
enum ConfigurationNames {
    /// Every section: `tracking`, `publish`, `publish.socket`, and so on, without `camera`.
    static let sections: [String] = {
        var found: [String] = []
        for rule in ConfigurationSchema.rules {
            var section = ""
            for part in rule.section.split(separator: ".") {
                section += (section.isEmpty ? "" : ".") + part
                if !found.contains(section) { found.append(section) }
            }
        }
        return found
    }()

    static let keys: [String] =
        ConfigurationSchema.cameraRules.map { "camera.\($0.key)" } + ConfigurationSchema.rules.map(\.key)
        + ConfigurationSchema.classifierRules.map { "classifier.\($0.key)" }

    static func isSection(_ key: String) -> Bool { sections.contains(key) }

    /// The problem of a key that does not exist.
    static func unknown(
        _ key: String, in section: String, origin: ConfigurationProblem.Origin
    ) -> ConfigurationProblem {
        let siblings = names(in: section)
        if let near = suggestion(for: key, in: section, siblings: siblings) {
            return ConfigurationProblem(origin: origin, key: key, message: "unknown key", suggestion: near)
        }
        let place =
            section.isEmpty
            ? "the configuration" : ["camera", "classifier"].contains(section) ? "[[\(section)]]" : "[\(section)]"
        let message =
            siblings.isEmpty
            ? "unknown key; sections are camera, classifier, \(sections.joined(separator: ", "))"
            : "unknown key; \(place) takes \(siblings.joined(separator: ", "))"
        return ConfigurationProblem(origin: origin, key: key, message: message)
    }

    /// Names one step below a section.
    private static func names(in section: String) -> [String] {
        let prefix = section.isEmpty ? "" : "\(section)."
        var found: [String] = []
        for key in keys where key.hasPrefix(prefix) {
            let name = String(key.dropFirst(prefix.count).prefix { $0 != "." })
            if !found.contains(name) { found.append(name) }
        }
        return found
    }

    /// First among the section's own names, then the same name elsewhere, then the nearest full key.
    private static func suggestion(for key: String, in section: String, siblings: [String]) -> String? {
        let name = String(key.split(separator: ".", omittingEmptySubsequences: false).last ?? "")
        let prefix = section.isEmpty ? "" : "\(section)."
        if let near = NameSuggestion.nearest(to: name, among: siblings) { return prefix + near }
        if let elsewhere = keys.first(where: { $0.hasSuffix(".\(name)") }) { return elsewhere }
        return NameSuggestion.nearest(to: key, among: keys + sections)
    }
}
