// Mean brightness of the cells of a grid: what changes between pictures is looked for in these, not in pixels.

#include <string.h>

#include "pixel_internal.h"

static uint32_t sum_luma(const uint8_t *row, int32_t first, int32_t count, int32_t step) {
    uint32_t sum = 0;
    for (int32_t i = 0; i < count; i += step) sum += row[first + i];
    return sum;
}

static uint32_t sum_bgra(const uint8_t *row, int32_t first, int32_t count, int32_t step) {
    uint32_t blue = 0, green = 0, red = 0;
    for (int32_t i = 0; i < count; i += step) {
        const uint8_t *pixel = row + 4 * (ptrdiff_t)(first + i);
        blue += pixel[0];
        green += pixel[1];
        red += pixel[2];
    }
    return (29 * blue + 150 * green + 77 * red + 128) >> 8;
}

// MARK: Luma, many pixels at once

// What lies below each other in a row of cells is added up first, place by place: the compiler makes vectors of that.
// So many places are added up at a time, and so many rows before a sum of bytes could leave 16 bits.
enum { most_places = 1024, most_rows = 257 };

static void add_each(const uint8_t *row, int32_t places, uint16_t *restrict sums) {
    for (int32_t i = 0; i < places; i++) sums[i] = (uint16_t)(sums[i] + row[i]);
}

static void add_every_second(const uint8_t *row, int32_t places, uint16_t *restrict sums) {
    for (int32_t i = 0; i < places; i++) {
        uint16_t pair;
        memcpy(&pair, row + 2 * (ptrdiff_t)i, sizeof pair);
        sums[i] = (uint16_t)(sums[i] + (pair & 0xff));
    }
}

static void add_every_fourth(const uint8_t *row, int32_t places, uint16_t *restrict sums) {
    for (int32_t i = 0; i < places; i++) {
        uint32_t four;
        memcpy(&four, row + 4 * (ptrdiff_t)i, sizeof four);
        sums[i] = (uint16_t)(sums[i] + (four & 0xff));
    }
}

static void add_every_eighth(const uint8_t *row, int32_t places, uint16_t *restrict sums) {
    for (int32_t i = 0; i < places; i++) {
        uint64_t eight;
        memcpy(&eight, row + 8 * (ptrdiff_t)i, sizeof eight);
        sums[i] = (uint16_t)(sums[i] + (eight & 0xff));
    }
}

static int adds_up_places(const pixel_bridge_image *image, const pixel_bridge_cells *cells) {
    const int32_t step = cells->step;
    return image->layout == PIXEL_BRIDGE_NV12 && (step == 1 || step == 2 || step == 4 || step == 8) &&
           cells->cell_width % step == 0 && cells->cell_width / step <= most_places &&
           cells->cell_height / step < most_rows;
}

// The sums of cells [first, first + count) of a row of cells.
static void add_up_places(const pixel_bridge_image *image, const pixel_bridge_cells *cells, int32_t j, int32_t first,
                          int32_t count, float *line) {
    const int32_t step = cells->step, each = cells->cell_width / step, places = count * each;
    uint16_t sums[most_places] = {0};
    for (int32_t y = 0; y < cells->cell_height; y += step) {
        const uint8_t *row = image->plane0 + (cells->y + (ptrdiff_t)j * cells->cell_height + y) * image->stride0 +
                             cells->x + (ptrdiff_t)first * cells->cell_width;
        if (step == 1)
            add_each(row, places, sums);
        else if (step == 2)
            add_every_second(row, places, sums);
        else if (step == 4)
            add_every_fourth(row, places, sums);
        else
            add_every_eighth(row, places, sums);
    }
    for (int32_t i = 0; i < count; i++) {
        uint32_t sum = 0;
        for (int32_t k = 0; k < each; k++) sum += sums[i * each + k];
        line[first + i] = (float)sum;
    }
}

// MARK: The grid

static void add_up_pixels(const pixel_bridge_image *image, const pixel_bridge_cells *cells, int32_t j, float *line) {
    const int is_bgra = image->layout != PIXEL_BRIDGE_NV12;
    const int32_t width = cells->cell_width, step = cells->step;
    for (int32_t i = 0; i < cells->columns; i++) line[i] = 0;
    for (int32_t y = 0; y < cells->cell_height; y += step) {
        const uint8_t *row = image->plane0 + (cells->y + (ptrdiff_t)j * cells->cell_height + y) * image->stride0;
        for (int32_t i = 0; i < cells->columns; i++) {
            const int32_t first = cells->x + i * width;
            line[i] += (float)(is_bgra ? sum_bgra(row, first, width, step) : sum_luma(row, first, width, step));
        }
    }
}

void pixel_bridge_cells_measure(const pixel_bridge_image *image, const pixel_bridge_cells *cells, float *means) {
    const int32_t width = cells->cell_width, height = cells->cell_height, step = cells->step;
    const int32_t looked_at = ((width + step - 1) / step) * ((height + step - 1) / step);
    const float share = 1.0F / (float)looked_at;
    const int adds_up = adds_up_places(image, cells);
    const int32_t at_once = adds_up ? most_places / (width / step) : cells->columns;
    for (int32_t j = 0; j < cells->rows; j++) {
        float *line = means + (ptrdiff_t)j * cells->columns;
        for (int32_t i = 0; adds_up && i < cells->columns; i += at_once) {
            const int32_t left = cells->columns - i;
            add_up_places(image, cells, j, i, left < at_once ? left : at_once, line);
        }
        if (!adds_up) add_up_pixels(image, cells, j, line);
        for (int32_t i = 0; i < cells->columns; i++) line[i] *= share;
    }
}
