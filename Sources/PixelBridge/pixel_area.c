// Area averaging in two passes. Rows are added up with weights that sum to 256, so a sum fits 16 bits and eight of
// them a vector; columns are added up from those sums. libyuv's box filter was not used because for interleaved
// planes it falls back to bilinear or point sampling at most ratios.

#include "pixel_internal.h"

enum { unity = 256 };

// The samples [from, to) that make up output sample `index`, and the share of the first and the last.
typedef struct extent {
    int32_t from, to;
    double first, last, total;
} extent;

static extent extent_of(int32_t index, double ratio, int32_t size) {
    double low = index * ratio, high = (index + 1) * ratio;
    if (high > size) high = size;
    if (low > size - 1) low = size - 1;
    if (high <= low) high = low + 1;
    extent e = {.from = (int32_t)low};
    e.to = (int32_t)high;
    if (e.to < high) e.to += 1;
    if (e.to > size) e.to = size;
    if (e.to <= e.from) e.to = e.from + 1;
    e.total = high - low;
    e.first = e.to - e.from == 1 ? e.total : e.from + 1 - low;
    e.last = e.to - e.from == 1 ? e.total : high - (e.to - 1);
    return e;
}

// Weight of sample `index` as a difference of rounded running sums, so that an extent's weights sum to exactly 256.
static uint16_t weight_of(const extent *e, int32_t index) {
    const double before = index == e->from ? 0 : e->first + (index - e->from - 1);
    const double after = index == e->to - 1 ? e->total : e->first + (index - e->from);
    const int32_t a = (int32_t)(before / e->total * unity + 0.5), b = (int32_t)(after / e->total * unity + 0.5);
    return (uint16_t)(b - a);
}

static void start_rows(const uint8_t *restrict a, const uint8_t *restrict b, uint16_t weight_a, uint16_t weight_b,
                       int32_t count, uint16_t *restrict sums) {
    for (int32_t i = 0; i < count; i++) sums[i] = (uint16_t)(a[i] * weight_a + b[i] * weight_b);
}

static void add_rows(const uint8_t *restrict a, const uint8_t *restrict b, uint16_t weight_a, uint16_t weight_b,
                     int32_t count, uint16_t *restrict sums) {
    for (int32_t i = 0; i < count; i++) sums[i] = (uint16_t)(sums[i] + a[i] * weight_a + b[i] * weight_b);
}

// Rows go in pairs, which halves the traffic of the sums; a last odd one is paired with itself at weight 0.
static void sum_rows(const pixel_plane *source, const extent *e, uint16_t *sums) {
    const int32_t count = source->width * source->channels;
    for (int32_t y = e->from; y < e->to; y += 2) {
        const uint8_t *row = source->bytes + y * source->stride;
        const int is_pair = y + 1 < e->to;
        (y == e->from ? start_rows : add_rows)(row, is_pair ? row + source->stride : row, weight_of(e, y),
                                               is_pair ? weight_of(e, y + 1) : 0, count, sums);
    }
}

static inline uint8_t rounded(uint32_t sum) {
    return (uint8_t)((sum + unity * unity / 2) >> 16);
}

typedef struct column {
    int32_t from, count;
    const uint16_t *weights;
} column;

// One output sample takes few columns, so vectors would cost more than they bring: they are kept out of these loops.
static void sum_columns1(const uint16_t *restrict sums, const column *restrict columns, int32_t width,
                         uint8_t *restrict out) {
    for (int32_t i = 0; i < width; i++) {
        const uint16_t *p = sums + columns[i].from, *weights = columns[i].weights;
        uint32_t total = 0;
#pragma clang loop vectorize(disable) unroll(disable)
        for (int32_t k = 0; k < columns[i].count; k++) total += (uint32_t)p[k] * weights[k];
        out[i] = rounded(total);
    }
}

static void sum_columns2(const uint16_t *restrict sums, const column *restrict columns, int32_t width,
                         uint8_t *restrict out) {
    for (int32_t i = 0; i < width; i++) {
        const uint16_t *p = sums + 2 * (ptrdiff_t)columns[i].from, *weights = columns[i].weights;
        uint32_t first = 0, second = 0;
#pragma clang loop vectorize(disable) unroll(disable)
        for (int32_t k = 0; k < columns[i].count; k++) {
            first += (uint32_t)p[2 * k] * weights[k];
            second += (uint32_t)p[2 * k + 1] * weights[k];
        }
        out[2 * i] = rounded(first);
        out[2 * i + 1] = rounded(second);
    }
}

static void sum_columns4(const uint16_t *restrict sums, const column *restrict columns, int32_t width,
                         uint8_t *restrict out) {
    for (int32_t i = 0; i < width; i++) {
        const uint16_t *p = sums + 4 * (ptrdiff_t)columns[i].from, *weights = columns[i].weights;
        uint32_t total[4] = {0, 0, 0, 0};
#pragma clang loop vectorize(disable) unroll(disable)
        for (int32_t k = 0; k < columns[i].count; k++)
            for (int n = 0; n < 4; n++) total[n] += (uint32_t)p[4 * k + n] * weights[k];
        for (int n = 0; n < 4; n++) out[4 * i + n] = rounded(total[n]);
    }
}

// Lays out which source columns make each output column, for all rows alike.
static int plan_columns(const pixel_plane *source, double ratio, int32_t out_width, pixel_buffer *memory,
                        column **columns) {
    const size_t most = (size_t)out_width * ((size_t)ratio + 3);
    const int status = pixel_bridge_buffer_reserve(memory, (size_t)out_width * sizeof(column) + most * sizeof(uint16_t));
    if (status) return status;
    *columns = memory->bytes;
    uint16_t *weights = (uint16_t *)(*columns + out_width);
    for (int32_t i = 0; i < out_width; i++) {
        const extent e = extent_of(i, ratio, source->width);
        (*columns)[i] = (column){.from = e.from, .count = e.to - e.from, .weights = weights};
        for (int32_t x = e.from; x < e.to; x++) *weights++ = weight_of(&e, x);
    }
    return 0;
}

int pixel_bridge_area_average(const pixel_plane *source, double ratio_x, double ratio_y, int32_t out_width,
                       int32_t out_height, uint8_t *out, ptrdiff_t out_stride, pixel_bridge_scratch *scratch) {
    column *columns;
    int status = plan_columns(source, ratio_x, out_width, &scratch->weights, &columns);
    if (status) return status;
    status = pixel_bridge_buffer_reserve(&scratch->sums, (size_t)source->width * (size_t)source->channels * 2);
    if (status) return status;
    void (*const sum)(const uint16_t *, const column *, int32_t, uint8_t *) =
        source->channels == 1 ? sum_columns1 : source->channels == 2 ? sum_columns2 : sum_columns4;
    for (int32_t j = 0; j < out_height; j++) {
        const extent e = extent_of(j, ratio_y, source->height);
        sum_rows(source, &e, scratch->sums.bytes);
        sum(scratch->sums.bytes, columns, out_width, out + j * out_stride);
    }
    return 0;
}
