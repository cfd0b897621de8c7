/// Something a person does with face or head. The raw values are the names of the protocol.
package enum FaceAction: String, Sendable, CaseIterable, Codable {
    /// Both eyes closed and open again.
    case blink
    /// The mouth opened wide.
    case jawOpen = "jaw_open"
    /// The head tipped down and up, or up and down.
    case nod
    /// The head turned to one side, the other and back.
    case shake
    /// The head tipped back, and held there.
    case headRaised = "head_raised"
}
