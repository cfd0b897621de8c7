#include <errno.h>
#include <libyuv.h>

#include "pixel_internal.h"

int pixel_bridge_orient_bgra(const uint8_t *pixels, int32_t width, int32_t height, int32_t orientation, uint8_t *out) {
    const int stride = width * 4;
    // What each orientation asks for (JEITA CP-3451, tag 0x0112): a turn, then for some a mirror image.
    switch (orientation) {
        case 1:
            return ARGBCopy(pixels, stride, out, stride, width, height) ? -EINVAL : 0;
        case 2:
            return ARGBMirror(pixels, stride, out, stride, width, height) ? -EINVAL : 0;
        case 3:
            return ARGBRotate(pixels, stride, out, stride, width, height, kRotate180) ? -EINVAL : 0;
        case 4:
            // A negative height reads from the last row up.
            return ARGBCopy(pixels, stride, out, stride, width, -height) ? -EINVAL : 0;
        case 5:
            // The transpose: reading from the last row up and turning clockwise.
            return ARGBRotate(pixels, stride, out, height * 4, width, -height, kRotate90) ? -EINVAL : 0;
        case 6:
            return ARGBRotate(pixels, stride, out, height * 4, width, height, kRotate90) ? -EINVAL : 0;
        case 7:
            return ARGBRotate(pixels, stride, out, height * 4, width, -height, kRotate270) ? -EINVAL : 0;
        case 8:
            return ARGBRotate(pixels, stride, out, height * 4, width, height, kRotate270) ? -EINVAL : 0;
        default:
            return -EINVAL;
    }
}
