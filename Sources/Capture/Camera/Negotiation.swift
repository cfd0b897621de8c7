internal import Frames
internal import V4L2Bridge

/// What a device and a request agreed on: the driver's own answers, believed.
package struct Negotiation: Sendable {
    package let format: CameraFormat
    package let layout: PlaneLayout
    /// Frames a second as the driver promises; nil where it does not say.
    package let rate: Double?
    /// Why just this, in words.
    package var why: String

    /// Chooses a format and sets it.
    ///
    /// - Parameter avoided: codes that turned out not to work.
    package init(
        _ device: VideoDevice, for request: SourceRequest, avoiding avoided: [UInt32] = []
    ) throws(CaptureError) {
        let current = try device.currentPicture()
        let ranked = FormatChoice.ranked(Self.offers(of: device, current: current, request: request), for: request) {
            device.rates(of: $0, at: $1)
        }
        let choices = ranked.filter { !avoided.contains($0.format.code) }
        guard !choices.isEmpty else { throw Self.nothingUsable(device, request: request) }
        var refusal: CaptureError?
        for choice in choices {
            do throws(CaptureError) {
                guard let answer = try Self.agree(device, on: choice, current: current, request: request) else {
                    continue
                }
                let rate = device.setRate(choice.rate ?? request.rate ?? FormatChoice.defaultRate)
                // Some drivers answer S_FMT with what was asked and do something else.
                let final = (try? device.currentPicture()) ?? answer.picture
                let format = CameraFormat(code: final.pixel_format)
                let isUsable = format.map { Self.isUsable(final, format: $0, request: request) } ?? false
                self.format = isUsable ? format ?? answer.format : answer.format
                layout = PlaneLayout(isUsable ? final : answer.picture, format: self.format)
                self.rate = rate
                why = choice.reason(among: choices, for: request)
                why += Self.differences(choice, final: self.format, size: layout.geometry.size, rate: rate)
                return
            } catch {
                // Held by someone or gone: no other format helps.
                guard error.decision == .degrade || error.code == .unusable else { throw error }
                refusal = error
            }
        }
        throw refusal ?? Self.nothingUsable(device, request: request)
    }

    /// Where the driver delivers something else than it agreed to: that is what counts.
    private static func differences(
        _ choice: FormatChoice, final format: CameraFormat, size: PixelSize, rate: Double?
    ) -> String {
        var text = ""
        if size != choice.size { text += "; the driver answers \(size) to \(choice.size)" }
        if format.code != choice.format.code {
            text += "; the driver answers \(format.name) to \(choice.format.name)"
        }
        if let wanted = choice.rate, let rate, abs(rate - wanted) > wanted * FormatChoice.rateTolerance {
            text += "; the driver answers \(RateReason.text(rate)) frames/s to \(RateReason.text(wanted))"
        }
        return text
    }

    /// What the device offers, with sizes for formats whose sizes the driver does not list.
    private static func offers(
        of device: VideoDevice, current: v4l2_bridge_picture, request: SourceRequest
    ) -> [OfferedFormat] {
        device.formats().filter { CameraFormat(code: $0.code) != nil }.map { code, description in
            var sizes = device.sizes(of: code)
            if sizes.isEmpty {
                // Inputs whose size is their signal's list none: the driver is asked what it would make of the wish.
                var asked = picture(code, size: request.size ?? FormatChoice.defaultSize)
                asked.field = current.field
                let answer = device.tryPicture(asked) ?? (current.pixel_format == code ? current : nil)
                if let answer, answer.pixel_format == code {
                    let size = PixelSize(width: Int(answer.width), height: Int(answer.height))
                    sizes = [OfferedSize(size, rates: device.rates(of: code, at: size))]
                }
            }
            return OfferedFormat(code: code, description: description, sizes: sizes)
        }
    }

    /// Sets a choice. Nil where the driver answers with something that cannot be used.
    private static func agree(
        _ device: VideoDevice, on choice: FormatChoice, current: v4l2_bridge_picture, request: SourceRequest
    ) throws(CaptureError) -> (picture: v4l2_bridge_picture, format: CameraFormat)? {
        var wanted = picture(choice.format.code, size: choice.size)
        wanted.plane_count = UInt32(choice.format.memoryPlanes)
        let isSame =
            current.pixel_format == wanted.pixel_format && current.width == wanted.width
            && current.height == wanted.height
        // Rows that someone padded for a reason stay padded.
        if isSame { wanted.bytes_per_line = current.bytes_per_line }
        var answer = try device.setPicture(wanted)
        guard let format = CameraFormat(code: answer.pixel_format),
            isUsable(answer, format: format, request: request)
        else { return nil }
        if let words = FieldOrder.refusal(answer.field) {
            throw CaptureError(code: .unusable, subject: device.path, message: "\(format.name): \(words)")
        }
        // A driver that reserves less than the picture needs is told how much that is.
        let layout = PlaneLayout(answer, format: format)
        // Rows of gigabytes are a lie that no memory can follow.
        guard let needed = UInt32(exactly: layout.needed[0]), let stride = UInt32(exactly: layout.sourceStride)
        else { return nil }
        if answer.size_image.0 > 0, answer.size_image.0 < needed {
            var larger = answer
            larger.bytes_per_line = (
                stride, answer.bytes_per_line.1, answer.bytes_per_line.2
            )
            larger.size_image = (needed, answer.size_image.1, answer.size_image.2)
            if let corrected = try? device.setPicture(larger), corrected.pixel_format == answer.pixel_format,
                isUsable(corrected, format: format, request: request)
            {
                answer = corrected
            }
        }
        return (answer, format)
    }

    private static func isUsable(
        _ picture: v4l2_bridge_picture, format: CameraFormat, request: SourceRequest
    ) -> Bool {
        let size = PixelSize(width: Int(picture.width), height: Int(picture.height))
        return format.serves(request) && format.takes(size) && Int(picture.plane_count) == format.memoryPlanes
    }

    private static func picture(_ code: UInt32, size: PixelSize) -> v4l2_bridge_picture {
        var picture = v4l2_bridge_picture()
        picture.pixel_format = code
        picture.width = UInt32(size.width)
        picture.height = UInt32(size.height)
        picture.field = 1
        return picture
    }

    private static func nothingUsable(_ device: VideoDevice, request: SourceRequest) -> CaptureError {
        let names = device.formats().map { CameraFormat.name(of: $0.code) }
        let message =
            if names.isEmpty {
                "it offers no format at all: a loop-back device that no one writes to, or a camera that is not set up; "
                    + "start what feeds it"
            } else if let format = request.format {
                "it does not offer \(format.rawValue) in a usable size, only \(names.joined(separator: ", ")); leave the "
                    + "format open, or ask for one of these"
            } else {
                "none of its formats is handled, or none has a size: \(names.joined(separator: ", ")); if it is a "
                    + "loop-back device, start what feeds it; if it is a raw sensor, use the program of its board"
            }
        return CaptureError(code: .unusable, subject: device.path, message: message)
    }
}
