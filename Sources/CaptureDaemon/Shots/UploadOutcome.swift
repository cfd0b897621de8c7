/// What became of an attempt to send a picture.
enum UploadOutcome: Sendable, Equatable {
    /// The server has it: it answered 2xx.
    case accepted
    /// The server does not take this picture, but others perhaps: 400, 413, 415, 422.
    case refused(String)
    /// Nothing can be sent for now: no server, no right, an error of the server's.
    case failed(String)

    /// - Parameter status: of HTTP.
    init(status: Int) {
        switch status {
        case 200...299: self = .accepted
        case 400, 413, 415, 422: self = .refused("the server answered \(status)")
        case 401, 403: self = .failed("the server answered \(status): check the headers that are sent with it")
        case 404, 405, 410: self = .failed("the server answered \(status): check the URL")
        case 300...399:
            self = .failed("the server answered \(status): redirections are not followed, give the final URL")
        default: self = .failed("the server answered \(status)")
        }
    }
}
