/// What became of an attempt to send a picture.
enum UploadOutcome: Sendable, Equatable {
    /// The server has it: it answered 2xx, and all of the picture went out.
    case accepted
    /// This picture is not taken, but others perhaps: 400, 409, 413, 415, 422, or a file that cannot be read.
    case refused(String)
    /// The server answered that it cannot, perhaps because of this picture: another is tried next.
    case answered(String)
    /// Nothing can be sent for now: no server, no answer.
    case failed(String)
    /// Nothing is sent before the user has mended something.
    case misconfigured(String)
    /// The picture is not there any more.
    case gone
    /// The daemon ends, or pictures go elsewhere now.
    case calledOff

    /// - Parameter status: of HTTP.
    init(status: Int) {
        let said = "the server answered \(status)"
        switch status {
        case 200...299: self = .accepted
        case 400, 413, 415, 422: self = .refused(said)
        case 409: self = .refused("\(said): it may have the picture already; a server that does answers 2xx")
        case 401, 403: self = .answered("\(said): check the headers that are sent with it")
        case 404, 405, 410: self = .answered("\(said): check the URL")
        case 300...399: self = .answered("\(said): redirections are not followed, give the final URL")
        default: self = .answered(said)
        }
    }
}
