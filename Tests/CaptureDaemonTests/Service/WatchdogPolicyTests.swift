import CaptureDaemon
import Testing

@Suite struct WatchdogPolicyTests {
    private func interval(_ variables: [String: String]) -> Int64? {
        WatchdogPolicy(environment: ProcessEnvironment(variables: variables), processID: 42).interval
    }

    @Test func `signs of life come twice as often as the manager asks`() {
        #expect(interval(["WATCHDOG_USEC": "10000000"]) == 5_000_000_000)
        #expect(interval(["WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "42"]) == 5_000_000_000)
    }

    @Test(arguments: [
        [:], ["WATCHDOG_USEC": "0"], ["WATCHDOG_USEC": "-5"], ["WATCHDOG_USEC": "soon"],
        ["WATCHDOG_USEC": "9223372036854775807"], ["WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "43"],
    ])
    func `no signs of life where none are asked of this process`(variables: [String: String]) {
        #expect(interval(variables) == nil)
    }

    @Test func `work is a hang only when it is longer than the limit`() {
        let policy = WatchdogPolicy(environment: ProcessEnvironment(), processID: 1, hangLimit: 100)
        #expect(policy.isAlive(.waiting, now: .max))
        #expect(policy.isAlive(.working(since: 1000), now: 1100))
        #expect(!policy.isAlive(.working(since: 1000), now: 1101))
    }
}
