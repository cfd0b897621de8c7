internal import Capture
internal import Frames
internal import V4L2Bridge
internal import V4L2Kernel

/// The kernel's format struct, and what an honest driver makes of a request.
enum ScriptedFormat {
    static func read(_ format: v4l2_format) -> v4l2_bridge_picture {
        var picture = v4l2_bridge_picture()
        guard format.type == UInt32(V4L2_BRIDGE_MULTI_PLANAR.rawValue) else {
            let pix = format.fmt.pix
            picture.width = pix.width
            picture.height = pix.height
            picture.pixel_format = pix.pixelformat
            picture.bytes_per_line.0 = pix.bytesperline
            picture.size_image.0 = pix.sizeimage
            picture.plane_count = 1
            return picture
        }
        let pix = format.fmt.pix_mp
        picture.width = pix.width
        picture.height = pix.height
        picture.pixel_format = pix.pixelformat
        picture.bytes_per_line = (
            pix.plane_fmt.0.bytesperline, pix.plane_fmt.1.bytesperline, pix.plane_fmt.2.bytesperline
        )
        return picture
    }

    static func write(_ picture: v4l2_bridge_picture, to format: inout v4l2_format) {
        guard format.type == UInt32(V4L2_BRIDGE_MULTI_PLANAR.rawValue) else {
            format.fmt.pix.width = picture.width
            format.fmt.pix.height = picture.height
            format.fmt.pix.pixelformat = picture.pixel_format
            format.fmt.pix.field = picture.field
            format.fmt.pix.bytesperline = picture.bytes_per_line.0
            format.fmt.pix.sizeimage = picture.size_image.0
            format.fmt.pix.colorspace = picture.colorspace
            format.fmt.pix.priv = 0xfeed_cafe
            format.fmt.pix.ycbcr_enc = picture.ycbcr_encoding
            format.fmt.pix.quantization = picture.quantization
            return
        }
        format.fmt.pix_mp.width = picture.width
        format.fmt.pix_mp.height = picture.height
        format.fmt.pix_mp.pixelformat = picture.pixel_format
        format.fmt.pix_mp.field = picture.field
        format.fmt.pix_mp.colorspace = picture.colorspace
        format.fmt.pix_mp.ycbcr_enc = UInt8(picture.ycbcr_encoding)
        format.fmt.pix_mp.quantization = UInt8(picture.quantization)
        format.fmt.pix_mp.num_planes = UInt8(picture.plane_count)
        format.fmt.pix_mp.plane_fmt.0.bytesperline = picture.bytes_per_line.0
        format.fmt.pix_mp.plane_fmt.1.bytesperline = picture.bytes_per_line.1
        format.fmt.pix_mp.plane_fmt.2.bytesperline = picture.bytes_per_line.2
        format.fmt.pix_mp.plane_fmt.0.sizeimage = picture.size_image.0
        format.fmt.pix_mp.plane_fmt.1.sizeimage = picture.size_image.1
        format.fmt.pix_mp.plane_fmt.2.sizeimage = picture.size_image.2
    }

    /// Fills in planes, strides and sizes; strides that are asked for larger are kept. Its numbers wrap, as a kernel's do.
    static func complete(_ picture: inout v4l2_bridge_picture) {
        picture.field = 1
        guard let format = CameraFormat(code: picture.pixel_format), format.conversion == nil else {
            picture.plane_count = 1
            picture.bytes_per_line = (0, 0, 0)
            // Four bytes a pixel is enough for all, but for rows of one length whatever the width.
            picture.size_image = (max(picture.width, 720) &* picture.height &* 4, 0, 0)
            return
        }
        picture.plane_count = UInt32(format.memoryPlanes)
        let (width, height) = (Int(picture.width), Int(picture.height))
        var lines = [picture.bytes_per_line.0, picture.bytes_per_line.1, picture.bytes_per_line.2]
        var images: [UInt32] = [0, 0, 0]
        for plane in 0..<format.memoryPlanes {
            lines[plane] = max(lines[plane], UInt32(format.pixels.rowBytes(plane: plane, width: width)))
            images[plane] = lines[plane] &* UInt32(format.pixels.rows(plane: plane, height: height))
        }
        if !format.pixels.isUncompressed {
            images[0] = UInt32(width * height)
        } else if format.memoryPlanes == 1 {
            // Chroma of the halved formats follows at half the rows, its bytes a row as many in all as luma's.
            let chroma = format.pixels.planeCount > 1 ? lines[0] &* UInt32((height + 1) / 2) : 0
            images[0] &+= chroma
        }
        picture.bytes_per_line = (lines[0], lines[1], lines[2])
        picture.size_image = (images[0], images[1], images[2])
    }
}
