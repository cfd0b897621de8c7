import Capture
import Frames
import Testing
import V4L2Bridge

@Suite struct FormatChoiceTests {
    private let small = PixelSize(width: 640, height: 480)
    private let large = PixelSize(width: 1280, height: 720)

    private func offer(_ code: v4l2_bridge_pixel_format, _ sizes: [(PixelSize, [Double])]) -> OfferedFormat {
        OfferedFormat(
            code: code.rawValue, sizes: sizes.map { size, rates in OfferedSize(size, rates: rates.map { $0...$0 }) })
    }

    private func best(_ offers: [OfferedFormat], _ size: PixelSize, rate: Double = 30, format: PixelFormat? = nil)
        -> FormatChoice?
    {
        FormatChoice.ranked(offers, for: SourceRequest(device: "auto", size: size, rate: rate, format: format)).first
    }

    @Test func `MJPEG is taken only where nothing uncompressed reaches the rate`() {
        let offers = [
            offer(V4L2_BRIDGE_MJPG, [(small, [30]), (large, [30])]),
            offer(V4L2_BRIDGE_YUYV, [(small, [30]), (large, [10])]),
        ]
        #expect(best(offers, small)?.format.pixels == .yuyv)
        #expect(best(offers, large)?.format.pixels == .mjpeg)
        #expect(best(offers, large, rate: 10)?.format.pixels == .yuyv)
    }

    @Test func `sizes that no picture has are passed over`() {
        let absurd = PixelSize(width: Int(UInt32.max), height: Int(UInt32.max))
        let offers = [
            offer(V4L2_BRIDGE_NV12, [(absurd, [30])]), offer(V4L2_BRIDGE_YUYV, [(absurd, [30]), (small, [30])]),
        ]
        #expect(best(offers, large)?.size == small)
        #expect(best([offers[0]], large) == nil)
    }

    @Test func `MJPEG is taken where nothing uncompressed reaches the size`() {
        let offers = [offer(V4L2_BRIDGE_MJPG, [(large, [30])]), offer(V4L2_BRIDGE_YUYV, [(small, [30])])]
        let choice = best(offers, large)
        #expect(choice?.format.name == "MJPG")
        #expect(choice?.size == large)
        #expect(choice?.rate == 30)
    }

    @Test func `NV12 comes before BGRA, that before what needs a conversion`() {
        let all: [v4l2_bridge_pixel_format] = [
            V4L2_BRIDGE_MJPG, V4L2_BRIDGE_RGB3, V4L2_BRIDGE_YUYV, V4L2_BRIDGE_YU12, V4L2_BRIDGE_XR24, V4L2_BRIDGE_NV12,
        ]
        let ranked = FormatChoice.ranked(
            all.map { offer($0, [(small, [30])]) }, for: SourceRequest(device: "auto", size: small, rate: 30))
        #expect(ranked.map(\.format.name) == ["NV12", "XR24", "YU12", "YUYV", "RGB3", "MJPG"])
    }

    @Test func `of codes for the same picture the customary one is taken, in whatever order they are listed`() {
        let offers = [V4L2_BRIDGE_BGR4, V4L2_BRIDGE_XR24, V4L2_BRIDGE_AR24].map { offer($0, [(small, [30])]) }
        #expect(best(offers, small)?.format.name == "AR24")
        #expect(best(offers.reversed(), small)?.format.name == "AR24")
    }

    @Test func `rates of television count as the whole ones next to them`() {
        let offers = [offer(V4L2_BRIDGE_MJPG, [(small, [30])]), offer(V4L2_BRIDGE_YUYV, [(small, [30_000.0 / 1001])])]
        #expect(best(offers, small)?.format.pixels == .yuyv)
    }

    @Test func `the nearest size of a range lies on its steps and within it`() {
        let range = OfferedSize(
            minimum: PixelSize(width: 48, height: 32), maximum: PixelSize(width: 1920, height: 1080),
            step: PixelSize(width: 16, height: 8))
        #expect(range.nearest(to: PixelSize(width: 650, height: 481)) == PixelSize(width: 656, height: 480))
        #expect(range.nearest(to: PixelSize(width: 5000, height: 5000)) == PixelSize(width: 1920, height: 1080))
        #expect(range.nearest(to: PixelSize(width: 1, height: 1)) == PixelSize(width: 48, height: 32))
    }

    @Test func `a forced format is the only one considered`() {
        let offers = [offer(V4L2_BRIDGE_NV12, [(small, [30])]), offer(V4L2_BRIDGE_GREY, [(large, [30])])]
        #expect(best(offers, small, format: .grey)?.size == large)
        #expect(best(offers, small, format: .bgr) == nil)
    }

    @Test func `a format listed twice, an empty size and an unknown code are passed over`() {
        let offers = [
            offer(V4L2_BRIDGE_YUYV, [(small, [30])]), offer(V4L2_BRIDGE_YUYV, [(small, [30])]),
            offer(V4L2_BRIDGE_AR24, [(PixelSize(width: 0, height: 0), [30])]),
            OfferedFormat(code: 0x5030_3159, sizes: [OfferedSize(small)]),
        ]
        let ranked = FormatChoice.ranked(offers, for: SourceRequest(device: "auto", size: small))
        #expect(ranked.map(\.format.name) == ["YUYV"])
    }

    @Test func `without a wish the size nearest to 1280x720 is taken`() {
        let offers = [
            offer(V4L2_BRIDGE_NV12, [(PixelSize(width: 1920, height: 1080), [30]), (large, [30]), (small, [30])])
        ]
        #expect(FormatChoice.ranked(offers, for: SourceRequest(device: "auto")).first?.size == large)
    }
}
