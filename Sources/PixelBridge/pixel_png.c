// PNG through libpng's simplified API, which reads every kind of PNG, throws nothing and prints nothing.

#include <errno.h>
#include <libyuv.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "pixel_internal.h"

enum { signature_size = 8 };

// Length of a chunk without data, and of the header chunk with the signature before it.
enum { chunk_frame = 12, header_end = 33 };

// True where the chunks run up to the end chunk: libpng words a cut in many ways, so it is looked for here.
static int is_complete(const uint8_t *bytes, size_t count) {
    size_t at = signature_size;
    while (count - at >= chunk_frame) {
        const uint8_t *p = bytes + at;
        const size_t length = (size_t)p[0] << 24 | (size_t)p[1] << 16 | (size_t)p[2] << 8 | p[3];
        if (length > count - at - chunk_frame) return 0;
        if (!memcmp(p + 4, "IEND", 4)) return 1;
        at += chunk_frame + length;
    }
    return 0;
}

static int fail(png_image *image, const uint8_t *bytes, size_t count) {
    const int memory = strstr(image->message, "memory") != NULL;
    png_image_free(image);
    if (memory) return -ENOMEM;
    return is_complete(bytes, count) ? -EILSEQ : -ENODATA;
}

int pixel_bridge_png_read_size(const uint8_t *bytes, size_t count, int32_t *width, int32_t *height) {
    if (count < signature_size || png_sig_cmp(bytes, 0, signature_size)) return -EINVAL;
    if (count < header_end) return -ENODATA;
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return fail(&image, bytes, count);
    *width = (int32_t)image.width;
    *height = (int32_t)image.height;
    png_image_free(&image);
    return 0;
}

int pixel_bridge_png_decode_bgra(const uint8_t *bytes, size_t count, uint8_t *out) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return fail(&image, bytes, count);
    const int has_alpha = (image.format & PNG_FORMAT_FLAG_ALPHA) != 0;
    const size_t pixels = (size_t)image.width * image.height;
    image.format = PNG_FORMAT_BGRA;
    // Without this, components of 16 bits are taken for linear light where nothing is said.
    image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    if (!png_image_finish_read(&image, NULL, out, 0, NULL)) return fail(&image, bytes, count);
    for (size_t i = 0; has_alpha && i < pixels; i++) {
        uint8_t *p = out + 4 * i;
        const int alpha = p[3];
        for (int n = 0; n < 3; n++) p[n] = (uint8_t)((p[n] * alpha + 127) / 255);
        p[3] = 255;
    }
    return 0;
}

int pixel_bridge_png_encode_bgra(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height,
                                 uint8_t **png, size_t *count) {
    *png = NULL;
    *count = 0;
    if (width < 1 || height < 1) return -EINVAL;
    uint8_t *packed = malloc((size_t)width * 3 * (size_t)height);
    if (!packed) return -ENOMEM;
    ARGBToRGB24(pixels, (int)stride, packed, width * 3, width, height);
    const int status = pixel_bridge_png_encode(packed, 3 * (ptrdiff_t)width, width, height, 3, png, count);
    free(packed);
    return status;
}
