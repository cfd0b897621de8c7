extension JSONWriter {
    /// Writes what analysis found as keys of the face that is being written. Shares have 3 decimals, degrees and seconds 2.
    mutating func writeFields(_ facts: FaceFacts) {
        if let eyes = facts.eyes {
            key("eyes")
            beginObject()
            if let left = eyes.left { field("left", left, decimals: 3) }
            if let right = eyes.right { field("right", right, decimals: 3) }
            endObject()
        }
        if let mouth = facts.mouth {
            key("mouth")
            beginObject()
            field("open", mouth.open, decimals: 3)
            field("smile", mouth.smile, decimals: 3)
            endObject()
        }
        if let raise = facts.browRaise { field("brow_raise", raise, decimals: 3) }
        if let gaze = facts.gaze {
            key("gaze")
            beginObject()
            field("yaw", gaze.yaw, decimals: 2)
            field("pitch", gaze.pitch, decimals: 2)
            endObject()
        }
        if let quality = facts.quality { field("quality", quality, decimals: 3) }
        if let parts = facts.qualityParts { write(parts) }
        if let dwell = facts.dwell { field("dwell", dwell, decimals: 2) }
        if let liveness = facts.liveness { write(liveness) }
        if let labels = facts.labels { write(labels) }
    }

    private mutating func write(_ parts: FaceFacts.QualityParts) {
        key("quality_parts")
        beginObject()
        field("sharpness", parts.sharpness, decimals: 3)
        field("exposure", parts.exposure, decimals: 3)
        field("size", parts.size, decimals: 3)
        if let pose = parts.pose { field("pose", pose, decimals: 3) }
        if let occlusion = parts.occlusion { field("occlusion", occlusion, decimals: 3) }
        endObject()
    }

    mutating func write(_ liveness: FaceLiveness) {
        key("liveness")
        beginObject()
        field("verdict", liveness.verdict.rawValue)
        field("score", liveness.score, decimals: 3)
        key("reasons")
        beginArray()
        for reason in liveness.reasons { value(reason.rawValue) }
        endArray()
        endObject()
    }

    private mutating func write(_ labels: [String: FaceFacts.Label]) {
        key("labels")
        beginObject()
        // The same values always give the same bytes.
        for (name, label) in labels.sorted(by: { $0.key < $1.key }) {
            key(named: name)
            beginObject()
            field("label", label.label)
            field("score", label.score, decimals: 3)
            endObject()
        }
        endObject()
    }
}
