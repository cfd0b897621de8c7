import Records
import Testing

@testable import CaptureDaemon

@Suite struct CameraStateMachineTests {
    private static let states: [CameraState] = [.waiting, .opening, .streaming, .degraded, .lost, .ended]

    /// A row for each state, a column for each that may follow, in the order of `states`.
    private static let table: [(CameraState, String)] = [
        (.waiting, "yyynny"),
        (.opening, "yyynny"),
        (.streaming, "nnnyyy"),
        (.degraded, "nnyyyy"),
        (.lost, "ynnnnn"),
        (.ended, "nnnnnn"),
    ]

    @Test(arguments: table)
    func `each state leads to those of the table and to no other`(state: CameraState, row: String) {
        #expect(
            String(Self.states.map { CameraStateMachine.leads(state, to: $0) ? "y" : "n" }) == row)
    }

    @Test(arguments: table)
    func `what the supervisor reports moves the machine by the table`(state: CameraState, row: String) {
        for (next, cell) in zip(Self.states, row) where next != .degraded {
            var machine = Self.machine(in: state)
            let before = machine
            #expect(machine.enter(next, cause: "why", now: "later") == (cell == "y"), "\(state) \(next)")
            if cell == "y" {
                #expect(machine.state == next && machine.cause == "why" && machine.reasons.isEmpty)
                #expect(machine.since == (next == state ? "then" : "later"))
            } else {
                #expect(machine == before)
            }
        }
    }

    @Test(arguments: states)
    func `only a stream is degraded, and never reported so`(state: CameraState) {
        var machine = Self.machine(in: state)
        #expect(machine.enter(.degraded, cause: nil, now: "later") == false)
        let streams = state == .streaming || state == .degraded
        #expect(machine.degrade(.slow, message: "slow", now: "later") == streams)
        #expect(machine.reasons.contains(.slow) == streams)
        #expect(machine.recover(.slow, now: "later") == streams)
    }

    @Test func `it is degraded while anything is wrong, from the first to the last`() {
        var machine = Self.machine(in: .streaming)
        #expect(machine.degrade(.black, message: "dark", now: "1") == true)
        #expect(machine.degrade(.black, message: "dark", now: "2") == false)
        #expect(machine.degrade(.slow, message: "late", now: "3") == true)
        #expect(machine.state == .degraded && machine.since == "1" && machine.cause == "dark; late")
        #expect(machine.recover(.black, now: "4") == true)
        #expect(machine.state == .degraded && machine.since == "1" && machine.cause == "late")
        #expect(machine.recover(.slow, now: "5") == true)
        #expect(machine.state == .streaming && machine.since == "5" && machine.cause == nil)
        #expect(machine.recover(.slow, now: "6") == false)
    }

    private static func machine(in state: CameraState) -> CameraStateMachine {
        var machine = CameraStateMachine(since: "then")
        let path: [CameraState] =
            switch state {
            case .waiting: []
            case .opening: [.opening]
            case .streaming, .degraded: [.opening, .streaming]
            case .lost: [.opening, .streaming, .lost]
            case .ended: [.ended]
            }
        for step in path { #expect(machine.enter(step, cause: nil, now: "then") == true) }
        if state == .degraded { #expect(machine.degrade(.frozen, message: "frozen", now: "then") == true) }
        return machine
    }
}
