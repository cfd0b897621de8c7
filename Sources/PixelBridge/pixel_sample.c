// Affine sampling. A row is cut into its interior, where every tap lies inside the picture, and what is left and
// right of it, where taps are clamped. Both gather the bytes of a run of pixels first and then do the arithmetic on
// the whole run, so that the compiler can use vectors for it.

#include <math.h>
#include <string.h>

#include "pixel_color.h"
#include "pixel_internal.h"

// The four neighbours of each pixel of a run, and where between them it lies.
typedef struct taps {
    // NV12: luma holds upper left, upper right, lower left, lower right from the lowest byte up.
    uint32_t luma[run_length];
    // NV12: U V U V of the upper and the lower pair. BGRA: the upper left and upper right pixel.
    uint32_t first[run_length], second[run_length];
    // BGRA: the lower left and lower right pixel.
    uint32_t third[run_length], fourth[run_length];
    // Position between the neighbours, in 1/65536.
    int32_t x[run_length], y[run_length];
    int32_t chroma_x[run_length], chroma_y[run_length];
    // How much of the pixel lies inside the picture, 0...1; used with a black border.
    float coverage[run_length];
} taps;

// Positions are in units of 2^-32 pixels, relative to pixel centres at whole numbers.
typedef struct walk {
    int64_t x, y, step_x, step_y;
} walk;

static inline uint32_t load16(const uint8_t *p) {
    uint16_t value;
    memcpy(&value, p, sizeof value);
    return value;
}

static inline uint32_t load32(const uint8_t *p) {
    uint32_t value;
    memcpy(&value, p, sizeof value);
    return value;
}

static inline int32_t fraction(int64_t position) {
    return (int32_t)((uint32_t)position >> 16);
}

static inline int64_t clamp64(int64_t value, int64_t low, int64_t high) {
    return value < low ? low : value > high ? high : value;
}

// A chroma sample lies between two pixels: its coordinate is (x + 0.5) / 2 - 0.5.
static inline int64_t chroma_position(int64_t position) {
    return (position - ((int64_t)1 << 31)) >> 1;
}

// MARK: Gathering

// As a walk, for pixels whose taps all lie inside: positions in 2^-16 pixels, steps in 2^-22, so that a run of 64 pixels
// ends where it should and all fits into 32 bits. Loops over them become vectors, but for the loads.
typedef struct inside_walk {
    int32_t x, y, step_x, step_y;
} inside_walk;

enum { step_bits = 6 };

PIXEL_BRIDGE_KERNEL int32_t place_on(int32_t start, int32_t step, int32_t i) {
    return start + ((i * step) >> step_bits);
}

PIXEL_BRIDGE_KERNEL void gather_nv12_inside(const pixel_bridge_image *image, inside_walk w, int count, taps *t) {
    const int32_t stride0 = (int32_t)image->stride0, stride1 = (int32_t)image->stride1;
    int32_t luma_at[run_length], chroma_at[run_length];
    for (int i = 0; i < count; i++) {
        const int32_t x = place_on(w.x, w.step_x, i), y = place_on(w.y, w.step_y, i);
        luma_at[i] = (y >> 16) * stride0 + (x >> 16);
        t->x[i] = x & 0xffff;
        t->y[i] = y & 0xffff;
        // A chroma sample lies between two pixels: its coordinate is (x + 0.5) / 2 - 0.5, here in 2^-17 samples.
        const int32_t cx = x - 0x8000, cy = y - 0x8000;
        chroma_at[i] = (cy >> 17) * stride1 + 2 * (cx >> 17);
        t->chroma_x[i] = (cx >> 1) & 0xffff;
        t->chroma_y[i] = (cy >> 1) & 0xffff;
    }
    const uint8_t *luma = image->plane0, *chroma = image->plane1;
    for (int i = 0; i < count; i++) {
        const uint8_t *p = luma + luma_at[i], *q = chroma + chroma_at[i];
        t->luma[i] = load16(p) | load16(p + stride0) << 16;
        t->first[i] = load32(q);
        t->second[i] = load32(q + stride1);
    }
}

PIXEL_BRIDGE_KERNEL void gather_bgra_inside(const pixel_bridge_image *image, inside_walk w, int count, taps *t) {
    const int32_t stride = (int32_t)image->stride0;
    int32_t at[run_length];
    for (int i = 0; i < count; i++) {
        const int32_t x = place_on(w.x, w.step_x, i), y = place_on(w.y, w.step_y, i);
        at[i] = (y >> 16) * stride + 4 * (x >> 16);
        t->x[i] = x & 0xffff;
        t->y[i] = y & 0xffff;
    }
    for (int i = 0; i < count; i++) {
        const uint8_t *p = image->plane0 + at[i];
        t->first[i] = load32(p);
        t->second[i] = load32(p + 4);
        t->third[i] = load32(p + stride);
        t->fourth[i] = load32(p + stride + 4);
    }
}

