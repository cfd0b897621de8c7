import Glibc
import TestSupport
import Testing

@testable import Frames

@Suite struct FileBytesTests {
    private func replace(_ path: String, mode: mode_t) throws {
        try [UInt8](repeating: 7, count: 9).withUnsafeBytes { bytes in
            try FileBytes.replace(path: path, with: bytes, mode: mode)
        }
    }

    private func mode(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    @Test func `a file gets the mode it is given, and takes the place of another`() throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/picture.jpg"
        try replace(path, mode: 0o644)
        try replace(path, mode: 0o600)
        #expect(mode(of: path) == 0o600)
        #expect(try FileBytes(path: path, maximumCount: 100).bytes.count == 9)
    }

    @Test func `what somebody else has put beside it stays`() throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/picture.jpg"
        let part = "\(path).\(getpid()).part"
        try replace(part, mode: 0o640)
        #expect(throws: FramesError.self) { try replace(path, mode: 0o600) }
        #expect(mode(of: part) == 0o640 && mode(of: path) == nil)
    }

    @Test func `pipes and folders stay what they are, and a link leads to the file`() throws {
        let folder = try ScratchFolder()
        let (pipe, link, path) = ("\(folder.path)/pipe", "\(folder.path)/link", "\(folder.path)/picture.jpg")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: FramesError.self) { try replace(pipe, mode: 0o600) }
        #expect(throws: FramesError.self) { try replace(folder.path, mode: 0o600) }
        var status = stat()
        #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        try replace(path, mode: 0o644)
        #expect(symlink(path, link) == 0)
        try replace(link, mode: 0o600)
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(mode(of: path) == 0o600)
    }
}
