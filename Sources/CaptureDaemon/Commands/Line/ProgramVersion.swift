/// The version that both programs and the protocol tell.
package enum ProgramVersion {
    package static let text = "0.1.0"
}