// Share of a pixel's weight that falls on neighbours inside 0 ..< size.
static inline float axis_coverage(int64_t whole, int32_t part, int32_t size) {
    const float f = (float)part * (1.0f / 65536);
    const float near = whole >= 0 && whole < size ? 1 - f : 0;
    const float far = whole >= -1 && whole + 1 < size ? f : 0;
    return near + far;
}

PIXEL_BRIDGE_KERNEL void gather_clamped(const pixel_bridge_image *image, walk w, int count, taps *t) {
    const int64_t one = (int64_t)1 << 32;
    const int32_t last_x = image->width - 1, last_y = image->height - 1;
    for (int i = 0; i < count; i++, w.x += w.step_x, w.y += w.step_y) {
        const int64_t x = clamp64(w.x, -one, image->width * one), y = clamp64(w.y, -one, image->height * one);
        t->x[i] = fraction(x);
        t->y[i] = fraction(y);
        t->coverage[i] =
            axis_coverage(x >> 32, t->x[i], image->width) * axis_coverage(y >> 32, t->y[i], image->height);
        const int64_t x0 = clamp64(x >> 32, 0, last_x), x1 = clamp64((x >> 32) + 1, 0, last_x);
        const uint8_t *row0 = image->plane0 + clamp64(y >> 32, 0, last_y) * image->stride0;
        const uint8_t *row1 = image->plane0 + clamp64((y >> 32) + 1, 0, last_y) * image->stride0;
        if (image->layout == PIXEL_BRIDGE_BGRA) {
            t->first[i] = load32(row0 + 4 * x0);
            t->second[i] = load32(row0 + 4 * x1);
            t->third[i] = load32(row1 + 4 * x0);
            t->fourth[i] = load32(row1 + 4 * x1);
            continue;
        }
        t->luma[i] = (uint32_t)row0[x0] | (uint32_t)row0[x1] << 8 | (uint32_t)row1[x0] << 16 |
                     (uint32_t)row1[x1] << 24;
        const int64_t cx = chroma_position(x), cy = chroma_position(y);
        t->chroma_x[i] = fraction(cx);
        t->chroma_y[i] = fraction(cy);
        const int64_t u0 = clamp64(cx >> 32, 0, last_x / 2), u1 = clamp64((cx >> 32) + 1, 0, last_x / 2);
        const uint8_t *upper = image->plane1 + clamp64(cy >> 32, 0, last_y / 2) * image->stride1;
        const uint8_t *lower = image->plane1 + clamp64((cy >> 32) + 1, 0, last_y / 2) * image->stride1;
        t->first[i] = load16(upper + 2 * u0) | load16(upper + 2 * u1) << 16;
        t->second[i] = load16(lower + 2 * u0) | load16(lower + 2 * u1) << 16;
    }
}

// MARK: Arithmetic

static inline float byte_of(uint32_t word, int index) {
    return (float)(int32_t)(word >> (8 * index) & 0xff);
}

static inline float mix(float a, float b, float f) {
    return a + (b - a) * f;
}

PIXEL_BRIDGE_KERNEL void blend_nv12(const taps *restrict t, yuv_weights k, int count, rgb_run *restrict out) {
    const float unit = 1.0f / 65536;
    for (int i = 0; i < count; i++) {
        const float fx = (float)t->x[i] * unit, fy = (float)t->y[i] * unit;
        const float cx = (float)t->chroma_x[i] * unit, cy = (float)t->chroma_y[i] * unit;
        const uint32_t l = t->luma[i], a = t->first[i], b = t->second[i];
        const float y = mix(mix(byte_of(l, 0), byte_of(l, 1), fx), mix(byte_of(l, 2), byte_of(l, 3), fx), fy);
        const float u = mix(mix(byte_of(a, 0), byte_of(a, 2), cx), mix(byte_of(b, 0), byte_of(b, 2), cx), cy);
        const float v = mix(mix(byte_of(a, 1), byte_of(a, 3), cx), mix(byte_of(b, 1), byte_of(b, 3), cx), cy);
        set_yuv(out, i, k, y, u, v);
    }
}

