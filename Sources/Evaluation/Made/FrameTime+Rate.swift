internal import Frames

extension FrameTime {
    /// Of frame `index`, from 0, of a clip of so many frames a second.
    init(frame index: Int, rate: Double) {
        self.init(nanoseconds: Int64((Double(index) / rate * 1e9).rounded()))
    }
}
