internal import Analysis

extension ConfigurationSchema {
    static let bestShotRules: [SettingRule<Configuration>] = bestShotFilterRules + bestShotKeepingRules

    private static let bestShotFilterRules: [SettingRule<Configuration>] = [
        .boolean(
            "best_shot.enabled", \.bestShot.enabled, .live,
            "Takes the best picture of each person that holds still for a moment, keeps it as a JPEG file and sends "
                + "face.best_shot. Off, nothing is stored."),
        .integer(
            "best_shot.minimum_faces", \.bestShot.leastFaces, .integer(1...100, step: 1), .live,
            "Fewest faces in the picture."),
        .integer(
            "best_shot.maximum_faces", \.bestShot.mostFaces, .integer(1...100, step: 1), .live,
            "Most faces in the picture; each person's best shot shows that person alone."),
        .number(
            "best_shot.minimum_size", \.bestShot.leastSize, 0...1, .live,
            "Narrowest face, as a share of the picture's width."),
        .number(
            "best_shot.maximum_size", \.bestShot.mostSize, 0...1, .live,
            "Widest face, as a share of the picture's width."),
        .number(
            "best_shot.centre_offset", \.bestShot.search.centreOffset, 0...1, .live,
            "Farthest that the middle of the face may be from that of the picture, as a share of its width or height."),
        .number(
            "best_shot.margin", \.bestShot.search.margin, -1...0.5, .live,
            "Least distance of the face from the picture's edges, as a share of its width or height; below 0 it may reach over "
                + "them."),
        .number(
            "best_shot.motion", \.bestShot.search.motion, 0...1, .live,
            "Farthest that the face may move within a tenth of a second, as a share of the picture's width or height."),
        .number(
            "best_shot.area_change", \.bestShot.search.areaChange, 0...10, .live,
            "By what share of itself the face's area may change within a tenth of a second."),
        .number("best_shot.yaw", \.bestShot.search.yaw, 0...90, .live, "Degrees the head may be turned, either way."),
        .number(
            "best_shot.pitch", \.bestShot.search.pitch, 0...90, .live, "Degrees the head may look up or down."),
        .number(
            "best_shot.roll", \.bestShot.search.roll, 0...180, .live, "Degrees the head may lean to a shoulder."),
        .number(
            "best_shot.quality", \.bestShot.search.quality, 0...1, .live,
            "Least quality of the picture of the face: sharpness, exposure, size, pose and what covers it together."),
        .number(
            "best_shot.sharpness", \.bestShot.search.sharpness, 0...1, .live,
            "Least sharpness of the picture of the face."),
        .number(
            "best_shot.minimum_brightness", \.bestShot.leastBrightness, 0...1, .live,
            "Least mean brightness of the face."),
        .number(
            "best_shot.maximum_brightness", \.bestShot.mostBrightness, 0...1, .live,
            "Greatest mean brightness of the face."),
        .number(
            "best_shot.stable_seconds", \.bestShot.search.stableSeconds, 0...60, .live,
            "How long the face must be well placed and still before pictures are taken."),
        .number(
            "best_shot.collect_seconds", \.bestShot.search.collectSeconds, 0...3600, .live,
            "How long pictures are taken at least, from the first chance on."),
        .number(
            "best_shot.maximum_seconds", \.bestShot.search.maximumSeconds, 0.01...3600, .live,
            "From the first sight of a person until the best picture so far is final; where there is none, it begins anew."
        ),
        .number(
            "best_shot.lost_grace_seconds", \.bestShot.search.lostGraceSeconds, 0...60, .live,
            "How long the face may be out of sight without setting back the search."),
        .number(
            "best_shot.candidate_seconds", \.bestShot.search.candidateSeconds, 0...60, .live,
            "Least time between pictures of a person; of closer ones the better counts."),
        .integer(
            "best_shot.results", \.bestShot.search.results, .integer(1...8, step: 1), .live,
            "Most pictures of a person."),
    ]

    private static let bestShotKeepingRules: [SettingRule<Configuration>] = [
        .number(
            "best_shot.surroundings", \.bestShot.surroundings, 0...4, .live,
            "How much is in the picture around the face, as a share of its width and height on each side."),
        .integer(
            "best_shot.jpeg_quality", \.bestShot.jpegQuality, .integer(1...100, step: 1), .live,
            "Quality of the JPEG files."),
        .text(
            "best_shot.directory", \.bestShot.directory, .path, .restart,
            whenUnset: "best-shots in the state directory ($STATE_DIRECTORY, else the user's own)",
            "Where the pictures are kept, a path that begins with /; mode 0750, each file 0640. One daemon only uses a directory."
        ),
        .integer(
            "best_shot.total_files", \.bestShot.totalFiles, .integer(1...1_000_000, step: 1), .live,
            "Most pictures that are kept; the oldest are deleted, sent or not."),
        .number(
            "best_shot.total_megabytes", \.bestShot.totalMegabytes, 0.001...1_000_000, .live,
            "Most that all pictures hold together; the oldest are deleted, sent or not."),
        .integer(
            "best_shot.days", \.bestShot.days, .integer(1...3650, step: 1), .live,
            "Pictures older than this are deleted, sent or not."),
        .text(
            "best_shot.upload.url", \.bestShot.upload.url, .freeOrEmpty, .live,
            "Sends each picture there by HTTPS POST, and deletes it once the server has said that it has it. \"\" sends nothing. "
                + "Plain http only to this machine itself."),
        .text(
            "best_shot.upload.headers_file", \.bestShot.upload.headersFile, .freeOrEmpty, .live,
            "File of HTTP headers to send with it, one a line, such as an Authorization. Its content is shown nowhere. "
                + "Where a line is no header, or one that may not be set, nothing is sent. \"\" for none."),
        .number(
            "best_shot.upload.retry_seconds", \.bestShot.upload.retrySeconds, 1...86400, .live,
            "Longest pause between attempts while the server does not take pictures; it grows up to this."),
        .number(
            "best_shot.upload.timeout_seconds", \.bestShot.upload.timeoutSeconds, 1...3600, .live,
            "After this an attempt is given up, and made again."),
    ]
}
