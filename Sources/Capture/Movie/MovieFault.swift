internal import Frames

/// Turns what ffmpeg last said into an error with cause and cure.
struct MovieFault: Sendable {
    /// The movie's name, without passwords.
    let subject: String
    let isStream: Bool

    /// It ended before a single frame came.
    func noFrames(_ log: MovieLog) -> CaptureError {
        let words = log.complaints.joined(separator: "; ")
        if let known = Self.known.first(where: { words.contains($0.words) && (isStream || !$0.isNetwork) }) {
            return error(known.code, known.meaning, words)
        }
        if !isStream && ForeignPicture.isNamed(subject) {
            return error(
                .notASource,
                "it is no picture that is read, whatever its name says: it is damaged or was not finished; get it again, or "
                    + "convert it (\(ForeignPicture.conversion(subject)))",
                words)
        }
        return error(
            .notASource,
            isStream
                ? "no picture came from it; check the address, and that it is a video stream"
                : "no picture could be read from it: it is no movie, or a damaged one; play it elsewhere, or convert it (ffmpeg -i IN OUT.mp4)",
            words)
    }

    /// It ended after some frames, and not well.
    func brokeOff(_ log: MovieLog, exitCode: Int32) -> CaptureError {
        let words = log.complaints.joined(separator: "; ")
        if isStream { return error(.gone, "the stream broke off; it is opened again when it is back", words) }
        let how = exitCode > 128 ? "by signal \(exitCode - 128)" : "with code \(exitCode)"
        return error(
            .unusable,
            "reading it broke off (ffmpeg ended \(how)): it is damaged or was cut short; copy or convert it anew", words
        )
    }

    /// Another round, or a later part, has another size than the first.
    func changed() -> CaptureError {
        CaptureError(
            code: .unusable, subject: subject,
            message: "its size has changed since it was opened: the file was replaced; open it again")
    }

    /// A live stream's server closed it.
    func ended() -> CaptureError {
        CaptureError(
            code: .gone, subject: subject,
            message: "the stream was ended by its server or camera; it is opened again when it is back")
    }

    func stalled(_ log: MovieLog, seconds: Int) -> CaptureError {
        error(
            .stalled,
            isStream
                ? "nothing came from it for \(seconds) s; check the network, the camera and its address"
                : "nothing was decoded for \(seconds) s: the movie is damaged, or its storage does not answer; try a copy of it",
            log.complaints.joined(separator: "; "))
    }

    private func error(_ code: CaptureError.Code, _ meaning: String, _ words: String) -> CaptureError {
        CaptureError(
            code: code, subject: subject, message: words.isEmpty ? meaning : "\(meaning) (ffmpeg: \(words))")
    }

    private static let known: [(words: String, isNetwork: Bool, code: CaptureError.Code, meaning: String)] = [
        ("No such file or directory", false, .notFound, "there is no such file; check the path"),
        ("Permission denied", false, .denied, "this user may not read it; change its owner or mode"),
        ("matches no streams", false, .notASource, "it holds no video, perhaps sound alone; choose another file"),
        (
            "401 Unauthorized", true, .denied,
            "it wants a user name and a password, or other ones; put them into the address"
        ),
        ("403 Forbidden", true, .denied, "the server does not allow it; check the account's rights"),
        ("404 Not Found", true, .notFound, "the server has no stream of this name; check the path in the address"),
        (
            "Connection refused", true, .notFound,
            "no server answers there; check host and port, and that the camera streams"
        ),
        ("No route to host", true, .notFound, "the host cannot be reached; check the network and the address"),
        ("Connection timed out", true, .notFound, "the host does not answer; check the network and the address"),
        (
            "Failed to resolve hostname", true, .notFound,
            "the host's name is not known; check its spelling and the name service"
        ),
        ("Protocol not found", true, .notASource, "this ffmpeg does not speak that protocol; install a complete one"),
    ]
}
