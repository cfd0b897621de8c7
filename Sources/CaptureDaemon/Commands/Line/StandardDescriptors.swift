internal import Glibc

/// Standard input, output and error, which a program may be started without.
package enum StandardDescriptors {
    /// Puts /dev/null in the place of those that are closed. Else the next file or pipe that is opened would get their
    /// numbers, and what is meant for people would go there. Call before anything is opened.
    ///
    /// Writing to one that was closed stays an error: a command whose answer cannot arrive must not seem to succeed.
    package static func fill() {
        // In this order each opening takes the number that was found closed.
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
