internal import COpenVINO

extension CompiledNetwork {
    /// The compute units that really run it, in OpenVINO's words, such as "CPU": with "AUTO" the runtime chooses.
    /// Nil where the runtime does not say.
    package var executionDevices: String? {
        var text: UnsafeMutablePointer<CChar>?
        guard ov_compiled_model_get_property(handle, "EXECUTION_DEVICES", &text) == OK, let text else { return nil }
        defer { ov_free(text) }
        let words = String(cString: text)
        return words.isEmpty ? nil : words
    }
}

extension InferenceRuntime {
    /// The runtime's own version, such as "2026.4.1-22982".
    package static var version: String? {
        var version = ov_version_t()
        guard ov_get_openvino_version(&version) == OK, let number = version.buildNumber else { return nil }
        defer { ov_version_free(&version) }
        return String(cString: number)
    }

    /// The compute units of this machine, in OpenVINO's words.
    package var devices: [String] {
        var list = ov_available_devices_t()
        guard ov_core_get_available_devices(core, &list) == OK else { return [] }
        defer { ov_available_devices_free(&list) }
        return (0..<list.size).compactMap { index in list.devices[index].map { String(cString: $0) } }
    }
}
