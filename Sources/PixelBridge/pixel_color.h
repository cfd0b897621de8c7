// Colour arithmetic on runs of pixels, shared by sampling and the letterbox; inline, so that runs become vectors.
#pragma once

#include "pixel_bridge.h"

enum { run_length = 64 };

typedef struct rgb_run {
    float red[run_length], green[run_length], blue[run_length];
} rgb_run;

// R = y + rv v, G = y - gu u - gv v, B = y + bu u, with y, u, v on the scale of 0...255 (ITU-R BT.601, BT.709).
typedef struct yuv_weights {
    float luma_offset, luma_scale, red_v, green_u, green_v, blue_u;
} yuv_weights;

static inline yuv_weights weights_of(const pixel_bridge_image *_Nonnull image) {
    const double kr = image->matrix == PIXEL_BRIDGE_BT709 ? 0.2126 : 0.299;
    const double kb = image->matrix == PIXEL_BRIDGE_BT709 ? 0.0722 : 0.114;
    const double kg = 1 - kr - kb;
    const int full = image->range == PIXEL_BRIDGE_FULL;
    const double chroma = full ? 1 : 255.0 / 224;
    return (yuv_weights){
        .luma_offset = full ? 0 : 16,
        .luma_scale = full ? 1 : (float)(255.0 / 219),
        .red_v = (float)(2 * (1 - kr) * chroma),
        .green_u = (float)(2 * (1 - kb) * kb / kg * chroma),
        .green_v = (float)(2 * (1 - kr) * kr / kg * chroma),
        .blue_u = (float)(2 * (1 - kb) * chroma),
    };
}

static inline float clamp_component(float value) {
    value = value < 0 ? 0 : value;
    return value > 255 ? 255 : value;
}

// Pixel `i` of a run from Y, U and V as they are coded, 0...255.
static inline void set_yuv(rgb_run *_Nonnull run, int i, yuv_weights k, float y, float u, float v) {
    y = (y - k.luma_offset) * k.luma_scale;
    u -= 128;
    v -= 128;
    run->red[i] = clamp_component(y + k.red_v * v);
    run->green[i] = clamp_component(y - k.green_u * u - k.green_v * v);
    run->blue[i] = clamp_component(y + k.blue_u * u);
}

// Writes `count` pixels of a run as R G B, 0 as `low`, 255 as low + 255 scale.
static inline void write_run(const rgb_run *_Nonnull restrict run, int count, float low, float scale,
                             float *_Nonnull restrict out) {
    for (int i = 0; i < count; i++) {
        out[3 * i] = low + run->red[i] * scale;
        out[3 * i + 1] = low + run->green[i] * scale;
        out[3 * i + 2] = low + run->blue[i] * scale;
    }
}
