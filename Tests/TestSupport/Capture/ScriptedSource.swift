package import Capture
internal import Dispatch
internal import Frames
internal import Records

/// A source that gives what a script says, step by step, and then nothing until it is interrupted.
package final class ScriptedSource: FrameSource {
    package enum Step: Sendable {
        /// A frame stamped with these nanoseconds.
        case frame(FrameBuilder, time: Int64)
        case idle
        case end
        case fail(CaptureError)
    }

    private struct State {
        var rest: ArraySlice<Step>
        var sequence: UInt64 = 0
        var owners: [LendingOwner] = []
        var closings = 0
    }

    package let summary: SourceSummary
    private let state: Guarded<State>
    private let interruption = DispatchSemaphore(value: 0)

    package init(_ script: [Step], location: String = "/dev/video0", kind: SourceSummary.Kind = .camera) {
        summary = SourceSummary(
            kind: kind, location: location, name: "Scripted", format: .nv12, size: PixelSize(width: 64, height: 48),
            rate: 30)
        state = Guarded(State(rest: script[...]))
    }

    /// How often the memory of each frame came back, in the order of the frames.
    package var returns: [Int] { state.withLock { $0.owners.map { $0.givenBack.count } } }

    package var closings: Int { state.withLock { $0.closings } }

    package func next(timeout: Int64) throws(CaptureError) -> SourceStep {
        switch state.withLock({ $0.rest.popFirst() }) {
        case .frame(let builder, let time):
            let sequence = state.withLock { state in
                defer { state.sequence += 1 }
                return state.sequence
            }
            let lending = builder.lend(time: FrameTime(nanoseconds: time), sequence: sequence)
            state.withLock { $0.owners.append(lending.owner) }
            return .frame(lending.intoFrame())
        case .idle: return .idle
        case .end: return .end
        case .fail(let error): throw error
        case nil:
            interruption.wait()
            interruption.signal()
            return .idle
        }
    }

    package func interrupt() { interruption.signal() }

    package func close() { state.withLock { $0.closings += 1 } }
}
