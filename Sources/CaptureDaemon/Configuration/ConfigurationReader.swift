internal import Records

/// Turns the entries of a document and overrides into a `Configuration`, collecting everything that is wrong.
///
/// Thread rule: a value of one caller.
struct ConfigurationReader {
    var configuration = Configuration()
    var problems: [ConfigurationProblem] = []
    /// What was changed without being refused, for example a rounded number.
    var notes: [String] = []
    /// Where keys were given, for problems that only show when all are known.
    var origins: [String: ConfigurationProblem.Origin] = [:]

    static let maximumCameras = 32
    private static let controlsKey = "controls"

    // MARK: A document

    mutating func read(_ entries: [TOMLEntry], file: String) {
        for entry in entries where entry.key == "camera" { readCameras(entry, file: file) }
        for entry in entries where entry.key == Self.classifierKey { readClassifiers(entry, file: file) }
        walk(entries.filter { $0.key != "camera" && $0.key != Self.classifierKey }, below: "", file: file)
    }

    private mutating func walk(_ entries: [TOMLEntry], below section: String, file: String) {
        for entry in entries {
            let key = section.isEmpty ? entry.key : "\(section).\(entry.key)"
            let origin = ConfigurationProblem.Origin.file(file, entry.position)
            if let rule = ConfigurationSchema.rules.first(where: { $0.key == key }) {
                origins[key] = origin
                if let value = accepted(entry.node, as: rule.kind, key: key, origin: origin) {
                    rule.write(&configuration, value)
                }
            } else if ConfigurationNames.isSection(key) {
                guard case .table(let inner) = entry.node.value else {
                    refuse(key, origin, "is a section, written [\(key)], not \(entry.node.kindName)")
                    continue
                }
                walk(inner, below: key, file: file)
            } else {
                problems.append(ConfigurationNames.unknown(key, in: section, origin: origin))
            }
        }
    }

    private mutating func readCameras(_ entry: TOMLEntry, file: String) {
        let origin = ConfigurationProblem.Origin.file(file, entry.position)
        guard case .array(let items) = entry.node.value, !items.isEmpty else {
            refuse("camera", origin, "is a list of sections, each written [[camera]], not \(entry.node.kindName)")
            return
        }
        guard items.count <= Self.maximumCameras else {
            refuse("camera", origin, "there are \(items.count) cameras; \(Self.maximumCameras) is the most")
            return
        }
        configuration.cameras = []
        for (index, item) in items.enumerated() {
            guard case .table(let entries) = item.value else {
                refuse("camera", origin, "each camera is a section, written [[camera]], not \(item.kindName)")
                continue
            }
            var camera = CameraSettings()
            origins["camera[\(index)]"] = .file(file, item.position)
            for inner in entries {
                let place = ConfigurationProblem.Origin.file(file, inner.position)
                guard let rule = ConfigurationSchema.cameraRules.first(where: { $0.key == inner.key }) else {
                    problems.append(ConfigurationNames.unknown("camera.\(inner.key)", in: "camera", origin: place))
                    continue
                }
                origins["camera[\(index)].\(inner.key)"] = place
                if let value = accepted(inner.node, as: rule.kind, key: "camera.\(inner.key)", origin: place) {
                    rule.write(&camera, value)
                }
            }
            configuration.cameras.append(camera)
        }
    }

    // MARK: Overrides

    mutating func apply(_ text: String) {
        let origin = ConfigurationProblem.Origin.override(text)
        guard let override = ConfigurationOverride(text) else {
            problems.append(.init(origin: origin, message: "is not KEY=VALUE, for example tracking.pixel_level=384"))
            return
        }
        if override.key == "camera" || override.key.hasPrefix("camera.") {
            applyToCamera(override, origin: origin)
        } else if override.key == Self.classifierKey || override.key.hasPrefix(Self.classifierKey + ".") {
            applyToClassifier(override, origin: origin)
        } else if let rule = ConfigurationSchema.rules.first(where: { $0.key == override.key }) {
            origins[rule.key] = origin
            if let value = accepted(override, as: rule.kind, origin: origin) { rule.write(&configuration, value) }
        } else if ConfigurationNames.isSection(override.key) {
            refuse(override.key, origin, "is a section; set one of its keys, for example \(override.key).KEY=VALUE")
        } else {
            let section = override.key.split(separator: ".").dropLast().joined(separator: ".")
            problems.append(ConfigurationNames.unknown(override.key, in: section, origin: origin))
        }
    }

    /// `camera.KEY` where there is one camera, `camera.NAME.KEY` always; the key `controls` may be followed by the name of
    /// one control.
    private mutating func applyToCamera(_ override: ConfigurationOverride, origin: ConfigurationProblem.Origin) {
        var parts = override.key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let names = configuration.cameras.map(\.name)
        var control: String?
        let isOfOne = parts.count == 3 && parts[1] == Self.controlsKey && !names.contains(Self.controlsKey)
        if isOfOne || parts.count == 4 && parts[2] == Self.controlsKey { control = parts.removeLast() }
        let index: Int
        switch parts.count {
        case 2 where names.count == 1: index = 0
        case 2:
            let example = "camera.\(names.first ?? "NAME").\(parts[1])" + (control.map { ".\($0)" } ?? "")
            refuse(override.key, origin, "there are \(names.count) cameras; say which, for example \(example)")
            return
        case 3:
            guard let named = names.firstIndex(of: parts[1]) else {
                let near = NameSuggestion.nearest(to: parts[1], among: names).map { near in
                    "camera.\(near).\(parts[2])" + (control.map { ".\($0)" } ?? "")
                }
                let message = "there is no camera \"\(parts[1])\", only \(names.joined(separator: ", "))"
                problems.append(.init(origin: origin, key: override.key, message: message, suggestion: near))
                return
            }
            index = named
        default:
            refuse(override.key, origin, "is written camera.KEY, or camera.NAME.KEY where there are several cameras")
            return
        }
        guard let rule = ConfigurationSchema.cameraRules.first(where: { $0.key == parts.last }) else {
            problems.append(
                ConfigurationNames.unknown("camera.\(parts.last ?? "")", in: "camera", origin: origin))
            return
        }
        origins["camera[\(index)].\(rule.key)"] = origin
        if let control {
            guard let setting = accepted(override, asControl: control, origin: origin) else { return }
            configuration.cameras[index].set(setting)
        } else if let value = accepted(override, as: rule.kind, origin: origin) {
            rule.write(&configuration.cameras[index], value)
        }
    }
}
