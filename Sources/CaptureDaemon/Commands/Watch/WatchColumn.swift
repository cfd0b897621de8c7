/// A column of the table of faces.
enum WatchColumn: String, CaseIterable {
    case camera, id, state, roll, yaw, pitch, bounds, confidence, age

    /// What a narrow terminal does without, first to last.
    static let dispensable: [WatchColumn] = [.age, .confidence, .state, .bounds, .camera]

    /// Numbers stand at the right of their column.
    var isNumber: Bool {
        switch self {
        case .camera, .state, .bounds: false
        case .id, .roll, .yaw, .pitch, .confidence, .age: true
        }
    }
}
