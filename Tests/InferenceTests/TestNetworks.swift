import Inference
import TestSupport

/// The face mesh network as tests use it: 192x192 RGB in, 468 points and a presence out.
enum TestNetworks {
    static let landmarks = Prefix.models + "/face_landmark.tflite"
    static let input: [Int64] = [1, 192, 192, 3]
    static let outputs = [1404, 1]

    /// Runs on a picture of stripes `width` pixels wide; gives both outputs, one after the other.
    static func output(_ run: NetworkRun, stripes width: Int) throws -> [Float] {
        run.withInput { input in
            for index in input.indices { input[index] = (index / 3 / width).isMultiple(of: 2) ? 0.9 : 0.1 }
        }
        try run.run()
        return run.withOutput(0) { Array($0) } + run.withOutput(1) { Array($0) }
    }
}
