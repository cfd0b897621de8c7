// Mean brightness of the cells of a grid: what changes between pictures is looked for in these, not in pixels.

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

void pixel_bridge_cells_measure(const pixel_bridge_image *image, const pixel_bridge_cells *cells, float *means) {
    const int is_bgra = image->layout != PIXEL_BRIDGE_NV12;
    const int32_t width = cells->cell_width, height = cells->cell_height, step = cells->step;
    const int32_t looked_at = ((width + step - 1) / step) * ((height + step - 1) / step);
    const float share = 1.0F / (float)looked_at;
    for (int32_t j = 0; j < cells->rows; j++) {
        float *line = means + (ptrdiff_t)j * cells->columns;
        for (int32_t i = 0; i < cells->columns; i++) line[i] = 0;
        for (int32_t y = 0; y < height; y += step) {
            const uint8_t *row = image->plane0 + (cells->y + (ptrdiff_t)j * height + y) * image->stride0;
            for (int32_t i = 0; i < cells->columns; i++) {
                const int32_t first = cells->x + i * width;
                line[i] += (float)(is_bgra ? sum_bgra(row, first, width, step) : sum_luma(row, first, width, step));
            }
        }
        for (int32_t i = 0; i < cells->columns; i++) line[i] *= share;
    }
}
