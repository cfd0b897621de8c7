/// What lies in a directory of networks: `manifest.json`, written by set-up.
package struct ModelManifest: Sendable, Equatable, Decodable {
    package struct Entry: Sendable, Equatable, Decodable {
        /// A `ModelRole`, or one that this version does not know.
        package var role: String
        /// Name of the file in the manifest's directory.
        package var file: String
        /// 64 small hexadecimal digits.
        package var sha256: String
        package var bytes: Int
        /// The package it was taken from, with its version.
        package var carrier: String
        /// Licence of the weights, SPDX.
        package var licence: String
    }

    package static let fileName = "manifest.json"

    /// The version that this version of the project writes and reads.
    package static let currentVersion = 1

    /// Absent in manifests of version 1.
    package var version: Int?
    package var models: [Entry]
}
