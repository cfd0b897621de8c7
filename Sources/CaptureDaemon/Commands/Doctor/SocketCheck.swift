internal import Glibc
internal import Publishing
internal import Records

/// Whether a daemon answers at the socket, and who may ask it.
struct SocketCheck {
    let place: SocketPath

    func run() -> (findings: [Finding], daemon: StatusRecord?) {
        var status = stat()
        guard lstat(place.path, &status) == 0 else {
            let isHidden = errno == EACCES
            return (
                [
                    isHidden
                        ? Finding(
                            .warning, place.path, "its folder may not be entered by this user",
                            cause: "this user is not a member of the group facetrackd",
                            cure: "sudo usermod -aG facetrackd $USER, then log in again")
                        : Finding(.ok, place.path, "no daemon is running here (\(place.reason))")
                ], nil
            )
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            return (
                [
                    Finding(
                        .error, place.path, "something else than a socket stands in its place",
                        cause: "another program made it", cure: "remove it, or give the daemon another path")
                ], nil
            )
        }
        let mode = String(status.st_mode & 0o777, radix: 8)
        let group = GroupDatabase.name(of: status.st_gid)
        do {
            var client = try SocketClient(place)
            guard let record = try client.ask(.status).status else {
                return ([Finding(.error, place.path, "the daemon answers without a status")], nil)
            }
            var findings = [
                Finding(
                    .ok, place.path,
                    "facetrackd \(record.version) (process \(record.pid)) answers; mode \(mode), for the group \(group)"
                )
            ]
            if status.st_mode & 0o002 != 0 {
                findings.append(
                    Finding(
                        .warning, place.path, "every user of this machine may read what the camera sees",
                        cause: "its mode is \(mode)", cure: "start the daemon anew: it makes its socket with 0660"))
            }
            if let log = record.log, !log.writable {
                findings.append(
                    Finding(
                        .error, log.directory,
                        "the event log cannot be written, \(log.missed) events missed",
                        cause: "the disk is full, or the directory is not the daemon's",
                        cure: "make room, or give the directory to the daemon's user; the log comes back by itself"))
            }
            return (findings, record)
        } catch  where error.code == .noDaemon {
            return (
                [
                    Finding(
                        .warning, place.path, "a socket without a daemon",
                        cause: "a daemon was killed, or the machine lost power",
                        cure: "start the daemon: it cleans the socket up and takes its place")
                ], nil
            )
        } catch  where error.code == .permission {
            return (
                [
                    Finding(
                        .warning, place.path, "this user may not open it",
                        cause: "its mode is \(mode), and this user is not a member of the group \(group)",
                        cure: SocketAccess.cure(group: group))
                ], nil
            )
        } catch {
            return ([Finding(.error, place.path, "\(error)")], nil)
        }
    }
}
