internal import Evaluation
internal import Records

/// The figures of an evaluation, as a table or as JSON.
enum EvaluationTable {
    /// A heading and a line a figure.
    static func lines(_ measures: [Measure]) -> [String] {
        var last = ""
        let rows = measures.map { measure in
            let subject = measure.subject == last ? "" : measure.subject
            last = measure.subject
            return [
                subject, measure.name, text(measure.value, measure), goal(measure), verdict(measure), measure.basis,
            ]
        }
        return TextColumns.table(["material", "figure", "value", "goal", "", "measured on"], rows)
    }

    /// One object and a line feed; a value that is not a number is left out.
    static func json(_ measure: Measure) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (key, text) in [("subject", measure.subject), ("measure", measure.name), ("basis", measure.basis)]
            as [(StaticString, String)]
        {
            writer.key(key)
            writer.value(text)
        }
        if measure.value.isFinite {
            writer.key("value")
            writer.value(measure.value, decimals: measure.decimals)
        }
        if !measure.unit.isEmpty {
            writer.key("unit")
            writer.value(measure.unit)
        }
        if let goal = measure.goal {
            writer.key(goal.direction == .atLeast ? "at_least" : "at_most")
            writer.value(goal.target, decimals: 3)
            writer.key("kept")
            writer.value(goal.kept, decimals: 3)
            writer.key("reached")
            writer.value(goal.isReached(by: measure.value))
        }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// The object of an examination that was not made.
    static func json(skipped subject: String, because reason: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("subject")
        writer.value(subject)
        writer.key("skipped")
        writer.value(reason)
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    private static func text(_ value: Double, _ measure: Measure) -> String {
        let number = value.isFinite ? TextColumns.fixed(value, decimals: measure.decimals) : "none"
        return number + unit(measure)
    }

    private static func unit(_ measure: Measure) -> String {
        switch measure.unit {
        case "": ""
        case "°", "%": measure.unit
        default: " " + measure.unit
        }
    }

    private static func goal(_ measure: Measure) -> String {
        guard let goal = measure.goal else { return "" }
        let sign = goal.direction == .atLeast ? "≥" : "≤"
        return "\(sign) \(TextColumns.fixed(goal.target, decimals: measure.decimals))\(unit(measure))"
    }

    private static func verdict(_ measure: Measure) -> String {
        guard let goal = measure.goal else { return "" }
        if goal.isReached(by: measure.value) { return "reached" }
        return goal.isKept(by: measure.value) ? "short" : "WORSE"
    }
}

extension Measure {
    /// Whether it has not fallen behind what is kept.
    var isKept: Bool { goal?.isKept(by: value) ?? true }
}
