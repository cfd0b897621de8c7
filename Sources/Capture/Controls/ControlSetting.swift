/// What a control is to be, as the user wrote it. Nothing is known of the camera yet.
package struct ControlSetting: Sendable, Equatable {
    package enum Value: Sendable, Equatable {
        case integer(Int64)
        case boolean(Bool)
        /// An entry of a menu: "50 Hz".
        case words(String)
    }

    package let name: String
    package let value: Value

    package init(name: String, value: Value) {
        self.name = name
        self.value = value
    }

    /// The value as it was written.
    package var words: String {
        switch value {
        case .integer(let number): "\(number)"
        case .boolean(let truth): "\(truth)"
        case .words(let text): "\"\(text)\""
        }
    }
}
