internal import Dispatch
package import Frames
internal import Records
internal import Synchronization

/// Keeps the controls of one configured camera as the user wants them, on whatever device it is at the moment, and has its
/// focus and exposure follow the face where that is wished.
///
/// Works on a queue of its own, so that a slow driver holds up neither frames nor sessions. Thread rule: *thread-safe*;
/// `attach` and `detach` wait for the driver.
// @unchecked: all state is bound to the queue.
package final class ControlDesk: @unchecked Sendable {
    /// What the configuration says.
    package struct Wishes: Sendable, Equatable {
        package var settings: [ControlSetting]
        /// Whether the values found are put back when the camera is closed.
        package var restores: Bool
        package var following: FaceFollowing
        /// The turn that makes the camera's frames upright.
        package var rotation: Rotation

        package init(
            settings: [ControlSetting] = [], restores: Bool = false, following: FaceFollowing = .off,
            rotation: Rotation = .none
        ) {
            self.settings = settings
            self.restores = restores
            self.following = following
            self.rotation = rotation
        }
    }

    let queue = DispatchQueue(label: "camera.controls")
    let say: @Sendable (String) -> Void
    private let show: @Sendable (ControlReport) -> Void
    var wishes: Wishes
    private(set) var device: VideoDevice?
    /// What controls were before they were set as wished; kept while the same camera is opened again, since what is then
    /// found is what we set.
    private var found = FoundValues()
    /// What following could not put back; kept likewise.
    var followed = FollowedValues()
    /// The camera that these are of: card and bus.
    private var known: [String] = []
    private var told: [String] = []
    var following: CameraFollowing?
    /// What was said of following on this camera.
    var followingTold: Set<String> = []
    let isFollowed = Atomic(false)
    /// The newest; older ones that the driver was too slow for are of no use.
    let sighting = Guarded<FaceSighting?>(nil)
    var report = ControlReport() {
        didSet { if report != oldValue { show(report) } }
    }

    /// Both are called on the desk's queue.
    ///
    /// - Parameters:
    ///   - say: gets what cannot be set, once until it changes.
    ///   - show: gets how things are now, each time that has changed; nothing is wrong while no camera is open.
    package init(
        _ wishes: Wishes, say: @escaping @Sendable (String) -> Void,
        show: @escaping @Sendable (ControlReport) -> Void = { _ in }
    ) {
        self.wishes = wishes
        self.say = say
        self.show = show
    }

    /// Sets what is wished on a camera that was just opened.
    func attach(_ device: VideoDevice) {
        queue.sync {
            endFollowing()
            self.device = device
            if known != [device.card, device.bus] {
                (found, followed, followingTold) = (FoundValues(), FollowedValues(), [])
            }
            known = [device.card, device.bus]
            apply()
        }
    }

    /// Puts back what is to be put back, and lets go of the device, which is still open. Harmless when another is attached.
    func detach(_ device: VideoDevice) {
        queue.sync {
            guard self.device === device else { return }
            endFollowing()
            if wishes.restores { found.restore(on: device) }
            self.device = nil
            report = ControlReport()
        }
    }

    /// Takes other wishes, at once where a camera is open. What is not wished any more gets the value it had.
    package func change(_ wishes: Wishes) {
        queue.async { [self] in
            guard wishes != self.wishes else { return }
            self.wishes = wishes
            apply()
        }
    }

    /// Waits for what was asked before. For tests and the end.
    package func flush() { queue.sync {} }

    private func apply() {
        endFollowing()
        guard let device else { return }
        setControls(of: device)
        guard wishes.following != .off else { return }
        let controls = device.controls()
        let plan = ControlPlan(wishes.settings, on: controls)
        beginFollowing(device, controls, configured: Set(plan.steps.map(\.control.id)))
    }

    private func setControls(of device: VideoDevice) {
        guard !wishes.settings.isEmpty || !found.isEmpty else {
            report.problems = []
            return
        }
        let controls = device.controls()
        let plan = ControlPlan(wishes.settings, on: controls)
        found.restore(on: device, except: Set(plan.steps.map(\.control.id)))
        // What following has left there is not what was found.
        for step in plan.steps {
            if let value = followed.controls.take(step.control) { found.note(step.control, was: value) }
        }
        var problems = plan.problems
        for step in plan.steps {
            if let problem = set(step, on: device, among: controls) {
                problems.append("\(step.control.name): \(problem)")
            }
        }
        for problem in problems where !told.contains(problem) { say("control \(problem)") }
        told = problems
        report.problems = problems
    }

    private func set(_ step: ControlPlan.Step, on device: VideoDevice, among controls: [CameraControl]) -> String? {
        let control = step.control
        // What was set before may have made it free.
        if device.refreshed(control)?.isInactive ?? control.isInactive {
            return Self.inactive(control, device, controls)
        }
        let old = control.kind == .button || control.isWriteOnly ? nil : try? device.value(of: control).get()
        if old == step.value { return nil }
        let refusal = device.set(control, to: step.value)
        guard refusal == 0 else {
            return
                "the driver refused \(step.value) with \(ErrorSymbol.name(of: refusal)); the camera goes on without it"
        }
        if let old { found.note(control, was: old) }
        guard old != nil, let now = try? device.value(of: control).get(), now != step.value else { return nil }
        return "\(step.value) was asked for, but the driver took \(now)"
    }

    private static func inactive(_ control: CameraControl, _ device: VideoDevice, _ controls: [CameraControl]) -> String
    {
        let switches = controls.filter { $0.isSwitch && $0.id != control.id && !$0.isReadOnly }
        let first = control.name.prefix { $0 != "_" }
        let own = switches.filter { $0.name.split(separator: "_").contains(first) }
        let names = (own.isEmpty ? switches : own).map { other -> String in
            guard let value = try? device.value(of: other).get() else { return other.name }
            return
                "\(other.name) (now \(other.items.first { $0.value == value }.map { "\"\($0.text)\"" } ?? "\(value)"))"
        }
        let by = names.isEmpty ? "another control" : names.joined(separator: " or ")
        return "is decided by \(by); set that to manual or off to set this one"
    }
}
