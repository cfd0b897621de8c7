#include <math.h>

#include "pixel_color.h"
#include "pixel_internal.h"

// A shrunk picture. Of NV12 the chroma is kept at the size of the luma: there is enough of it when shrinking, and
// nothing needs to be interpolated afterwards.
typedef struct small_picture {
    const uint8_t *first;   // Y, or B G R A
    const uint8_t *second;  // U V; null for BGRA
    int32_t width, height;  // pixels, in the orientation of the original; rows without padding
} small_picture;

static int shrink(const pixel_bridge_image *image, int32_t width, int32_t height, pixel_bridge_scratch *scratch,
                  small_picture *small) {
    const int nv12 = image->layout == PIXEL_BRIDGE_NV12;
    const double ratio_x = (double)image->width / width, ratio_y = (double)image->height / height;
    const ptrdiff_t stride = nv12 ? width : 4 * (ptrdiff_t)width;
    const size_t first_bytes = (size_t)stride * (size_t)height;
    int status = pixel_bridge_buffer_reserve(&scratch->small, first_bytes * (nv12 ? 3 : 1));
    if (status) return status;
    uint8_t *first = scratch->small.bytes, *second = first + first_bytes;

    const pixel_plane plane0 = {image->plane0, image->stride0, image->width, image->height, nv12 ? 1 : 4};
    status = pixel_bridge_area_average(&plane0, ratio_x, ratio_y, width, height, first, stride, scratch);
    if (status) return status;
    if (nv12) {
        const pixel_plane plane1 = {image->plane1, image->stride1, (image->width + 1) / 2, (image->height + 1) / 2, 2};
        status = pixel_bridge_area_average(&plane1, ratio_x / 2, ratio_y / 2, width, height, second, 2 * stride,
                                           scratch);
        if (status) return status;
    }
    *small = (small_picture){first, nv12 ? second : NULL, width, height};
    return 0;
}

// Writes one row of the upright picture: pixel x is the shrunk picture's pixel `at` + x `step`.
static void write_row(const small_picture *small, yuv_weights weights, ptrdiff_t at, ptrdiff_t step, int32_t width,
                      float low, float scale, float *out) {
    rgb_run run;
    uint8_t a[run_length], b[run_length], c[run_length];
    for (int32_t from = 0; from < width; from += run_length) {
        const int count = width - from < run_length ? width - from : run_length;
        for (int i = 0; i < count; i++, at += step) {
            a[i] = small->second ? small->first[at] : small->first[4 * at + 2];
            b[i] = small->second ? small->second[2 * at] : small->first[4 * at + 1];
            c[i] = small->second ? small->second[2 * at + 1] : small->first[4 * at];
        }
        for (int i = 0; i < count; i++) {
            if (small->second) {
                set_yuv(&run, i, weights, a[i], b[i], c[i]);
            } else {
                run.red[i] = a[i];
                run.green[i] = b[i];
                run.blue[i] = c[i];
            }
        }
        write_run(&run, count, low, scale, out + 3 * (ptrdiff_t)from);
    }
}

// Writes the shrunk picture turned clockwise by quarters.
static void write_turned(const small_picture *small, yuv_weights weights, int32_t quarters, float low, float scale,
                         float *out, ptrdiff_t out_stride) {
    const ptrdiff_t width = small->width, height = small->height;
    // Where the upright picture's first pixel lies in the shrunk one, and the steps to its right and lower neighbour.
    const ptrdiff_t starts[4] = {0, (height - 1) * width, height * width - 1, width - 1};
    const ptrdiff_t across[4] = {1, -width, -1, width}, down[4] = {width, 1, -width, -1};
    const int32_t rows = quarters % 2 ? small->width : small->height;
    const int32_t columns = quarters % 2 ? small->height : small->width;
    for (int32_t y = 0; y < rows; y++)
        write_row(small, weights, starts[quarters] + y * down[quarters], across[quarters], columns, low, scale,
                  out + y * out_stride);
}

// The map from a picture that was scaled by 1/x, 1/y and then turned clockwise by quarters, back to where it came
// from: a picture of width x height.
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
    float *corner = out + pad_y * stride + 3 * (ptrdiff_t)pad_x;
    if (width < image->width || height < image->height) {
        small_picture small;
        const int status = shrink(image, width, height, scratch, &small);
        if (status) return status;
        write_turned(&small, weights_of(image), quarters, low, (high - low) / 255, corner, stride);
    } else {
        double m[6];
        turned(quarters, image->width, image->height, (double)image->width / width, (double)image->height / height, m);
        pixel_bridge_sample_region(image, m, upright_width, upright_height, PIXEL_BRIDGE_EDGE, low, high, corner,
                                   stride);
    }

    *result = (pixel_bridge_letterbox_result){
        .scale_x = (double)upright_width / (sideways ? image->height : image->width),
        .scale_y = (double)upright_height / (sideways ? image->width : image->height),
        .pad_x = pad_x,
        .pad_y = pad_y,
    };
    return 0;
}
