internal import Frames
internal import Inference
internal import Records
internal import Tracking

/// Has classifiers look at faces when each look is due, keeps the labels in between, and says which classifiers fail.
///
/// What is due together is spread over the next frames, who waited longest first: as many looks a frame as are needed to
/// keep to all intervals. Otherwise one frame in many would cost all that the others save.
///
/// Thread rule: *queue-bound*.
struct FaceLabeller {
    /// A classifier's last look at a face.
    private struct Look {
        var label: FaceFacts.Label?
        var time: FrameTime
    }

    private struct Turn {
        var face: Int
        var classifier: Int
        /// Seconds for which it has been due.
        var wait: Double
    }

    private let classifiers: [any FaceClassifier]
    /// Of each classifier, by the faces' tracks.
    private var looks: [[Int: Look]]
    private var isFailing: [Bool]
    private var last: FrameTime?

    init(_ classifiers: [any FaceClassifier]) {
        self.classifiers = classifiers
        looks = classifiers.map { _ in [:] }
        isFailing = classifiers.map { _ in false }
    }

    var isEmpty: Bool { classifiers.isEmpty }

    /// The labels of each face, by the classifiers' names; nil where there are none.
    ///
    /// - Parameter troubles: gets what is to be told of classifiers that begin to fail, or work again.
    mutating func labels(
        of faces: [TrackedFace], in picture: borrowing Picture, at time: FrameTime, _ troubles: inout [String]
    ) -> [[String: FaceFacts.Label]?] {
        guard !isEmpty else { return faces.map { _ in nil } }
        keep(faces.compactMap(\.id))
        var labels = faces.map { _ in [String: FaceFacts.Label]() }
        for turn in turns(faces, at: time) {
            let face = faces[turn.face]
            guard let mesh = face.mesh else { continue }
            let seen = SeenMesh(mesh, raw: face.rawMesh)
            let label = look(turn.classifier, at: seen, in: picture, &troubles)
            if let id = face.id {
                looks[turn.classifier][id] = Look(label: label, time: time)
            } else {
                labels[turn.face][classifiers[turn.classifier].name] = label
            }
        }
        last = time
        for (index, face) in faces.enumerated() where face.mesh != nil {
            guard let id = face.id else { continue }
            for (number, classifier) in classifiers.enumerated() {
                labels[index][classifier.name] = looks[number][id]?.label
            }
        }
        return labels.map { $0.isEmpty ? nil : $0 }
    }

    /// The looks of this frame.
    private func turns(_ faces: [TrackedFace], at time: FrameTime) -> [Turn] {
        var turns: [Turn] = []
        var waiting: [Turn] = []
        var share = 0.0
        for (face, tracked) in faces.enumerated() where tracked.mesh != nil {
            for (number, classifier) in classifiers.enumerated() {
                // Who is seen once is looked at at once.
                guard let id = tracked.id, classifier.interval > 0 else {
                    turns.append(Turn(face: face, classifier: number, wait: 0))
                    continue
                }
                share += last.map { min(1, max(0, time.seconds(since: $0)) / classifier.interval) } ?? 0
                let wait = looks[number][id].map { time.seconds(since: $0.time) - classifier.interval } ?? .infinity
                if wait >= 0 { waiting.append(Turn(face: face, classifier: number, wait: wait)) }
            }
        }
        let places = max(1, Int((share - 1e-6).rounded(.up)))
        waiting.sort { ($1.wait, $0.face, $0.classifier) < ($0.wait, $1.face, $1.classifier) }
        return turns + waiting.prefix(places)
    }

    /// A label that cannot be had is absent; the face was tracked all the same.
    private mutating func look(
        _ number: Int, at mesh: SeenMesh, in picture: borrowing Picture, _ troubles: inout [String]
    ) -> FaceFacts.Label? {
        let name = classifiers[number].name
        do {
            let label = try classifiers[number].label(of: mesh, in: picture)
            if isFailing[number] { troubles.append("classifier \"\(name)\" works again") }
            isFailing[number] = false
            return label
        } catch {
            if !isFailing[number] {
                troubles.append(
                    "classifier \"\(name)\" gives no label: \(error); faces are tracked without it, and it is tried again at "
                        + "its next turn")
            }
            isFailing[number] = true
            return nil
        }
    }

    /// Forgets all faces but those with these ids.
    private mutating func keep(_ ids: [Int]) {
        for number in looks.indices where looks[number].keys.contains(where: { !ids.contains($0) }) {
            looks[number] = looks[number].filter { ids.contains($0.key) }
        }
    }
}
