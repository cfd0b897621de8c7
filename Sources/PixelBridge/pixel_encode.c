// Writes pictures of 1, 3 or 4 channels as JPEG and PNG.

#include <errno.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

#include "pixel_internal.h"

int pixel_bridge_png_encode(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, int32_t channels,
                            uint8_t **png, size_t *count) {
    *png = NULL;
    *count = 0;
    if (width < 1 || height < 1 || (channels != 1 && channels != 3 && channels != 4)) return -EINVAL;
    png_image image = {.version = PNG_IMAGE_VERSION, .width = (png_uint_32)width, .height = (png_uint_32)height};
    image.format = channels == 1 ? PNG_FORMAT_GRAY : channels == 3 ? PNG_FORMAT_BGR : PNG_FORMAT_BGRA;
    png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(image);
    uint8_t *coded = malloc(bytes);
    if (!coded) return -ENOMEM;
    // A component is a byte, so that the stride is the same in either.
    if (!png_image_write_to_memory(&image, coded, &bytes, 0, pixels, (png_int_32)stride, NULL)) {
        const int status = strstr(image.message, "memory") ? -ENOMEM : -EIO;
        free(coded);
        png_image_free(&image);
        return status;
    }
    *png = coded;
    *count = bytes;
    return 0;
}

enum { longest_side = 65500 };

int pixel_bridge_jpeg_encode(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, int32_t channels,
                             int32_t quality, uint8_t **jpeg, size_t *count) {
    *jpeg = NULL;
    *count = 0;
    // The library takes no larger sides, though the format has room for a few more.
    if (width > longest_side || height > longest_side) return -EOVERFLOW;
    if (width < 1 || height < 1 || quality < 1 || quality > 100 ||
        (channels != 1 && channels != 3 && channels != 4))
        return -EINVAL;
    const int format = channels == 1 ? TJPF_GRAY : channels == 3 ? TJPF_BGR : TJPF_BGRX;
    // Up to here the loss of the colours' resolution is not what one sees.
    const int sampling = channels == 1 ? TJSAMP_GRAY : quality < 90 ? TJSAMP_420 : TJSAMP_444;
    unsigned long bytes = tjBufSize(width, height, sampling);
    tjhandle compressor = tjInitCompress();
    uint8_t *coded = malloc(bytes);
    int status = compressor && coded ? 0 : -ENOMEM;
    if (!status && tjCompress2(compressor, pixels, width, (int)stride, height, format, &coded, &bytes, sampling, quality,
                               TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT))
        status = strstr(tjGetErrorStr2(compressor), "memory") ? -ENOMEM : -EIO;
    if (!status) {
        *jpeg = coded;
        *count = bytes;
        coded = NULL;
    }
    free(coded);
    if (compressor) tjDestroy(compressor);
    return status;
}
