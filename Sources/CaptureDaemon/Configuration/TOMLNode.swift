/// A place in a text, both numbers from 1; 0 where the text does not say.
package struct SourcePosition: Sendable, Equatable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// A value of a TOML document and where it stands.
package struct TOMLNode: Sendable, Equatable {
    package enum Value: Sendable, Equatable {
        case string(String)
        case integer(Int64)
        case float(Double)
        case boolean(Bool)
        /// A date, a time or both, as text.
        case time(String)
        case array([TOMLNode])
        /// In the order of the text.
        case table([TOMLEntry])
    }

    package var value: Value
    package var position: SourcePosition

    /// What the value is, for messages: "a string", "a whole number", and so on.
    package var kindName: String {
        switch value {
        case .string: "a string"
        case .integer: "a whole number"
        case .float: "a number"
        case .boolean: "true or false"
        case .time: "a date or time"
        case .array: "an array"
        case .table: "a table"
        }
    }
}

/// A key of a table, where it stands, and its value.
package struct TOMLEntry: Sendable, Equatable {
    package var key: String
    package var position: SourcePosition
    package var node: TOMLNode
}
