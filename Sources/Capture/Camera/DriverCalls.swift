package import V4L2Bridge

/// How devices are spoken to: the system's own calls, or a script's.
// @unchecked: the functions are immutable; a script's context guards itself.
package struct DriverCalls: @unchecked Sendable {
    package let calls: v4l2_bridge_calls
    /// The script, whose address every call gets; kept alive by the devices opened with it.
    private let script: AnyObject?

    package init(calls: v4l2_bridge_calls, script: AnyObject?) {
        self.calls = calls
        self.script = script
    }

    package var context: UnsafeMutableRawPointer? { script.map { Unmanaged.passUnretained($0).toOpaque() } }

    package static let system = DriverCalls(calls: v4l2_bridge_system_calls(), script: nil)
}
