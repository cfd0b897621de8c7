internal import Glibc

/// A format agreed on, and the stream that began in it. A format whose buffers turn out not to fit, or for which the bus
/// has no room, has given way to the next best.
struct CameraStart {
    let agreed: Negotiation
    let ring: BufferRing
    /// Where the format is not read as it lies.
    let converter: FormatConverter?

    init(_ device: VideoDevice, request: SourceRequest) throws(CaptureError) {
        var avoided: [UInt32] = []
        var refusal: CaptureError?
        var passedOver: [String] = []
        while true {
            var agreed: Negotiation
            do throws(CaptureError) {
                agreed = try Negotiation(device, for: request, avoiding: avoided)
            } catch {
                throw refusal ?? error
            }
            do throws(CaptureError) {
                let converter =
                    agreed.format.conversion == nil
                    ? nil : try FormatConverter(agreed.layout, subject: device.path)
                let ring = try BufferRing(device, layout: agreed.layout)
                if !passedOver.isEmpty { agreed.why += "; " + passedOver.joined(separator: "; ") }
                self.agreed = agreed
                self.ring = ring
                self.converter = converter
                return
            } catch {
                // What we found ourselves has no errno. A driver's refusal may be of this format alone, as where the
                // bus has no bandwidth left for it; whether it helps to try another is the table's to say.
                let isOfFormat = error.errno == 0 ? error.code == .unusable : error.decision == .degrade
                guard isOfFormat, !avoided.contains(agreed.format.code) else { throw error }
                avoided.append(agreed.format.code)
                passedOver.append(
                    error.errno == ENOSPC
                        ? "the bus has no room for \(agreed.format.name)"
                        : "\(agreed.format.name) could not be started")
                refusal = refusal ?? error
            }
        }
    }
}
