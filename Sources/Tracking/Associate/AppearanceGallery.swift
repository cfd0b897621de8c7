/// A few looks of one face, unlike each other: from the front, turned, in other light. A face that comes back seldom
/// looks as it did last, but often as it did once.
struct AppearanceGallery {
    private let model: any AppearanceModel
    private var looks: [AppearanceDescriptor] = []
    private var next = 0

    private static let capacity = 8
    /// A look that resembles one already kept this much adds nothing.
    private static let same = 0.8

    /// - Parameters:
    ///   - first: nil, or empty, where nothing is known yet.
    ///   - model: made all looks that are ever added.
    init(_ first: AppearanceDescriptor?, comparedBy model: any AppearanceModel) {
        self.model = model
        if let first { add(first) }
    }

    /// Whether no look is known.
    var isEmpty: Bool { looks.isEmpty }

    /// Keeps a look if it says something new; of those kept before, the oldest goes.
    mutating func add(_ look: AppearanceDescriptor) {
        guard !look.isEmpty, similarity(look) < Self.same else { return }
        if looks.count < Self.capacity {
            looks.append(look)
        } else {
            looks[next] = look
            next = (next + 1) % Self.capacity
        }
    }

    /// The most any look resembles `other`, on the scale of `AppearanceModel`; -1 where none is known.
    func similarity(_ other: AppearanceDescriptor) -> Double {
        looks.reduce(-1) { max($0, model.similarity($1, other)) }
    }
}
