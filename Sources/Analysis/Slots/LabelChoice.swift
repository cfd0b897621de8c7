internal import Glibc
internal import Records

/// What a classifier's outputs say. *Reentrant*.
enum LabelChoice {
    /// - Returns: the label with the largest share; nil where an output is no finite number.
    static func label(of outputs: [Float], _ settings: SlotSettings) -> FaceFacts.Label? {
        guard !outputs.isEmpty, outputs.allSatisfy(\.isFinite) else { return nil }
        var shares = shares(of: outputs.map(Double.init), settings.activation)
        if shares.count == 1, settings.labels.count == 2 { shares = [1 - shares[0], shares[0]] }
        guard let best = shares.indices.max(by: { shares[$0] < shares[$1] }), best < settings.labels.count else {
            return nil
        }
        return FaceFacts.Label(label: settings.labels[best], score: max(0, min(1, shares[best])))
    }

    private static func shares(of outputs: [Double], _ activation: SlotSettings.Activation) -> [Double] {
        switch activation {
        case .none: return outputs
        case .sigmoid: return outputs.map { 1 / (1 + exp(-$0)) }
        case .softmax:
            let largest = outputs.max() ?? 0
            let powers = outputs.map { exp($0 - largest) }
            let sum = powers.reduce(0, +)
            return powers.map { $0 / sum }
        }
    }
}
