/// Waits while a node that has just appeared may not be opened yet: udev sets its group a moment later. An attempt that
/// fails in between is none of the camera's, and is not told.
package struct ArrivalPatience {
    /// Nanoseconds between looks, where no change is announced.
    package static let interval: Int64 = 200_000_000

    /// Whether a node is so new that its group may not be final.
    private let isSettling: (String) -> Bool
    /// Waits until something may have changed, `interval` at most; false when interrupted.
    private let wait: () -> Bool

    package init(isSettling: @escaping (String) -> Bool, wait: @escaping () -> Bool) {
        self.isSettling = isSettling
        self.wait = wait
    }

    /// - Parameter attempt: opens the camera.
    /// - Throws: what the last attempt did.
    package func open(
        _ attempt: () throws(CaptureError) -> any FrameSource
    ) throws(CaptureError) -> any FrameSource {
        while true {
            do throws(CaptureError) {
                return try attempt()
            } catch {
                guard error.code == .denied, isSettling(error.subject), wait() else { throw error }
            }
        }
    }
}
