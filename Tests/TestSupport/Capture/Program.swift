internal import Capture
internal import Glibc

/// Runs another program to its end: references for tests come from tools that are not ours.
package enum Program {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Standard output of a program that ends with 0; standard error is part of the failure otherwise.
    @discardableResult
    package static func run(_ arguments: [String]) throws -> [UInt8] {
        let child = try ChildProcess(arguments)
        var output: [UInt8] = []
        var errors: [UInt8] = []
        var isOpen = [true, true]
        while isOpen[0] || isOpen[1] {
            var entries = [
                pollfd(fd: isOpen[0] ? child.output : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen[1] ? child.diagnostics : -1, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&entries, 2, -1)
            if isOpen[0] { isOpen[0] = drain(child.output, &output) }
            if isOpen[1] { isOpen[1] = drain(child.diagnostics, &errors) }
        }
        let code = child.reap()
        guard code == 0 else {
            throw Failure(
                description:
                    "\(arguments.joined(separator: " ")) ended with \(code): \(String(decoding: errors, as: UTF8.self))"
            )
        }
        return output
    }

    /// False at the end.
    private static func drain(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Bool {
        var buffer: [UInt8] = Array(repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[0..<count]
            } else if count == 0 {
                return false
            } else if errno != EINTR {
                return true
            }
        }
    }
}
