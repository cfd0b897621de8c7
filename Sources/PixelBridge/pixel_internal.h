// What the files of this target share.
#pragma once

#include "pixel_bridge.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Neighbouring bytes are loaded together; this needs a little-endian machine."
#endif

// A function whose loops are compiled into the one that calls it, for the processor that one is for.
#define PIXEL_BRIDGE_KERNEL static inline __attribute__((always_inline))

// Where there may be processors with AVX2 and without, a loop that most of the time goes into is compiled for both. No
// fused multiply-add: the same picture gives the same numbers on both, bit for bit.
#if defined(__x86_64__)
#define PIXEL_BRIDGE_AVX2 __attribute__((target("avx2")))
#define PIXEL_BRIDGE_HAS_AVX2() __builtin_cpu_supports("avx2")
#endif

// Memory that only grows. Zero-initialised it is empty.
typedef struct pixel_buffer {
    void *_Nullable bytes;
    size_t capacity;
} pixel_buffer;

// Makes room for `count` bytes; the old content is lost where it grows. Returns 0 or -ENOMEM.
int pixel_bridge_buffer_reserve(pixel_buffer *_Nonnull buffer, size_t count);
void pixel_bridge_buffer_release(pixel_buffer *_Nonnull buffer);

struct pixel_bridge_scratch {
    pixel_buffer sums;     // one row of weighted sums
    pixel_buffer weights;  // which columns make which output column
    pixel_buffer small;    // the shrunk picture
    pixel_buffer picture;  // the converted or decoded picture
    pixel_buffer bright;   // the brightened picture
    pixel_buffer smooth;   // the smoothed picture
    pixel_buffer coded;    // a JPEG with tables put in
};

// One plane to be shrunk.
typedef struct pixel_plane {
    const uint8_t *_Nonnull bytes;
    ptrdiff_t stride;
    int32_t width, height;  // in samples
    int32_t channels;       // bytes a sample
} pixel_plane;

// The luma of a pixel B G R, full range.
static inline uint8_t pixel_bridge_luma(const uint8_t *_Nonnull pixel) {
    return (uint8_t)((29 * pixel[0] + 150 * pixel[1] + 77 * pixel[2] + 128) >> 8);
}

// Averages a plane over areas: output sample (i, j) is the mean of the source over
// [i ratio_x, (i+1) ratio_x) x [j ratio_y, (j+1) ratio_y), cut at the plane's edge. Returns 0 or -ENOMEM.
int pixel_bridge_area_average(const pixel_plane *_Nonnull source, double ratio_x, double ratio_y, int32_t out_width,
                       int32_t out_height, uint8_t *_Nonnull out, ptrdiff_t out_stride,
                       pixel_bridge_scratch *_Nonnull scratch);

// As pixel_bridge_sample_rgb, into a part of a larger picture: `out_stride` floats from row to row.
void pixel_bridge_sample_region(const pixel_bridge_image *_Nonnull image, const double transform[_Nonnull 6],
                         int32_t out_width, int32_t out_height, pixel_bridge_border border, float low, float high,
                         float *_Nonnull out, ptrdiff_t out_stride);

// Makes NV12 of a grey plane without touching it: one row of neutral chroma, kept in `memory`, serves all rows.
// Returns 0 or -ENOMEM.
int pixel_bridge_grey_as_nv12(const uint8_t *_Nonnull luma, ptrdiff_t stride, int32_t width,
                              pixel_buffer *_Nonnull memory, pixel_bridge_image *_Nonnull out);

// Copies a JPEG into `memory`, with the standard Huffman tables before its first scan and with an end marker where
// they are said to be missing. Returns 0 or -ENOMEM.
int pixel_bridge_jpeg_complete(const uint8_t *_Nonnull bytes, size_t count, size_t scan, int without_tables,
                               int without_end, pixel_buffer *_Nonnull memory, size_t *_Nonnull completed);