PIXEL_BRIDGE_KERNEL void blend_bgra(const taps *restrict t, int count, rgb_run *restrict out) {
    const float unit = 1.0f / 65536;
    for (int i = 0; i < count; i++) {
        const float fx = (float)t->x[i] * unit, fy = (float)t->y[i] * unit;
        const uint32_t a = t->first[i], b = t->second[i], c = t->third[i], d = t->fourth[i];
        out->blue[i] = mix(mix(byte_of(a, 0), byte_of(b, 0), fx), mix(byte_of(c, 0), byte_of(d, 0), fx), fy);
        out->green[i] = mix(mix(byte_of(a, 1), byte_of(b, 1), fx), mix(byte_of(c, 1), byte_of(d, 1), fx), fy);
        out->red[i] = mix(mix(byte_of(a, 2), byte_of(b, 2), fx), mix(byte_of(c, 2), byte_of(d, 2), fx), fy);
    }
}

PIXEL_BRIDGE_KERNEL void cover(const taps *restrict t, int count, rgb_run *restrict run) {
    for (int i = 0; i < count; i++) {
        run->red[i] *= t->coverage[i];
        run->green[i] *= t->coverage[i];
        run->blue[i] *= t->coverage[i];
    }
}

// MARK: Rows

// Output columns [first, last) of a row whose positions start + i * step lie in [low, high].
static void narrow(double start, double step, double low, double high, int32_t *first, int32_t *last) {
    if (step == 0) {
        if (!(start >= low && start <= high)) *last = *first;
        return;
    }
    const double a = (low - start) / step, b = (high - start) / step;
    const double from = ceil(a < b ? a : b), to = floor(a < b ? b : a) + 1;
    if (from > *first) *first = from < *last ? (int32_t)from : *last;
    if (to < *last) *last = to > *first ? (int32_t)to : *first;
}

// Far outside is as good as just outside: the limit keeps the conversion and the walk in range, whatever comes.
static int64_t fixed(double position, double limit) {
    if (!(position > -limit)) position = -limit;
    if (position > limit) position = limit;
    return (int64_t)(position * 4294967296.0);
}

// Output rows that memory is asked for before it is needed.
enum { rows_ahead = 3 };

typedef struct row_walk {
    const pixel_bridge_image *image;
    yuv_weights weights;
    double x, y, step_x, step_y;
    int black;
    float low, scale;
    float *out;
} row_walk;

PIXEL_BRIDGE_KERNEL void sample_columns_as_built(const row_walk *row, int32_t from, int32_t to, int inside) {
    const int is_nv12 = row->image->layout == PIXEL_BRIDGE_NV12;
    taps t;
    rgb_run run;
    for (int32_t at = from; at < to; at += run_length) {
        const int count = to - at < run_length ? to - at : run_length;
        const double x = row->x + at * row->step_x, y = row->y + at * row->step_y;
        if (inside) {
            const inside_walk w = {
                .x = (int32_t)(x * 0x1p16),
                .y = (int32_t)(y * 0x1p16),
                .step_x = (int32_t)(row->step_x * 0x1p22),
                .step_y = (int32_t)(row->step_y * 0x1p22),
            };
            if (is_nv12)
                gather_nv12_inside(row->image, w, count, &t);
            else
                gather_bgra_inside(row->image, w, count, &t);
        } else {
            const walk w = {
                .x = fixed(x, 0x1p30),
                .y = fixed(y, 0x1p30),
                .step_x = fixed(row->step_x, 0x1p20),
                .step_y = fixed(row->step_y, 0x1p20),
            };
            gather_clamped(row->image, w, count, &t);
        }
        if (is_nv12)
            blend_nv12(&t, row->weights, count, &run);
        else
            blend_bgra(&t, count, &run);
        if (!inside && row->black) cover(&t, count, &run);
        write_run(&run, count, row->low, row->scale, row->out + 3 * (ptrdiff_t)at);
    }
}

#ifdef PIXEL_BRIDGE_AVX2
PIXEL_BRIDGE_AVX2 static void sample_columns_avx2(const row_walk *row, int32_t from, int32_t to, int inside) {
    sample_columns_as_built(row, from, to, inside);
}
#endif

static void sample_columns(const row_walk *row, int32_t from, int32_t to, int inside) {
#ifdef PIXEL_BRIDGE_AVX2
    if (PIXEL_BRIDGE_HAS_AVX2()) {
        sample_columns_avx2(row, from, to, inside);
        return;
    }
#endif
    sample_columns_as_built(row, from, to, inside);
}

