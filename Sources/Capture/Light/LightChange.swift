package import Records

/// Something about a camera's light has begun or is over.
package struct LightChange: Sendable, Equatable {
    package let trouble: CameraTrouble
    package let begins: Bool

    package init(_ trouble: CameraTrouble, begins: Bool) {
        self.trouble = trouble
        self.begins = begins
    }

    /// For people: what it is, its likely cause and what to do; or that it is over.
    package var message: String {
        if begins, let fault { return "\(fault.what); \(fault.cause): \(fault.cure)" }
        return switch trouble {
        case .black: "there is light again"
        case .overexposed: "the picture is no longer white"
        case .frozen: "the picture changes again"
        case .flickering: "the brightness is steady again"
        case .slow, .damaged, .mistimed: "\(trouble.rawValue) \(begins ? "begins" : "is over")"
        }
    }

    /// What is wrong with the light, its likely cause and what to do; nil of troubles that are none of the light.
    package var fault: (what: String, cause: String, cure: String)? {
        switch trouble {
        case .black:
            (
                "the picture is black", "the lens is covered or there is no light",
                "open its shutter, or switch a lamp on"
            )
        case .overexposed:
            (
                "most of the picture is white", "the exposure is too long or a lamp shines into the lens",
                "set exposure to automatic, or turn the camera"
            )
        case .frozen:
            (
                "the same picture comes again and again, to the bit, which no sensor does",
                "the camera or the program that feeds it hangs", "plug it in again, or start that program again"
            )
        case .flickering:
            (
                "the brightness swings with the mains", "the camera's exposure does not fit the lamps",
                "set power_line_frequency to 50 Hz or 60 Hz, whichever your mains has"
            )
        case .slow, .damaged, .mistimed: nil
        }
    }
}
