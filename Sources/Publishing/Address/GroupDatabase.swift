internal import Glibc

/// Names and numbers of groups. *Reentrant*.
package enum GroupDatabase {
    /// The number of a group; nil when there is no such group.
    package static func id(of name: String) -> UInt32? {
        var entry = group()
        return lookUp(&entry, { getgrnam_r(name, $0, $1, $2, $3) }) ? entry.gr_gid : nil
    }

    /// The name of a group; its number as text when it has none.
    package static func name(of id: UInt32) -> String {
        var entry = group()
        var name: String?
        _ = lookUp(&entry, { getgrgid_r(id, $0, $1, $2, $3) }, use: { name = String(cString: $0.gr_name) })
        return name ?? "\(id)"
    }

    private static func lookUp(
        _ entry: inout group,
        _ call: (
            UnsafeMutablePointer<group>, UnsafeMutablePointer<CChar>, Int,
            UnsafeMutablePointer<UnsafeMutablePointer<group>?>
        ) -> Int32,
        use: (group) -> Void = { _ in }
    ) -> Bool {
        // Groups with thousands of members need room for all the names.
        var size = 4096
        while size <= 1 << 20 {
            var found: UnsafeMutablePointer<group>?
            let storage = UnsafeMutablePointer<CChar>.allocate(capacity: size)
            defer { storage.deallocate() }
            let code = call(&entry, storage, size, &found)
            if code == ERANGE {
                size *= 4
                continue
            }
            guard code == 0, found != nil else { return false }
            use(entry)
            return true
        }
        return false
    }
}
