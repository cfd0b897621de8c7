internal import Capture
internal import Frames
internal import Records
internal import Tracking

extension ConfigurationReader {
    mutating func refuse(_ key: String, _ origin: ConfigurationProblem.Origin, _ message: String) {
        problems.append(.init(origin: origin, key: key, message: message))
    }

    /// The override's value, or nil after refusing it.
    mutating func accepted(
        _ override: ConfigurationOverride, as kind: SettingKind, origin: ConfigurationProblem.Origin
    ) -> SettingValue? {
        guard let node = override.node(for: kind) else {
            refuse(
                override.key, origin, "must be \(kind.rule), not \(Self.shown(override.value) { "\"\($0)\"" })")
            return nil
        }
        return accepted(node, as: kind, key: override.key, origin: origin)
    }

    /// The control that the override sets, or nil after refusing it.
    mutating func accepted(
        _ override: ConfigurationOverride, asControl name: String, origin: ConfigurationProblem.Origin
    ) -> ControlSetting? {
        let entry = TOMLEntry(key: name, position: override.controlNode.position, node: override.controlNode)
        let table = TOMLNode(value: .table([entry]), position: entry.position)
        guard case .controls(let settings)? = SettingKind.controls.value(of: table), let setting = settings.first else {
            refuse(
                override.key, origin,
                CameraControl.normalised(name).isEmpty
                    ? "is written camera.controls.NAME, with the name of a control"
                    : "must be a whole number, true or false, or text, not \(Self.shown(override.controlNode))")
            return nil
        }
        return setting
    }

    /// The node's value, or nil after refusing it.
    mutating func accepted(
        _ node: TOMLNode, as kind: SettingKind, key: String, origin: ConfigurationProblem.Origin
    ) -> SettingValue? {
        if case .polygons = kind {
            do throws(PolygonList.Fault) {
                return .polygons(try PolygonList.read(node))
            } catch {
                refuse(key, origin, "must be \(kind.rule), \(error.words)")
                return nil
            }
        }
        guard let value = kind.value(of: node) else {
            var problem = ConfigurationProblem(
                origin: origin, key: key, message: "must be \(kind.rule), not \(Self.shown(node))")
            if case .choice(let names) = kind, case .string(let text) = node.value {
                problem.suggestion = NameSuggestion.nearest(to: text, among: names).map { "\"\($0)\"" }
            }
            problems.append(problem)
            return nil
        }
        if case .integer(let taken) = value, case .integer(let given) = node.value, taken != Int(given) {
            notes.append("\(origin): \(key): \(given) is rounded to \(taken)")
        }
        return value
    }

    /// A wrong value, short enough for a message.
    private static func shown(_ node: TOMLNode) -> String {
        switch node.value {
        case .string(let text): shown(text, TOMLText.quoted)
        case .integer(let number): String(number)
        case .float(let number): "\(number)"
        case .boolean(let truth): String(truth)
        case .time(let text): text
        case .array(let items) where items.count <= 4: "[" + items.map(shown).joined(separator: ", ") + "]"
        case .array, .table: node.kindName
        }
    }

    /// A wrong text, unless it is long or may hold a password.
    private static func shown(_ text: String, _ quoted: (String) -> String) -> String {
        let shown = SourceAddress.withoutPasswords(text)
        // One that holds quotes, spaces or & may end behind what was taken for its end.
        let isSure = !text.contains("://") || !shown.replacing("***@", with: "").contains("@")
        return text.utf8.count <= 60 && isSure ? quoted(shown) : "a text of \(text.utf8.count) bytes"
    }

    // MARK: Rules over several keys

    /// Checks what no single key shows. Call once, after everything was read.
    mutating func finish() {
        checkCameras()
        checkDetector()
        checkClassifiers()
        checkBestShot()
        noteWhatComesToNothing()
        defer { problems = Self.ordered(problems) }
        let log = configuration.publish.log
        if log.totalMegabytes < log.fileMegabytes {
            let key = "publish.log.total_megabytes"
            let origin = origins[key] ?? origins["publish.log.file_megabytes"] ?? .file("defaults", nil)
            refuse(
                key, origin,
                "must be at least publish.log.file_megabytes (\(SettingValue.number(log.fileMegabytes).toml)), not "
                    + SettingValue.number(log.totalMegabytes).toml)
        }
    }

    /// Those of the file in the order of its text, then the others as they came.
    private static func ordered(_ problems: [ConfigurationProblem]) -> [ConfigurationProblem] {
        func rank(_ problem: ConfigurationProblem) -> (Int, Int) {
            guard case .file(_, let place) = problem.origin else { return (.max, 0) }
            return (place?.line ?? 0, place?.column ?? 0)
        }
        let ranked = problems.enumerated().map { (rank($1), $0, $1) }
        return ranked.sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }.map(\.2)
    }

    /// The user's own detector needs a file, and a file means nothing to the one that set-up fetches.
    private mutating func checkDetector() {
        let tracking = configuration.tracking
        let given = origins["tracking.detector_file"]
        switch tracking.detector {
        case .yunet where tracking.detectorFile == nil:
            refuse(
                "tracking.detector", origins["tracking.detector"] ?? .file("defaults", nil),
                "\"yunet\" needs tracking.detector_file: the ONNX file of a YuNet network")
        case .blazeface:
            if let given, tracking.detectorFile != nil {
                notes.append(
                    "\(given): tracking.detector_file: has no effect with tracking.detector = \"blazeface\"; "
                        + "\"yunet\" and \"cascade\" read it")
            }
        case .yunet, .cascade: break
        }
    }

    private mutating func checkCameras() {
        var names: Set<String> = []
        var devices: Set<String> = []
        for (index, camera) in configuration.cameras.enumerated() {
            if !names.insert(camera.name).inserted {
                refuse(
                    "camera.name", origin(index, "name"),
                    "there is another camera \"\(camera.name)\"; each needs its own name")
            }
            checkCommand(of: camera, index)
            noteWhatNeedsDevice(camera, index)
            checkPasswords(of: camera, index)
            // Movies, folders and streams can be read twice; a device cannot. Each "auto" takes another camera.
            let isDevice = camera.command.isEmpty && camera.device.hasPrefix("/dev/")
            if isDevice, !devices.insert(camera.device).inserted {
                refuse(
                    "camera.device", origin(index, "device"),
                    "another camera already uses \"\(camera.device)\"; a device can be opened once. "
                        + "`facetrack devices` lists them")
            }
        }
    }

    /// A command takes the place of a device, and what belongs to the one means nothing to the other.
    private mutating func checkCommand(of camera: CameraSettings, _ index: Int) {
        let origins = self.origins
        let given = { (key: String) in origins["camera[\(index)].\(key)"] }
        if camera.command.isEmpty {
            guard let format = given("command_format"), camera.commandFormat != .yuv4mpeg else { return }
            refuse("camera.command_format", format, "says what a command writes, and this camera has no command")
            return
        }
        if let device = given("device"), camera.device != CameraSettings.automaticDevice {
            refuse(
                "camera.device", device,
                "cannot stand beside command: frames come from the one or the other; take one out")
        }
        if let format = given("format"), camera.format != nil {
            refuse("camera.format", format, "is for devices; what a command writes is said in command_format")
        }
        if camera.commandFormat.pixels?.isUncompressed == true, given("size") == nil {
            refuse(
                "camera.command_format", given("command_format") ?? origin(index, "command"),
                "needs size: raw frames do not say how large they are, for example size = [640, 480]")
        }
    }

    /// Keys that only a V4L2 device can heed are said to have no effect elsewhere; they may wait there for the camera's return.
    private mutating func noteWhatNeedsDevice(_ camera: CameraSettings, _ index: Int) {
        guard !camera.isDevice else { return }
        var keys: [(key: String, isUsed: Bool)] = [
            ("controls", !camera.controls.isEmpty), ("restore_controls", camera.restoreControls),
            ("follow_face", camera.followFace != .off),
        ]
        if camera.command.isEmpty { keys.append(("format", camera.format != nil)) }
        for (key, isUsed) in keys where isUsed {
            notes.append(
                "\(origin(index, key)): camera.\(key): has no effect on \"\(camera.name)\", whose frames come from no "
                    + "video device")
        }
    }

    /// What `--print-config` wrote has no passwords; to try it would only lock an account.
    private mutating func checkPasswords(of camera: CameraSettings, _ index: Int) {
        let texts = [("device", [camera.device]), ("command", camera.command)]
        for (key, words) in texts where words.contains(where: SourceAddress.lacksPassword) {
            refuse(
                "camera.\(key)", origin(index, key),
                "has *** where a password was hidden; put the password itself there")
        }
    }

    private func origin(_ index: Int, _ key: String) -> ConfigurationProblem.Origin {
        origins["camera[\(index)].\(key)"] ?? origins["camera[\(index)]"] ?? .file("defaults", nil)
    }
}