// Asks for the memory of a coming output row, columns [first, last): rows of a large picture lie too far apart for the
// processor to guess them, and waiting for memory would cost more than the arithmetic.
static void fetch_row(const pixel_bridge_image *image, double x, double y, const row_walk *row, int32_t first,
                      int32_t last) {
    const double bytes = image->layout == PIXEL_BRIDGE_NV12 ? 1 : 4, line = 64;
    const double columns = line / (bytes * fmax(fabs(row->step_x), 1.0 / 64));
    const int32_t step = columns < 1 ? 1 : columns > 64 ? 64 : (int32_t)columns;
    for (int32_t at = first; at < last; at += step) {
        const double px = x + at * row->step_x, py = y + at * row->step_y;
        if (!(px >= 0 && px < image->width && py >= 0 && py < image->height - 1)) continue;
        const ptrdiff_t column = (ptrdiff_t)px, line_number = (ptrdiff_t)py;
        const uint8_t *p = image->plane0 + line_number * image->stride0 + column * (ptrdiff_t)bytes;
        __builtin_prefetch(p);
        __builtin_prefetch(p + image->stride0);
        if (image->layout == PIXEL_BRIDGE_NV12)
            __builtin_prefetch(image->plane1 + line_number / 2 * image->stride1 + column / 2 * 2);
    }
}

// Whether positions, steps and places in the planes fit into the 32 bits of a walk inside.
static int fits_inside_walk(const pixel_bridge_image *image, const row_walk *row) {
    const double most_size = 0x7fff, most_step = 8 - 1.0 / 8, most_bytes = 0x7fffffff;
    return image->width <= most_size && image->height <= most_size && fabs(row->step_x) <= most_step &&
           fabs(row->step_y) <= most_step && fabs((double)image->stride0) * image->height <= most_bytes &&
           fabs((double)image->stride1) * image->height <= most_bytes;
}

static int is_within(double value, double low, double high) {
    return value >= low && value <= high;
}

void pixel_bridge_sample_region(const pixel_bridge_image *image, const double m[6], int32_t out_width,
                                int32_t out_height, pixel_bridge_border border, float low, float high, float *out,
                                ptrdiff_t out_stride) {
    // Inside means: all taps of luma and chroma exist, with a margin for the rounding of the walk.
    const double margin = 1.0 / 4096, least = 0.5 + margin;
    const double most_x = fmin(image->width - 1, 2 * ((image->width - 1) / 2) + 0.5) - margin;
    const double most_y = fmin(image->height - 1, 2 * ((image->height - 1) / 2) + 0.5) - margin;
    row_walk row = {
        .image = image,
        .weights = weights_of(image),
        .step_x = m[0],
        .step_y = m[3],
        .black = border == PIXEL_BRIDGE_BLACK,
        .low = low,
        .scale = (high - low) / 255,
    };
    const int fits = fits_inside_walk(image, &row);
    for (int32_t j = 0; j < out_height; j++) {
        row.x = m[0] * 0.5 + m[1] * (j + 0.5) + m[2] - 0.5;
        row.y = m[3] * 0.5 + m[4] * (j + 0.5) + m[5] - 0.5;
        row.out = out + j * out_stride;
        int32_t first = 0, last = fits ? out_width : 0;
        narrow(row.x, row.step_x, least, most_x, &first, &last);
        narrow(row.y, row.step_y, least, most_y, &first, &last);
        // Checked as it will be walked: rounding or a map that is not finite must not lead outside.
        if (first < last) {
            const double x0 = row.x + first * row.step_x, x1 = row.x + (last - 1) * row.step_x;
            const double y0 = row.y + first * row.step_y, y1 = row.y + (last - 1) * row.step_y;
            const double lowest = least - margin / 2, high_x = most_x + margin / 2, high_y = most_y + margin / 2;
            if (!is_within(x0, lowest, high_x) || !is_within(x1, lowest, high_x) || !is_within(y0, lowest, high_y) ||
                !is_within(y1, lowest, high_y))
                last = first;
        }
        fetch_row(image, row.x + rows_ahead * m[1], row.y + rows_ahead * m[4], &row, first, last);
        sample_columns(&row, 0, first, 0);
        sample_columns(&row, first, last, 1);
        sample_columns(&row, last, out_width, 0);
    }
}

void pixel_bridge_sample_rgb(const pixel_bridge_image *image, const double transform[6], int32_t out_width,
                             int32_t out_height, pixel_bridge_border border, float low, float high, float *out) {
    pixel_bridge_sample_region(image, transform, out_width, out_height, border, low, high, out,
                               3 * (ptrdiff_t)out_width);
}
