/// The version that the programs, the protocol and the library tell.
package enum ProgramVersion {
    package static let text = "0.1.0"
}
