/// Text from elsewhere made harmless for a terminal: names of cards and messages may hold anything.
package enum TerminalText {
    /// Control characters (C0, delete, C1) become "?", so that no sequence can move the cursor or worse. *Reentrant*.
    package static func clean(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { clean.append(isControl(scalar) ? "?" : scalar) }
        return String(clean)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }
}
