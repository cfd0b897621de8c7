// Brightness at fixed places of a picture. The same number of pixels is looked at whatever the size, so the cost does
// not grow with it.

#include "pixel_internal.h"

#include <string.h>

enum { points = PIXEL_BRIDGE_LIGHT_POINTS, lines = PIXEL_BRIDGE_LIGHT_LINES };

// Brings limited range to 0 ... 255.
static uint8_t widened(uint8_t luma) {
    const int32_t wide = ((luma - 16) * 298 + 128) >> 8;
    return (uint8_t)(wide < 0 ? 0 : wide > 255 ? 255 : wide);
}

static void read_line(const pixel_bridge_image *image, const int32_t *columns, int32_t y, uint8_t *line) {
    const uint8_t *row = image->plane0 + y * image->stride0;
    if (image->layout == PIXEL_BRIDGE_NV12) {
        for (int i = 0; i < points; i++) line[i] = row[columns[i]];
        return;
    }
    for (int i = 0; i < points; i++) {
        line[i] = pixel_bridge_luma(row + 4 * (ptrdiff_t)columns[i]);
    }
}

// Four independent chains, as one multiplication waits for the last.
static void take_in(const uint8_t *line, uint64_t *hash) {
    for (int i = 0; i < points; i += 8) {
        uint64_t word;
        memcpy(&word, line + i, sizeof word);
        uint64_t *chain = hash + (i / 8) % 4;
        *chain = (*chain ^ word) * 0x9e3779b97f4a7c15u;
        *chain ^= *chain >> 29;
    }
}

void pixel_bridge_light_measure(const pixel_bridge_image *image, pixel_bridge_light *light) {
    const int widens = image->layout == PIXEL_BRIDGE_NV12 && image->range == PIXEL_BRIDGE_LIMITED;
    int32_t columns[points];
    uint64_t hash[4] = {1, 2, 3, 4};
    // Two tables, as equal neighbours would wait for each other.
    uint32_t first[256] = {0}, second[256] = {0};
    memset(light, 0, sizeof *light);
    for (int i = 0; i < points; i++) columns[i] = (int32_t)(((int64_t)image->width * (2 * i + 1)) / (2 * points));
    for (int j = 0; j < lines; j++) {
        uint8_t line[points];
        read_line(image, columns, (int32_t)(((int64_t)image->height * (2 * j + 1)) / (2 * lines)), line);
        take_in(line, hash);
        for (int i = 0; i < points; i += 2) {
            first[line[i]]++;
            second[line[i + 1]]++;
        }
        uint32_t *cells = light->cells + j * PIXEL_BRIDGE_LIGHT_ROWS / lines * PIXEL_BRIDGE_LIGHT_COLUMNS;
        const int width = points / PIXEL_BRIDGE_LIGHT_COLUMNS;
        for (int cell = 0; cell < PIXEL_BRIDGE_LIGHT_COLUMNS; cell++) {
            uint32_t sum = 0;
            for (int i = 0; i < width; i++) sum += line[cell * width + i];
            cells[cell] += sum;
        }
    }
    for (int value = 0; value < 256; value++) {
        light->histogram[widens ? widened((uint8_t)value) : value] += first[value] + second[value];
    }
    light->is_widened = widens;
    light->fingerprint = hash[0] ^ (hash[1] << 1 | hash[1] >> 63) ^ (hash[2] << 2 | hash[2] >> 62) ^
                         (hash[3] << 3 | hash[3] >> 61);
}
