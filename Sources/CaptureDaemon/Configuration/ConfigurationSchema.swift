internal import Capture
internal import Tracking

/// Every key there is. Checking, printing, suggestions and documentation all come from these two lists.
package enum ConfigurationSchema {
    /// Keys of each `[[camera]]`.
    package static let cameraRules: [SettingRule<CameraSettings>] = [
        .text(
            "name", \.name, .name, .restart,
            "What records and requests call this camera. Each camera has its own."),
        .text(
            "device", \.device, .free, .restart,
            "\"auto\" (the first camera that no other entry has), a device node or a link to one, a card's name, a bus, a movie file, a "
                + "recording of `facetrack record`, a folder of pictures, or a stream's URL."),
        .words(
            "command", \.command, .restart, whenUnset: "the device is read",
            "A program and its arguments that writes frames to its standard output, instead of a device: of libcamera, "
                + "GStreamer, ffmpeg. No shell is involved. It is started again when it ends, after up to ten "
                + "seconds where it soon ends each time, and never outlives the daemon."
        ),
        .choice(
            "command_format", \.commandFormat, .restart,
            "What the command writes: \"yuv4mpeg\" says its size itself; raw frames have exactly the size given here and "
                + "no padding; \"mjpeg\" is one JPEG after the other."),
        .size(
            "size", \.size, 16...8192, .restart,
            whenUnset: "the nearest to \(FormatChoice.defaultSize) that the camera has at half the rate at least",
            "Width and height asked for. The nearest the camera has is taken and reported; of a command's raw frames, their size."
        ),
        .number(
            "rate", \.rate, 1...240, .restart,
            "Frames a second asked for. The nearest the camera has is taken; of a folder of pictures, how fast it plays."
        ),
        .choice(
            "format", \.format, .restart, whenUnset: "the best the camera has",
            "The pixel format to take from a camera, and no other."),
        .choice(
            "rotation", \.rotation, .restart,
            "Degrees to turn the picture clockwise to make it upright, on top of the orientation that a JPEG (EXIF) or a movie "
                + "tells of itself, which is always heeded."),
        .choice(
            "strobe", \.strobe, .restart,
            "Dark frames of a camera whose infrared lamp lights every other one: \"auto\" leaves them out once that is "
                + "certain, \"skip\" from the start, \"off\" never."),
        .boolean(
            "mirror", \.mirror, .restart,
            "Tells displays to show this camera mirrored. Coordinates never are."),
        .number(
            "field_of_view", \.fieldOfView, Lens.range, .restart,
            "Degrees that the upright picture spans from left to right: angles are taken against the line from the lens to "
                + "the face. Makers often tell the diagonal, which is more."),
        .boolean(
            "loop", \.loop, .restart,
            "Begins a movie or a folder of pictures again at its end."),
        .choice(
            "follow_face", \.followFace, .live,
            "Has the camera focus and expose for the largest face that stays. \"guide\" tells the camera's own automatic where "
                + "it is (region of interest), else shifts what it aims at (exposure bias), and asks for focus; \"expose\" "
                + "sets the exposure time too where the camera cannot be guided."),
        .boolean(
            "restore_controls", \.restoreControls, .live,
            "Puts the camera's controls back as they were found when it is closed."),
        .polygons(
            "watch", \.watch, .live,
            "Only faces whose middle lies in one of these outlines count, for example [[[0, 0], [0.5, 0], [0.5, 1], [0, 1]]] for "
                + "the left half; all where there is none."),
        .polygons(
            "ignore", \.ignore, .live,
            "Faces whose middle lies in one of these outlines do not count: a poster, a mirror, a television."),
        .controls(
            "controls", \.controls, .live,
            "The camera's controls by name, such as power_line_frequency = \"50 Hz\", mostly written as "
                + "[camera.controls]. `facetrack devices --controls` lists what a camera has."),
    ]

    /// All other keys.
    package static let rules: [SettingRule<Configuration>] =
        trackingRules + analysisRules + bestShotRules + publishRules + modelRules

    private static let trackingRules: [SettingRule<Configuration>] = [
        .choice(
            "tracking.mode", \.tracking.mode, .restart,
            "\"light-track\" follows faces from frame to frame by their points and gives them ids; \"track-by-detection\" "
                + "follows the boxes of a detector that looks at every frame; \"always\" looks at every frame anew, "
                + "without ids."),
        .choice(
            "tracking.detector", \.tracking.detector, .restart,
            "What finds faces: \"blazeface\", the network that set-up fetches; \"yunet\", a network of that kind from an ONNX "
                + "file; \"cascade\", OpenCV's classical detector, for faces that look at the camera. With it and "
                + "\"track-by-detection\" no network is loaded at all: boxes and ids, but no points and angles."),
        .text(
            "tracking.detector_file", \.tracking.detectorFile, .path, .restart,
            whenUnset: "for \"cascade\", the frontal one of the package opencv-data",
            "The ONNX file of \"yunet\", or the XML file of \"cascade\"."),
        .integer(
            "tracking.pixel_level", \.tracking.pixelLevel, .integer(160...640, step: 32), .restart,
            "Side of the square picture the detector sees, in pixels. More finds smaller faces and costs more."),
        .integer(
            "tracking.tiles", \.tracking.tiles, .integer(0...4, step: 1), .live,
            "Rows of overlapping squares into which the picture is cut for further looks of the detector, each once a "
                + "detection_interval: for small faces in wide pictures. 0 looks at the whole picture only."),
        .integer(
            "tracking.maximum_faces", \.tracking.maximumFaces, .integer(1...100, step: 1), .live,
            "Faces followed at once by a camera; the largest are kept."),
        .number(
            "tracking.minimum_face", \.tracking.minimumFace, 0...4096, .live,
            "Narrowest face that is reported, in pixels of the upright frame."),
        .number(
            "tracking.confirm_seconds", \.tracking.confirmSeconds, 0...10, .live,
            "How long a face must be seen before it counts as tracked and face.appeared is sent."),
        .number(
            "tracking.coast_seconds", \.tracking.coastSeconds, 0...10, .live,
            "How long a face that is not seen is still carried along, before face.lost is sent."),
        .number(
            "tracking.relink_seconds", \.tracking.relinkSeconds, 0...60, .live,
            "How long after it was lost the same face gets its old id back."),
        .number(
            "tracking.detection_interval", \.tracking.detectionInterval, 0...10, .live,
            "Seconds between looks of the detector for further faces while some are followed and something moves."),
        .number(
            "tracking.search_interval", \.tracking.searchInterval, 0...10, .live,
            "Seconds between looks of the detector while there is no face; longer when there has been none for a while."
        ),
        .number(
            "tracking.box_interval", \.tracking.boxInterval, 0...10, .live,
            "Seconds between looks of the detector in mode \"track-by-detection\"; 0 for every frame."),
        .choice(
            "tracking.smoothing", \.tracking.smoothing, .live,
            "How boxes, angles and points are smoothed over time: \"one-euro\" holds what rests and lets go of what moves, "
                + "\"exponential\" lags evenly, \"kalman\" expects motion to go on. true and false stand for \"one-euro\" and "
                + "\"off\"."),
        .number(
            "tracking.smoothing_seconds", \.tracking.smoothingSeconds, 0...10, .live,
            "Time constant of smoothing in seconds, larger is calmer and slower; 0 for the method's own (0.265, 0.05 and "
                + "0.25)."),
        .number(
            "tracking.cascade.scale_factor", \.tracking.cascade.scaleFactor, 1.01...4, .restart,
            "How much the searched size grows from one pass of the cascade over the picture to the next. Less finds more, and "
                + "costs more."),
        .integer(
            "tracking.cascade.neighbors", \.tracking.cascade.neighbors, .integer(1...50, step: 1), .restart,
            "How many overlapping finds of the cascade make a face. More gives fewer false faces."),
        .number(
            "tracking.cascade.minimum_size", \.tracking.cascade.minimumSize, 0...4096, .restart,
            "Narrowest face the cascade looks for, in pixels of the upright frame. More costs less."),
    ]

    private static let publishRules: [SettingRule<Configuration>] = [
        .text(
            "publish.socket.path", \.publish.socket.path, .socketPath, .restart,
            whenUnset: "$FACETRACKD_SOCKET, /run/facetrackd, $XDG_RUNTIME_DIR or /tmp/facetrackd-UID, the first usable",
            "The Unix socket that clients connect to."),
        .text(
            "publish.socket.admin_group", \.publish.socket.adminGroup, .group, .restart,
            whenUnset: "only root and the daemon's own user",
            "Group whose members may change the daemon (reload) besides root and the daemon's own user."),
        .boolean(
            "publish.log.enabled", \.publish.log.enabled, .restart,
            "Writes events to files, one JSON object a line."),
        .text(
            "publish.log.directory", \.publish.log.directory, .path, .restart,
            whenUnset: "$LOGS_DIRECTORY, else the state directory",
            "Where the event files are."),
        .number(
            "publish.log.file_megabytes", \.publish.log.fileMegabytes, 0.001...10_000, .restart,
            "Largest event file; a full one is followed by another of the same day."),
        .number(
            "publish.log.total_megabytes", \.publish.log.totalMegabytes, 0.001...1_000_000, .restart,
            "Most that all event files hold together; the oldest are deleted."),
        .integer(
            "publish.log.days", \.publish.log.days, .integer(1...3650, step: 1), .restart,
            "Event files older than this are deleted."),
    ]

    private static let modelRules: [SettingRule<Configuration>] = [
        .text(
            "models.directory", \.models.directory, .path, .restart,
            whenUnset: "$FACETRACKD_MODELS, else share/facetrackd/models beside the program",
            "Where the networks and their manifest are."),
        .choice(
            "models.device", \.models.device, .restart,
            "What runs the networks. Results are the same again and again on \"CPU\" only."),
        .integer(
            "models.threads", \.models.threads, .integer(1...64, step: 1), .restart,
            "Processor threads that the networks of one camera may use."),
        .text(
            "models.cache", \.models.cache, .path, .restart,
            whenUnset: "$CACHE_DIRECTORY, else facetrackd in the user's cache",
            "Where compiled networks are kept, so that the next start is quick."),
    ]
}
