/// Why a session does not end in time.
enum Straggler: String {
    case driver = "the driver does not return"
    case hanging = "its session hangs on a frame"
    case slow = "its session is still at work on a frame"
    case networks = "its networks are still being loaded"

    var isFault: Bool { self == .driver || self == .hanging }
}
