internal import Glibc

/// The systemd service: whether it runs, and whether its user may do what it must.
struct ServiceCheck {
    let system: DoctorSystem

    private static let subject = "service"
    private static let properties = ["LoadState", "UnitFileState", "ActiveState", "SubState", "Result"]

    func run() -> [Finding] {
        let answer = system.ask([
            "systemctl", "show", "facetrackd.service", "--property=" + Self.properties.joined(separator: ","),
        ])
        guard case .text(let text) = answer else {
            guard answer == .silent else { return [Finding(.ok, Self.subject, "there is no systemd here")] }
            return [
                Finding(
                    .warning, Self.subject, "systemctl does not answer", cause: "systemd hangs or is still starting",
                    cure: "ask again in a minute; see `journalctl -b`")
            ]
        }
        var state: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            state[String(line[..<equals])] = String(line[line.index(after: equals)...])
        }
        guard let load = state["LoadState"] else {
            return [Finding(.ok, Self.subject, "systemd does not run this machine")]
        }
        switch load {
        case "not-found": return [Finding(.ok, Self.subject, "it is not installed as a service")]
        case "loaded": return [self.state(state)] + permissions()
        default:
            return [
                Finding(
                    .error, Self.subject, "its unit cannot be used (\(load))",
                    cause: "it is masked, or its file is faulty",
                    cure: "systemctl unmask facetrackd; systemd-analyze verify facetrackd.service")
            ]
        }
    }

    private func state(_ state: [String: String]) -> Finding {
        let active = state["ActiveState"] ?? ""
        let enabled = state["UnitFileState"] ?? ""
        let words = "installed, \(enabled.isEmpty ? "not enabled" : enabled), \(active)"
        if active == "failed" || !["", "success"].contains(state["Result"] ?? "") {
            return failed(words, result: state["Result"] ?? "")
        }
        if enabled == "disabled" {
            return Finding(
                .warning, Self.subject, words, cause: "it does not start with the machine",
                cure: "sudo systemctl enable --now facetrackd")
        }
        if active == "inactive" {
            return Finding(
                .warning, Self.subject, words, cause: "it was stopped", cure: "sudo systemctl start facetrackd")
        }
        return Finding(.ok, Self.subject, words)
    }

    private func failed(_ words: String, result: String) -> Finding {
        let log = "journalctl -u facetrackd -n 50 tells why"
        let (cause, cure) =
            switch result {
            case "start-limit-hit":
                (
                    "it ended again and again, and systemd gave up",
                    "\(log); mend that, then: sudo systemctl reset-failed facetrackd && sudo systemctl start facetrackd"
                )
            case "exit-code":
                (
                    "it ended with an error: after exit 2 (a faulty configuration) it is not started again",
                    "facetrackd --check-config --config /etc/facetrackd/facetrackd.toml; \(log)"
                )
            case "timeout": ("it was not ready in time", log)
            case "watchdog": ("it hung, and systemd ended it", log)
            case "oom-kill": ("the machine had no memory left", "lower tracking.pixel_level, or add memory")
            case "signal", "core-dump": ("it was killed or crashed", log)
            default: ("systemd says \(result.isEmpty ? "nothing more" : result)", log)
            }
        return Finding(.error, Self.subject, "\(words), it failed (\(result))", cause: cause, cure: cure)
    }

    private func permissions() -> [Finding] {
        guard
            let user = ServiceUser(
                passwd: system.text(system.passwd) ?? "", group: system.text(system.group) ?? "")
        else {
            return [
                Finding(
                    .error, "user \(ServiceUser.name)", "there is no such user, as which the service runs",
                    cause: "the package's users were not made", cure: "sudo systemd-sysusers")
            ]
        }
        let directories = ["/var/lib", "/var/log", "/var/cache", "/run"].map { "\(system.root)\($0)/facetrackd" }
        let faults = directories.compactMap { writable($0, user) } + nodes(user)
        return faults.isEmpty
            ? [Finding(.ok, "user \(ServiceUser.name)", "may use the cameras, and write its directories")] : faults
    }

    /// What keeps the service from writing a directory; one that is missing is made by systemd.
    private func writable(_ path: String, _ user: ServiceUser) -> Finding? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let isOwn = status.st_uid == user.identifier && status.st_mode & 0o300 == 0o300
        let isGroups = user.groups.contains(status.st_gid) && status.st_mode & 0o030 == 0o030
        guard !isOwn && !isGroups else { return nil }
        return Finding(
            .error, path, "the service cannot write it",
            cause: "it belongs to user \(status.st_uid), mode \(String(status.st_mode & 0o777, radix: 8))",
            cure: "sudo chown -R facetrackd:facetrackd \(path)")
    }

    private func nodes(_ user: ServiceUser) -> [Finding] {
        system.names(system.devices).filter { $0.hasPrefix("video") && Int($0.dropFirst(5)) != nil }.compactMap {
            name in
            let path = "\(system.devices)/\(name)"
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            let mode = status.st_mode
            let isOwn = status.st_uid == user.identifier && mode & 0o600 == 0o600
            let isGroups = user.groups.contains(status.st_gid) && mode & 0o060 == 0o060
            guard !isOwn && !isGroups && mode & 0o006 != 0o006 else { return nil }
            return Finding(
                .error, path, "the service may not use it",
                cause: "user facetrackd is not in its group (\(status.st_gid)), mode \(String(mode & 0o777, radix: 8))",
                cure: "sudo usermod -aG video facetrackd && sudo systemctl restart facetrackd; where the group is not "
                    + "video, reload the udev rules: sudo udevadm trigger --subsystem-match=video4linux")
        }
    }
}
