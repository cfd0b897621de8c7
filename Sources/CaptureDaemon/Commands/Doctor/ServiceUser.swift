/// The service's user with its groups, from the user and group files.
struct ServiceUser: Equatable {
    static let name = "facetrackd"

    let identifier: UInt32
    /// Numbers of its own group and of those that list it.
    let groups: Set<UInt32>

    /// - Parameters:
    ///   - passwd: text of /etc/passwd.
    ///   - group: text of /etc/group.
    init?(passwd: String, group: String) {
        let fields = { (line: Substring) in line.split(separator: ":", omittingEmptySubsequences: false) }
        guard let entry = passwd.split(separator: "\n").map(fields).first(where: { $0.first == Self.name[...] }),
            entry.count >= 4, let identifier = UInt32(entry[2]), let own = UInt32(entry[3])
        else { return nil }
        self.identifier = identifier
        let others = group.split(separator: "\n").map(fields).compactMap { entry -> UInt32? in
            guard entry.count >= 4, entry[3].split(separator: ",").contains(Self.name[...]) else { return nil }
            return UInt32(entry[2])
        }
        groups = Set([own] + others)
    }
}
