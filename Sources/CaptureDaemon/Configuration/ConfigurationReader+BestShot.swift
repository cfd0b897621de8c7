extension ConfigurationReader {
    /// Rules over several keys of `[best_shot]`.
    mutating func checkBestShot() {
        let shot = configuration.bestShot
        checkOrder(
            "best_shot.minimum_faces", Double(shot.leastFaces), "best_shot.maximum_faces", Double(shot.mostFaces))
        checkOrder("best_shot.minimum_size", shot.leastSize, "best_shot.maximum_size", shot.mostSize)
        checkOrder(
            "best_shot.minimum_brightness", shot.leastBrightness, "best_shot.maximum_brightness", shot.mostBrightness)
        if let fault = UploadAddress.fault(of: shot.upload.url) {
            let key = "best_shot.upload.url"
            refuse(key, origins[key] ?? .file("defaults", nil), fault)
        }
        checkAbsolute("best_shot.upload.headers_file", shot.upload.headersFile, "or \"\" for none")
        checkAbsolute(
            "best_shot.directory", shot.directory ?? "",
            "as the daemon is started from anywhere; without the key it is best-shots in the state directory")
    }

    /// - Parameter path: empty: none.
    private mutating func checkAbsolute(_ key: String, _ path: String, _ more: String) {
        guard !path.isEmpty, !path.hasPrefix("/") else { return }
        refuse(key, origins[key] ?? .file("defaults", nil), "must be a path that begins with /, \(more)")
    }

    private mutating func checkOrder(_ low: String, _ least: Double, _ high: String, _ most: Double) {
        guard let given = origins[low] ?? origins[high], least > most else { return }
        refuse(low, given, "must not be more than \(high)")
    }
}
