internal import Glibc

extension DeviceFault {
    static func denied(_ path: String) -> Row {
        var status = stat()
        let group = stat(path, &status) == 0 ? groupName(status.st_gid) : nil
        let name = group ?? "video"
        return Row(
            code: .denied, cause: "this user may not use it: it is not a member of the group \(name)",
            cure: "make it a member of the group (sudo usermod -aG \(name) $USER) and log in again; a service needs "
                + "SupplementaryGroups=\(name)")
    }

    /// - Parameter ownCount: how often the one that complains has it open itself.
    static func busy(_ all: [DeviceHolder], ownCount: Int) -> Row {
        let holders = all.filter { !$0.isSelf || $0.openCount > ownCount }
        guard !holders.isEmpty else {
            return Row(
                code: .busy, cause: "another program uses it; which one is hidden from this user",
                cure: "run `fuser -v` on it as root, end that program, and try again")
        }
        let names = holders.map {
            $0.isSelf ? "this program itself (process \($0.identifier))" : "\($0.name) (process \($0.identifier))"
        }
        return Row(
            code: .busy, cause: "it is in use by \(names.joined(separator: ", "))",
            cure: "end that, or choose another camera")
    }

    static func bandwidth(_ neighbourhood: USBNeighbourhood?) -> Row {
        Row(
            code: .system,
            cause: "the USB bus has no bandwidth left for this size and rate (the disk is not meant)"
                + sharing(neighbourhood),
            cure: bandwidthCure(neighbourhood))
    }

    static func memory(_ neighbourhood: USBNeighbourhood?) -> Row {
        Row(
            code: .system, cause: "there is no memory for its buffers, or no USB bandwidth" + sharing(neighbourhood),
            cure: neighbourhood?.others.isEmpty == false
                ? bandwidthCure(neighbourhood)
                : "ask for a smaller size, or stop other cameras on the same bus")
    }

    static func transfer(_ inputFault: String?) -> Row {
        if let inputFault { return Row(code: .gone, cause: inputFault, cure: "check its source and cable") }
        return Row(
            code: .gone,
            cause: "the transfer from it broke off: a bad cable, a weak hub or too little power",
            cure: "try another cable, and a port of the machine itself")
    }

    static func refused(_ operation: Operation) -> Row {
        switch operation {
        case .opening, .identifying, .readingFormat:
            Row(
                code: .notASource, cause: "it is no camera: a node for metadata, output or something else",
                cure: "`facetrack devices` lists the cameras")
        default:
            Row(
                code: .unusable, cause: "its driver does not accept what it offered itself",
                cure: "try another size or format, and look into the kernel's log (journalctl -k)")
        }
    }

    private static func sharing(_ neighbourhood: USBNeighbourhood?) -> String {
        guard let neighbourhood, !neighbourhood.others.isEmpty else { return "" }
        let names = neighbourhood.others.map(\.words).joined(separator: ", ")
        return "; on the same bus (\(neighbourhood.bus)\(neighbourhood.speed)) are \(names)"
    }

    private static func bandwidthCure(_ neighbourhood: USBNeighbourhood?) -> String {
        let smaller = "ask for a smaller size, a lower rate or MJPEG"
        guard let neighbourhood, let other = neighbourhood.busiest else {
            return "\(smaller), or plug the camera into another bus than the other ones"
        }
        return
            "plug \(other.node) (\(other.name)) into a port of another USB controller than \(neighbourhood.controller), or set it "
            + "to MJPEG; or \(smaller)"
    }

    private static func groupName(_ identifier: gid_t) -> String? {
        guard identifier != 0 else { return nil }
        var entry = group()
        var found: UnsafeMutablePointer<group>?
        var buffer: [CChar] = Array(repeating: 0, count: 4096)
        guard getgrgid_r(identifier, &entry, &buffer, buffer.count, &found) == 0, let name = found?.pointee.gr_name
        else { return nil }
        return String(cString: name)
    }
}
