internal import Capture
internal import Frames
internal import Publishing
internal import Records
internal import Tracking

/// `facetrack doctor`: tries everything the daemon needs, and tells cause and cure of what is wrong.
package enum DoctorCommand {
    package static func command(_ system: DoctorSystem = DoctorSystem()) -> Subcommand {
        Subcommand(
            "doctor", "tries camera, socket, networks and service, and tells cause and cure of what is wrong",
            operands: .init(
                "DEVICE", 0...1, "camera: node, link, name or bus (default: the configured one, else the first)"),
            options: [.json], asksDaemon: true,
            discussion:
                "A camera that the daemon has is not taken from it: the daemon is asked.\nExit: 0 nothing is an "
                + "error, 1 something is. --json prints one object on one line; in it, \"ok\" is false where the exit "
                + "is 1."
        ) { try run($0, system) }
    }

    private static func run(_ context: CommandContext, _ system: DoctorSystem) throws -> ExitCode {
        let configuration = try context.configuration().configuration
        let place = try context.socketPlace()
        var report = DoctorReport()
        let output = context.output.live
        func tell(_ findings: [Finding]) {
            for finding in findings {
                report.add(finding)
                guard !context.wantsJSON else { continue }
                for line in DoctorReport.lines(finding) { output.line(line) }
            }
        }
        let (atSocket, daemon) = SocketCheck(place: place).run()
        tell(atSocket)

        var tool: ToolPipeline?
        tell(
            ModelCheck(configuration: configuration, paths: context.paths).run {
                let made = try ToolPipeline(
                    configuration, paths: context.paths, mode: .always, landmarks: nil, raw: false,
                    say: { context.diagnostics.say($0) })
                _ = try made.process(blank())
                tool = made
            })
        for (name, request, controls) in requests(context.arguments.operands.first, configuration) {
            let shown = request.command.first ?? request.device
            context.diagnostics.say("trying \(SourceAddress.withoutPasswords(shown)) for some seconds …")
            let check = CameraCheck(
                system: system, request: request, name: name, controls: controls,
                faces: tool.map { tool in { (frame: borrowing Frame) in try tool.process(frame).faces.count } })
            let (findings, isGivenUp) = BoundedCheck.run(check, daemon: daemon, limit: system.patience)
            // Who was given up may still come back to the tracker.
            if isGivenUp { tool = nil }
            tell(findings)
        }
        tell(ServiceCheck(system: system).run())
        let log = context.paths.logDirectory(configuration.publish.log)
        let directories = [log, context.paths.stateDirectory]
        tell(MachineCheck(system: system, directories: log == directories[1] ? [log] : directories).run())
        if context.wantsJSON { output.write(report.json) }
        return report.isWell ? .success : .no
    }

    /// The camera that was named, else all that are configured, with their names.
    private static func requests(
        _ device: String?, _ configuration: Configuration
    ) -> [(String?, SourceRequest, [ControlSetting])] {
        if let device { return [(nil, SourceRequest(device: device), [])] }
        return configuration.cameras.map { camera in
            var request = SourceRequest(
                device: camera.device, size: camera.size, rate: camera.rate, format: camera.format,
                folderRate: camera.rate)
            request.command = camera.command
            request.commandFormat = camera.commandFormat
            return (camera.name, request, camera.controls)
        }
    }

    /// A grey picture, to see that the networks run.
    private static func blank() throws -> Frame {
        let size = PixelSize(width: 320, height: 240)
        let geometry = FrameGeometry(
            format: .nv12, size: size, strides: [320, 320, 0], color: ColorEncoding(matrix: .bt601, range: .full))
        let pool = try FramePool(slotCount: 1, byteCount: 320 * 360)
        guard let slot = pool.acquire() else { preconditionFailure("a new pool has a free slot") }
        pool.bytes(of: slot).initializeMemory(as: UInt8.self, repeating: 128)
        return pool.lend(slot: slot, geometry: geometry, time: FrameTime(nanoseconds: 0), sequence: 0)
    }
}
