import Capture
import Frames
import Testing
import V4L2Bridge

@Suite struct PlaneLayoutTests {
    private func layout(
        _ code: v4l2_bridge_pixel_format, _ width: UInt32, _ height: UInt32, line: UInt32, image: UInt32 = 0
    ) -> PlaneLayout {
        var picture = v4l2_bridge_picture()
        picture.width = width
        picture.height = height
        picture.pixel_format = code.rawValue
        picture.plane_count = 1
        picture.bytes_per_line.0 = line
        picture.size_image.0 = image
        return PlaneLayout(picture, format: CameraFormat(code: code.rawValue)!)
    }

    @Test func `the chroma of NV12 follows its padded luma`() {
        let layout = layout(V4L2_BRIDGE_NV12, 640, 480, line: 704, image: 704 * 720)
        #expect(layout.geometry.strides[0] == 704)
        #expect(layout.geometry.strides[1] == 704)
        #expect(layout.places[1].offset == 704 * 480)
        #expect(layout.needed[0] == 704 * 719 + 640)
    }

    @Test func `the chroma planes of YV12 change places and have half the stride`() {
        let layout = layout(V4L2_BRIDGE_YV12, 640, 480, line: 768)
        #expect(layout.geometry.format == .i420)
        #expect(layout.geometry.strides[1] == 384)
        #expect(layout.places[2].offset == 768 * 480)
        #expect(layout.places[1].offset == 768 * 480 + 384 * 240)
    }

    @Test func `a stride of 0 means packed rows`() {
        #expect(layout(V4L2_BRIDGE_YUYV, 640, 480, line: 0).geometry.strides[0] == 1280)
    }

    @Test func `a stride that the image size rules out is not believed`() {
        #expect(layout(V4L2_BRIDGE_NV12, 848, 480, line: 1272, image: 610_560).geometry.strides[0] == 848)
    }

    @Test func `a driver that reports shorter rows than its image has is read by the image`() {
        // 1872 reported, 1920 used.
        #expect(layout(V4L2_BRIDGE_GREY, 1872, 1080, line: 1872, image: 1920 * 1080).geometry.strides[0] == 1920)
    }

    @Test func `an image rounded up to a page does not change the stride`() {
        let exact: UInt32 = 640 * 480 * 2
        #expect(layout(V4L2_BRIDGE_YUYV, 640, 480, line: 1280, image: exact + 4096).geometry.strides[0] == 1280)
        #expect(
            layout(V4L2_BRIDGE_NV12, 1920, 1080, line: 1920, image: 1920 * 1088 * 3 / 2).geometry.strides[0] == 1920)
    }

    @Test func `a size image far too small does not change the stride`() {
        #expect(layout(V4L2_BRIDGE_YUYV, 640, 480, line: 1280, image: 8320).geometry.strides[0] == 1280)
    }

    @Test func `grey is full range unless the driver says otherwise`() {
        var picture = v4l2_bridge_picture()
        picture.width = 64
        picture.height = 64
        picture.pixel_format = V4L2_BRIDGE_GREY.rawValue
        picture.plane_count = 1
        picture.colorspace = 8
        let format = CameraFormat(code: V4L2_BRIDGE_GREY.rawValue)!
        #expect(PlaneLayout(picture, format: format).geometry.color.range == .full)
        picture.quantization = 2
        #expect(PlaneLayout(picture, format: format).geometry.color.range == .limited)
    }

    @Test(
        arguments: [
            (1, 0, 0, ColorEncoding(matrix: .bt601, range: .limited)),  // SMPTE 170M
            (3, 0, 0, ColorEncoding(matrix: .bt709, range: .limited)),  // Rec. 709
            (8, 0, 0, ColorEncoding(matrix: .bt601, range: .limited)),  // sRGB, the usual webcam
            (7, 0, 0, ColorEncoding(matrix: .bt601, range: .full)),  // JPEG
            (8, 2, 1, ColorEncoding(matrix: .bt709, range: .full)),  // said outright
            (0, 0, 0, ColorEncoding(matrix: .bt601, range: .limited)),
        ] as [(UInt32, UInt32, UInt32, ColorEncoding)])
    func `colours follow the rules of V4L2`(space: UInt32, encoding: UInt32, quantization: UInt32, truth: ColorEncoding)
    {
        var picture = v4l2_bridge_picture()
        picture.width = 64
        picture.height = 64
        picture.pixel_format = V4L2_BRIDGE_NV12.rawValue
        picture.plane_count = 1
        picture.colorspace = space
        picture.ycbcr_encoding = encoding
        picture.quantization = quantization
        let layout = PlaneLayout(picture, format: CameraFormat(code: V4L2_BRIDGE_NV12.rawValue)!)
        #expect(layout.geometry.color == truth)
    }
}
