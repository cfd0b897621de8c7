import Inference
import TestSupport
import Tracking

/// The networks that set-up has fetched, compiled once for all tests.
enum RealNetworks {
    static let shared = Result {
        try TrackingNetworks(
            runtime: InferenceRuntime(settings: InferenceSettings()),
            files: TrackingNetworks.Files(
                detector: Prefix.models + "/face_detection_back.tflite",
                landmarks: Prefix.models + "/face_landmark.tflite",
                referee: Prefix.models + "/face_detection_full_range.tflite",
                irises: Prefix.models + "/iris_landmark.tflite"), pixelLevel: 256)
    }
}
