// Dark pictures made bright enough for networks that have learnt from well-lit ones.

#include "pixel_internal.h"

#include <errno.h>
#include <string.h>

// Luma of a row, with two pixels repeated at each end.
static void read_row(const pixel_bridge_image *image, int32_t y, uint8_t *line) {
    const int32_t last = image->height - 1;
    const uint8_t *row = image->plane0 + (ptrdiff_t)(y < 0 ? 0 : y > last ? last : y) * image->stride0;
    if (image->layout == PIXEL_BRIDGE_NV12) {
        memcpy(line + 2, row, (size_t)image->width);
    } else {
        for (int32_t x = 0; x < image->width; x++) line[x + 2] = pixel_bridge_luma(row + 4 * (ptrdiff_t)x);
    }
    line[0] = line[1] = line[2];
    line[image->width + 2] = line[image->width + 3] = line[image->width + 1];
}

// Weights 1 4 6 4 1 along a row; sums of 16.
static void blur_row(const uint8_t *line, int32_t width, uint16_t *out) {
    for (int32_t x = 0; x < width; x++) {
        const uint8_t *at = line + x;
        out[x] = (uint16_t)(at[0] + at[4] + 4 * (at[1] + at[3]) + 6 * at[2]);
    }
}

// A grey picture in `target`, smoothed, with distances from black times `gain`.
static int smooth(const pixel_bridge_image *image, float gain, pixel_buffer *target, pixel_bridge_scratch *scratch,
                  pixel_bridge_image *out) {
    enum { rows = 5 };
    const int32_t width = image->width, height = image->height;
    const size_t stride = ((size_t)width + 1) / 2 * 2;
    const size_t line_bytes = ((size_t)width + 4 + 7) / 8 * 8;
    int status = pixel_bridge_buffer_reserve(target, stride * ((size_t)height + 1));
    if (!status) {
        status = pixel_bridge_buffer_reserve(&scratch->sums, line_bytes + rows * (size_t)width * sizeof(uint16_t));
    }
    if (status) return status;
    uint8_t *line = scratch->sums.bytes;
    uint16_t *sums[rows];
    for (int i = 0; i < rows; i++) sums[i] = (uint16_t *)(void *)(line + line_bytes) + (size_t)i * (size_t)width;

    // In 256ths of a grey level for each 256th of a sum, so that no product leaves 32 bits.
    const int is_limited = image->layout == PIXEL_BRIDGE_NV12 && image->range == PIXEL_BRIDGE_LIMITED;
    const int32_t black = is_limited ? 16 : 0, white = is_limited ? 235 : 255;
    const int32_t factor = (int32_t)(gain * 256 + 0.5F);
    uint8_t *luma = target->bytes;
    for (int32_t y = -2; y < height + 2; y++) {
        read_row(image, y, line);
        blur_row(line, width, sums[(y + 2) % rows]);
        if (y < 2) continue;
        const uint16_t *a = sums[(y - 2) % rows], *b = sums[(y - 1) % rows], *c = sums[y % rows],
                       *d = sums[(y + 1) % rows], *e = sums[(y + 2) % rows];
        uint8_t *to = luma + (size_t)(y - 2) * stride;
        for (int32_t x = 0; x < width; x++) {
            const int32_t sum = a[x] + e[x] + 4 * (b[x] + d[x]) + 6 * c[x];
            const int32_t value = black + (((sum - 256 * black) * factor) >> 16);
            to[x] = (uint8_t)(value < black ? black : value > white ? white : value);
        }
    }
    uint8_t *chroma = luma + stride * (size_t)height;
    memset(chroma, 128, stride);
    *out = *image;
    out->layout = PIXEL_BRIDGE_NV12;
    out->plane0 = luma;
    out->stride0 = (ptrdiff_t)stride;
    out->plane1 = chroma;
    out->stride1 = 0;
    if (image->layout != PIXEL_BRIDGE_NV12) {
        out->matrix = PIXEL_BRIDGE_BT601;
        out->range = PIXEL_BRIDGE_FULL;
    }
    return 0;
}

int pixel_bridge_brighten(const pixel_bridge_image *image, float gain, pixel_bridge_scratch *scratch,
                          pixel_bridge_image *out) {
    return smooth(image, gain, &scratch->bright, scratch, out);
}

int pixel_bridge_smooth(const pixel_bridge_image *image, pixel_bridge_scratch *scratch, pixel_bridge_image *out) {
    return smooth(image, 1, &scratch->smooth, scratch, out);
}
