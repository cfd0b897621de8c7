// Formats that are not looked at directly become NV12 or BGRA through libyuv.

#include <errno.h>
#include <libyuv.h>
#include <string.h>

#include "pixel_internal.h"

typedef struct nv12_target {
    uint8_t *chroma;  // first: (width + 1) / 2 * 2 bytes a row
    uint8_t *luma;    // then: `width` bytes a row
    ptrdiff_t chroma_stride;
} nv12_target;

static int reserve_nv12(const pixel_bridge_source *source, int with_luma, pixel_bridge_scratch *scratch,
                        nv12_target *target) {
    const size_t row = (size_t)(source->width + 1) / 2 * 2, rows = (size_t)(source->height + 1) / 2;
    const size_t luma = with_luma ? (size_t)source->width * (size_t)source->height : 0;
    const int status = pixel_bridge_buffer_reserve(&scratch->picture, row * rows + luma);
    if (status) return status;
    target->chroma = scratch->picture.bytes;
    target->luma = target->chroma + row * rows;
    target->chroma_stride = (ptrdiff_t)row;
    return 0;
}

static void set_nv12(const uint8_t *luma, ptrdiff_t luma_stride, const uint8_t *chroma, ptrdiff_t chroma_stride,
                     pixel_bridge_image *out) {
    out->layout = PIXEL_BRIDGE_NV12;
    out->plane0 = luma;
    out->stride0 = luma_stride;
    out->plane1 = chroma;
    out->stride1 = chroma_stride;
}

// Only the chroma is written: the luma plane is fine where it lies.
static int convert_planar(const pixel_bridge_source *source, pixel_bridge_scratch *scratch, pixel_bridge_image *out) {
    const int half_width = (source->width + 1) / 2, half_height = (source->height + 1) / 2;
    nv12_target target;
    const int status = reserve_nv12(source, 0, scratch, &target);
    if (status) return status;
    if (source->format == PIXEL_BRIDGE_FORMAT_NV21)
        SwapUVPlane(source->planes[1], (int)source->strides[1], target.chroma, (int)target.chroma_stride, half_width,
                    half_height);
    else
        MergeUVPlane(source->planes[1], (int)source->strides[1], source->planes[2], (int)source->strides[2],
                     target.chroma, (int)target.chroma_stride, half_width, half_height);
    set_nv12(source->planes[0], source->strides[0], target.chroma, target.chroma_stride, out);
    return 0;
}

static int convert_packed(const pixel_bridge_source *source, pixel_bridge_scratch *scratch, pixel_bridge_image *out) {
    nv12_target target;
    const int status = reserve_nv12(source, 1, scratch, &target);
    if (status) return status;
    (source->format == PIXEL_BRIDGE_FORMAT_YUYV ? YUY2ToNV12 : UYVYToNV12)(
        source->planes[0], (int)source->strides[0], target.luma, source->width, target.chroma,
        (int)target.chroma_stride, source->width, source->height);
    set_nv12(target.luma, source->width, target.chroma, target.chroma_stride, out);
    return 0;
}

int pixel_bridge_grey_as_nv12(const uint8_t *luma, ptrdiff_t stride, int32_t width, pixel_buffer *memory,
                              pixel_bridge_image *out) {
    const size_t row = (size_t)(width + 1) / 2 * 2;
    const int status = pixel_bridge_buffer_reserve(memory, row);
    if (status) return status;
    memset(memory->bytes, 128, row);
    set_nv12(luma, stride, memory->bytes, 0, out);
    return 0;
}

static int convert_rgb(const pixel_bridge_source *source, pixel_bridge_scratch *scratch, pixel_bridge_image *out) {
    const ptrdiff_t stride = 4 * (ptrdiff_t)source->width;
    const int status = pixel_bridge_buffer_reserve(&scratch->picture, (size_t)stride * (size_t)source->height);
    if (status) return status;
    // libyuv names formats by the little-endian word, so its ARGB lies in memory as B G R A.
    int (*convert)(const uint8_t *, int, uint8_t *, int, int, int) =
        source->format == PIXEL_BRIDGE_FORMAT_BGR   ? RGB24ToARGB
        : source->format == PIXEL_BRIDGE_FORMAT_RGB ? RAWToARGB
                                                    : ABGRToARGB;
    convert(source->planes[0], (int)source->strides[0], scratch->picture.bytes, (int)stride, source->width,
            source->height);
    out->layout = PIXEL_BRIDGE_BGRA;
    out->plane0 = scratch->picture.bytes;
    out->stride0 = stride;
    out->plane1 = NULL;
    out->stride1 = 0;
    return 0;
}

int pixel_bridge_convert(const pixel_bridge_source *source, pixel_bridge_scratch *scratch, pixel_bridge_image *out) {
    out->width = source->width;
    out->height = source->height;
    switch (source->format) {
        case PIXEL_BRIDGE_FORMAT_NV21:
        case PIXEL_BRIDGE_FORMAT_I420:
            return convert_planar(source, scratch, out);
        case PIXEL_BRIDGE_FORMAT_YUYV:
        case PIXEL_BRIDGE_FORMAT_UYVY:
            return convert_packed(source, scratch, out);
        case PIXEL_BRIDGE_FORMAT_GREY:
            return pixel_bridge_grey_as_nv12(source->planes[0], source->strides[0], source->width,
                                             &scratch->picture, out);
        default:
            return convert_rgb(source, scratch, out);
    }
}
