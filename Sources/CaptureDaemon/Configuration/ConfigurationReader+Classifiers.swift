internal import Analysis
internal import Records

extension ConfigurationReader {
    static let classifierKey = "classifier"
    private static let maximumClassifiers = 16

    mutating func readClassifiers(_ entry: TOMLEntry, file: String) {
        let origin = ConfigurationProblem.Origin.file(file, entry.position)
        guard case .array(let items) = entry.node.value, items.count <= Self.maximumClassifiers else {
            refuse(
                Self.classifierKey, origin,
                "is a list of at most \(Self.maximumClassifiers) sections, each written [[classifier]]")
            return
        }
        configuration.classifiers = []
        for item in items {
            guard case .table(let entries) = item.value else {
                refuse(
                    Self.classifierKey, origin,
                    "each classifier is a section, written [[classifier]], not \(item.kindName)")
                continue
            }
            let index = configuration.classifiers.count
            var classifier = SlotSettings()
            origins["classifier[\(index)]"] = .file(file, item.position)
            for inner in entries {
                let place = ConfigurationProblem.Origin.file(file, inner.position)
                let key = "\(Self.classifierKey).\(inner.key)"
                guard let rule = ConfigurationSchema.classifierRules.first(where: { $0.key == inner.key }) else {
                    problems.append(ConfigurationNames.unknown(key, in: Self.classifierKey, origin: place))
                    continue
                }
                origins["classifier[\(index)].\(inner.key)"] = place
                if let value = accepted(inner.node, as: rule.kind, key: key, origin: place) {
                    rule.write(&classifier, value)
                }
            }
            configuration.classifiers.append(classifier)
        }
    }

    /// `classifier.NAME.KEY`, or `classifier.KEY` where there is one.
    mutating func applyToClassifier(_ override: ConfigurationOverride, origin: ConfigurationProblem.Origin) {
        let parts = override.key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let names = configuration.classifiers.map(\.name)
        let index = parts.count == 3 ? names.firstIndex(of: parts[1]) : parts.count == 2 && names.count == 1 ? 0 : nil
        guard let index else {
            refuse(
                override.key, origin,
                names.isEmpty
                    ? "there is no classifier; a file has a section [[classifier]] for each"
                    : "is written classifier.NAME.KEY; there are \(names.joined(separator: ", "))")
            return
        }
        guard let rule = ConfigurationSchema.classifierRules.first(where: { $0.key == parts.last }) else {
            let key = "\(Self.classifierKey).\(parts.last ?? "")"
            problems.append(ConfigurationNames.unknown(key, in: Self.classifierKey, origin: origin))
            return
        }
        if let value = accepted(override, as: rule.kind, origin: origin) {
            rule.write(&configuration.classifiers[index], value)
        }
    }

    /// What no single key shows.
    mutating func checkClassifiers() {
        var names: Set<String> = []
        for (index, classifier) in configuration.classifiers.enumerated() {
            func origin(_ key: String) -> ConfigurationProblem.Origin {
                origins["classifier[\(index)].\(key)"] ?? origins["classifier[\(index)]"] ?? .file("defaults", nil)
            }
            if !names.insert(classifier.name).inserted {
                refuse(
                    "classifier.name", origin("name"),
                    "there is another classifier \"\(classifier.name)\"; each needs its own name")
            }
            if classifier.file == nil {
                refuse("classifier.file", origin("file"), "is missing: name the ONNX or TFLite file")
            }
            if classifier.labels.isEmpty {
                refuse(
                    "classifier.labels", origin("labels"),
                    "is missing: name what each output means, for example labels = [\"bare\", \"masked\"]")
            }
            let channels = classifier.colors == .grey ? 1 : 3
            for (key, numbers) in [("mean", classifier.mean), ("deviation", classifier.deviation)]
            where numbers.count != 1 && numbers.count != channels {
                refuse(
                    "classifier.\(key)", origin(key),
                    "has \(numbers.count) numbers; it takes one, or one for each of the \(channels) channels")
            }
        }
    }
}
