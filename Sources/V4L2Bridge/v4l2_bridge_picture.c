#include "v4l2_bridge_private.h"

static void fill(struct v4l2_format *format, enum v4l2_bridge_api api, const struct v4l2_bridge_picture *picture)
{
    memset(format, 0, sizeof *format);
    format->type = api;
    if (api == V4L2_BRIDGE_SINGLE_PLANAR) {
        struct v4l2_pix_format *pix = &format->fmt.pix;
        pix->width = picture->width;
        pix->height = picture->height;
        pix->pixelformat = picture->pixel_format;
        pix->field = picture->field;
        pix->bytesperline = picture->bytes_per_line[0];
        pix->sizeimage = picture->size_image[0];
        pix->colorspace = picture->colorspace;
        // Without the magic number, drivers ignore the fields behind it.
        pix->priv = V4L2_PIX_FMT_PRIV_MAGIC;
        pix->ycbcr_enc = picture->ycbcr_encoding;
        pix->quantization = picture->quantization;
        return;
    }
    struct v4l2_pix_format_mplane *pix = &format->fmt.pix_mp;
    pix->width = picture->width;
    pix->height = picture->height;
    pix->pixelformat = picture->pixel_format;
    pix->field = picture->field;
    pix->colorspace = picture->colorspace;
    pix->ycbcr_enc = (uint8_t)picture->ycbcr_encoding;
    pix->quantization = (uint8_t)picture->quantization;
    uint32_t count = picture->plane_count < V4L2_BRIDGE_PLANES ? picture->plane_count : V4L2_BRIDGE_PLANES;
    pix->num_planes = (uint8_t)count;
    for (uint32_t plane = 0; plane < count; plane++) {
        pix->plane_fmt[plane].bytesperline = picture->bytes_per_line[plane];
        pix->plane_fmt[plane].sizeimage = picture->size_image[plane];
    }
}

static int take(const struct v4l2_format *format, enum v4l2_bridge_api api, struct v4l2_bridge_picture *picture)
{
    memset(picture, 0, sizeof *picture);
    if (api == V4L2_BRIDGE_SINGLE_PLANAR) {
        const struct v4l2_pix_format *pix = &format->fmt.pix;
        int is_extended = pix->priv == V4L2_PIX_FMT_PRIV_MAGIC;
        *picture = (struct v4l2_bridge_picture){
            .width = pix->width,
            .height = pix->height,
            .pixel_format = pix->pixelformat,
            .field = pix->field,
            .plane_count = 1,
            .bytes_per_line = {pix->bytesperline},
            .size_image = {pix->sizeimage},
            .colorspace = pix->colorspace,
            .ycbcr_encoding = is_extended ? pix->ycbcr_enc : 0,
            .quantization = is_extended ? pix->quantization : 0,
        };
        return 0;
    }
    const struct v4l2_pix_format_mplane *pix = &format->fmt.pix_mp;
    // Formats with more planes of memory than pictures have are none of ours.
    if (pix->num_planes > V4L2_BRIDGE_PLANES) return -E2BIG;
    picture->width = pix->width;
    picture->height = pix->height;
    picture->pixel_format = pix->pixelformat;
    picture->field = pix->field;
    picture->plane_count = pix->num_planes;
    picture->colorspace = pix->colorspace;
    picture->ycbcr_encoding = pix->ycbcr_enc;
    picture->quantization = pix->quantization;
    for (uint32_t plane = 0; plane < picture->plane_count; plane++) {
        picture->bytes_per_line[plane] = pix->plane_fmt[plane].bytesperline;
        picture->size_image[plane] = pix->plane_fmt[plane].sizeimage;
    }
    return 0;
}

static int exchange(
    const struct v4l2_bridge_device *device, unsigned long request, enum v4l2_bridge_api api,
    struct v4l2_bridge_picture *picture)
{
    struct v4l2_format format;
    fill(&format, api, picture);
    int result = v4l2_bridge_control(device, request, &format);
    return result < 0 ? result : take(&format, api, picture);
}

int v4l2_bridge_get_format(
    const struct v4l2_bridge_device *device, enum v4l2_bridge_api api, struct v4l2_bridge_picture *picture)
{
    memset(picture, 0, sizeof *picture);
    return exchange(device, VIDIOC_G_FMT, api, picture);
}

int v4l2_bridge_set_format(
    const struct v4l2_bridge_device *device, enum v4l2_bridge_api api, struct v4l2_bridge_picture *picture)
{
    return exchange(device, VIDIOC_S_FMT, api, picture);
}

int v4l2_bridge_try_format(
    const struct v4l2_bridge_device *device, enum v4l2_bridge_api api, struct v4l2_bridge_picture *picture)
{
    return exchange(device, VIDIOC_TRY_FMT, api, picture);
}

struct v4l2_bridge_color v4l2_bridge_color_of(const struct v4l2_bridge_picture *picture, int is_rgb)
{
    uint32_t encoding = picture->ycbcr_encoding;
    if (encoding == V4L2_YCBCR_ENC_DEFAULT) encoding = V4L2_MAP_YCBCR_ENC_DEFAULT(picture->colorspace);
    uint32_t quantization = picture->quantization;
    if (quantization == V4L2_QUANTIZATION_DEFAULT)
        quantization = V4L2_MAP_QUANTIZATION_DEFAULT(is_rgb, picture->colorspace, encoding);
    int is_bt709 = encoding == V4L2_YCBCR_ENC_709 || encoding == V4L2_YCBCR_ENC_XV709
        || encoding == V4L2_YCBCR_ENC_BT2020 || encoding == V4L2_YCBCR_ENC_BT2020_CONST_LUM;
    return (struct v4l2_bridge_color){
        .is_bt709 = is_bt709,
        .is_full_range = quantization == V4L2_QUANTIZATION_FULL_RANGE,
    };
}
