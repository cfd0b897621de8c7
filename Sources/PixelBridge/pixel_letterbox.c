#include <math.h>

#include "pixel_internal.h"

// Shrinks `image` to width x height into the scratch.
static int shrink(const pixel_bridge_image *image, int32_t width, int32_t height, pixel_bridge_scratch *scratch,
                  pixel_bridge_image *small) {
    const int nv12 = image->layout == PIXEL_BRIDGE_NV12;
    const double ratio_x = (double)image->width / width, ratio_y = (double)image->height / height;
    const ptrdiff_t stride = nv12 ? (width + 1) / 2 * 2 : 4 * (ptrdiff_t)width;
    const int32_t half_width = (width + 1) / 2, half_height = (height + 1) / 2;
    const size_t luma_bytes = (size_t)stride * (size_t)height;
    int status = pixel_bridge_buffer_reserve(&scratch->small, luma_bytes + (nv12 ? (size_t)stride * (size_t)half_height : 0));
    if (status) return status;
    uint8_t *first = scratch->small.bytes, *second = first + luma_bytes;

    const pixel_plane plane0 = {image->plane0, image->stride0, image->width, image->height, nv12 ? 1 : 4};
    status = pixel_bridge_area_average(&plane0, ratio_x, ratio_y, width, height, first, stride, scratch);
    if (status) return status;
    if (nv12) {
        const pixel_plane plane1 = {image->plane1, image->stride1, (image->width + 1) / 2, (image->height + 1) / 2, 2};
        status = pixel_bridge_area_average(&plane1, ratio_x, ratio_y, half_width, half_height, second, stride, scratch);
        if (status) return status;
    }
    *small = *image;
    small->width = width;
    small->height = height;
    small->plane0 = first;
    small->stride0 = stride;
    small->plane1 = nv12 ? second : NULL;
    small->stride1 = nv12 ? stride : 0;
    return 0;
}

// The map from a picture scaled by 1/x, 1/y and then turned clockwise by quarters, back to where it came from: a
// picture of width x height.
static void turned(int32_t quarters, double width, double height, double x, double y, double m[6]) {
    const double maps[4][6] = {
        {x, 0, 0, 0, y, 0},
        {0, x, 0, -y, 0, height},
        {-x, 0, width, 0, -y, height},
        {0, -x, width, y, 0, 0},
    };
    for (int i = 0; i < 6; i++) m[i] = maps[quarters][i];
}

static void fill(float *out, ptrdiff_t count, float value) {
    for (ptrdiff_t i = 0; i < count; i++) out[i] = value;
}

int pixel_bridge_letterbox_rgb(const pixel_bridge_image *image, int32_t quarter_turns, int32_t side,
                               pixel_bridge_scratch *scratch, float low, float high, float *out,
                               pixel_bridge_letterbox_result *result) {
    const int32_t quarters = ((quarter_turns % 4) + 4) % 4;
    const int sideways = quarters % 2;
    const double longest = image->width > image->height ? image->width : image->height;
    const double scale = side / longest;
    // Sizes in the picture's own orientation.
    int32_t width = (int32_t)lround(image->width * scale), height = (int32_t)lround(image->height * scale);
    if (width < 1) width = 1;
    if (height < 1) height = 1;
    const int32_t upright_width = sideways ? height : width, upright_height = sideways ? width : height;
    const int32_t pad_x = (side - upright_width) / 2, pad_y = (side - upright_height) / 2;

    pixel_bridge_image source = *image;
    if (width < image->width || height < image->height) {
        const int status = shrink(image, width, height, scratch, &source);
        if (status) return status;
    }
    double m[6];
    turned(quarters, source.width, source.height, (double)source.width / width, (double)source.height / height, m);

    const ptrdiff_t stride = 3 * (ptrdiff_t)side;
    for (int32_t y = 0; y < side; y++) {
        float *row = out + y * stride;
        if (y < pad_y || y >= pad_y + upright_height) {
            fill(row, stride, low);
        } else {
            fill(row, 3 * pad_x, low);
            fill(row + 3 * (pad_x + upright_width), 3 * (side - pad_x - upright_width), low);
        }
    }
    pixel_bridge_sample_region(&source, m, upright_width, upright_height, PIXEL_BRIDGE_EDGE, low, high,
                        out + pad_y * stride + 3 * pad_x, stride);

    *result = (pixel_bridge_letterbox_result){
        .scale_x = (double)upright_width / (sideways ? image->height : image->width),
        .scale_y = (double)upright_height / (sideways ? image->width : image->height),
        .pad_x = pad_x,
        .pad_y = pad_y,
    };
    return 0;
}
