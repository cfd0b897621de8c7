// Copies of pictures as plain bytes, for encoders.

#include <errno.h>
#include <libyuv.h>
#include <stdlib.h>

#include "pixel_internal.h"

static const struct YuvConstants *constants_of(const pixel_bridge_image *image) {
    const int full = image->range == PIXEL_BRIDGE_FULL;
    if (image->matrix == PIXEL_BRIDGE_BT709) return full ? &kYuvF709Constants : &kYuvH709Constants;
    return full ? &kYuvJPEGConstants : &kYuvI601Constants;
}

static int copy_bgra(const pixel_bridge_image *image, uint8_t *out) {
    const int stride = image->width * 4;
    if (image->layout == PIXEL_BRIDGE_NV12)
        return NV12ToARGBMatrix(image->plane0, (int)image->stride0, image->plane1, (int)image->stride1, out, stride,
                                constants_of(image), image->width, image->height)
                   ? -EINVAL
                   : 0;
    return ARGBCopy(image->plane0, (int)image->stride0, out, stride, image->width, image->height) ? -EINVAL : 0;
}

int pixel_bridge_copy_bgra(const pixel_bridge_image *image, int32_t quarter_turns, uint8_t *out) {
    if (quarter_turns == 0) return copy_bgra(image, out);
    uint8_t *lying = malloc((size_t)image->width * (size_t)image->height * 4);
    if (!lying) return -ENOMEM;
    // EXIF's words for the clockwise turns.
    static const int32_t orientations[4] = {1, 6, 3, 8};
    int status = copy_bgra(image, lying);
    if (!status)
        status = pixel_bridge_orient_bgra(lying, image->width, image->height, orientations[quarter_turns & 3], out);
    free(lying);
    return status;
}
