// Writes pictures of 1, 3 or 4 channels as JPEG and PNG.

#include <errno.h>
#include <png.h>
#include <stdlib.h>
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
    // A component is a byte, so that the stride is the same in either.
    if (!coded || !png_image_write_to_memory(&image, coded, &bytes, 0, pixels, (png_int_32)stride, NULL)) {
        free(coded);
        png_image_free(&image);
        return -ENOMEM;
    }
    *png = coded;
    *count = bytes;
    return 0;
}

int pixel_bridge_jpeg_encode(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, int32_t channels,
                             int32_t quality, uint8_t **jpeg, size_t *count) {
    *jpeg = NULL;
    *count = 0;
    if (width < 1 || height < 1 || width > 65535 || height > 65535 || quality < 1 || quality > 100 ||
        (channels != 1 && channels != 3 && channels != 4))
        return -EINVAL;
    const int format = channels == 1 ? TJPF_GRAY : channels == 3 ? TJPF_BGR : TJPF_BGRX;
    // Up to here the loss of the colours' resolution is not what one sees.
    const int sampling = channels == 1 ? TJSAMP_GRAY : quality < 90 ? TJSAMP_420 : TJSAMP_444;
    unsigned long bytes = tjBufSize(width, height, sampling);
    tjhandle compressor = tjInitCompress();
    uint8_t *coded = malloc(bytes);
    int status = -ENOMEM;
    if (compressor && coded &&
        tjCompress2(compressor, pixels, width, (int)stride, height, format, &coded, &bytes, sampling, quality,
                    TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT) == 0) {
        *jpeg = coded;
        *count = bytes;
        coded = NULL;
        status = 0;
    }
    free(coded);
    if (compressor) tjDestroy(compressor);
    return status;
}
