internal import Capture
internal import Frames
internal import Records

extension JSONWriter {
    /// Writes a video node as one object.
    mutating func write(_ report: DeviceReport) {
        let node = report.node
        beginObject()
        field("node", node.node)
        if !node.card.isEmpty { field("card", node.card) }
        if !node.driver.isEmpty { field("driver", node.driver) }
        if !node.bus.isEmpty { field("bus", node.bus) }
        key("links")
        beginArray()
        for link in node.links { value(link) }
        endArray()
        field("role", node.role.rawValue)
        key("usable")
        value(report.isUsable)
        key("chosen_for")
        beginArray()
        for camera in report.cameras { value(camera) }
        endArray()
        field("reason", report.reason)
        if let choice = report.choice {
            key("choice")
            beginObject()
            field("format", choice.format.name)
            key("size")
            write(choice.size)
            if let rate = choice.rate {
                key("rate")
                value(rate, decimals: 3)
            }
            endObject()
        }
        key("formats")
        beginArray()
        for offer in report.offers { write(offer) }
        endArray()
        if let controls = report.controls {
            key("controls")
            beginArray()
            for (control, value) in controls { write(control, value) }
            endArray()
        }
        endObject()
    }

    private mutating func write(_ control: CameraControl, _ current: Int64?) {
        beginObject()
        field("name", control.name)
        field("kind", control.kind.rawValue)
        for (name, number) in [("minimum", control.minimum), ("maximum", control.maximum)] as [(StaticString, Int64)] {
            key(name)
            value(Int(number))
        }
        key("step")
        value(Int(clamping: control.step))
        key("default")
        value(Int(control.initial))
        if let current {
            key("value")
            value(Int(current))
        }
        key("read_only")
        value(control.isReadOnly)
        key("inactive")
        value(control.isInactive)
        if !control.items.isEmpty {
            key("items")
            beginArray()
            for item in control.items {
                beginObject()
                key("value")
                value(Int(item.value))
                field("text", item.text)
                endObject()
            }
            endArray()
        }
        endObject()
    }

    private mutating func write(_ offer: OfferedFormat) {
        beginObject()
        field("format", CameraFormat.name(of: offer.code))
        field("description", offer.description)
        key("readable")
        value(CameraFormat(code: offer.code) != nil)
        if CameraFormat(code: offer.code)?.conversion != nil { field("converted_by", "libv4lconvert") }
        key("sizes")
        beginArray()
        for size in offer.sizes {
            beginObject()
            if size.isDiscrete {
                key("size")
                write(size.minimum)
            } else {
                key("minimum")
                write(size.minimum)
                key("maximum")
                write(size.maximum)
                key("step")
                write(size.step)
            }
            key("rates")
            beginArray()
            for range in size.rates { write(range) }
            endArray()
            endObject()
        }
        endArray()
        endObject()
    }

    /// One rate as a number, a range as an array of its ends.
    private mutating func write(_ rates: ClosedRange<Double>) {
        guard rates.lowerBound < rates.upperBound else {
            value(rates.lowerBound, decimals: 3)
            return
        }
        beginArray()
        value(rates.lowerBound, decimals: 3)
        value(rates.upperBound, decimals: 3)
        endArray()
    }

    private mutating func write(_ size: PixelSize) {
        beginArray()
        value(size.width)
        value(size.height)
        endArray()
    }

    private mutating func field(_ name: StaticString, _ text: String) {
        key(name)
        value(text)
    }
}
