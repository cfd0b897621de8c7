// The classical detector of OpenCV: a cascade of Haar or LBP features. No exception leaves this room.
//
// Everything here is *reentrant*; a cascade is used by one thread at a time. Functions return 0 or -errno.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

// A cascade that was read from a file.
typedef struct vision_bridge_cascade vision_bridge_cascade;

// A find: a square in pixels of the picture, and how many overlapping finds it was made of.
typedef struct vision_bridge_box {
    int32_t x, y, width, height;
    int32_t neighbors;
} vision_bridge_box;

enum {
    // Longest cascade file that is read, bytes.
    VISION_BRIDGE_LARGEST_CASCADE = 64 * 1024 * 1024,
    // Longest side of a picture, pixels.
    VISION_BRIDGE_LARGEST_SIDE = 16384,
};

// Reads a cascade from an XML file of OpenCV's. On success `*cascade` is to be given to vision_bridge_cascade_destroy.
// Returns 0; -ENOENT, -EACCES and others of stat and access; -EFBIG: longer than any cascade; -EILSEQ: no cascade;
// -ENOMEM.
int vision_bridge_cascade_load(const char *path, vision_bridge_cascade *_Nullable *_Nonnull cascade);

void vision_bridge_cascade_destroy(vision_bridge_cascade *_Nullable cascade);

// Looks for faces in a grey picture, one byte a pixel, rows `stride` bytes apart, on the calling thread.
//
// `scale_factor` (above 1) is how much the searched size grows from pass to pass, `neighbors` (at least 1) how many
// overlapping finds make one, `minimum_size` the smallest square in pixels, 0 for what the cascade was trained on.
// `boxes` has room for `capacity` finds; `*count` receives how many there are, at most as many.
// Returns 0; -EINVAL: an argument out of its range; -EIO: OpenCV failed; -ENOMEM.
int vision_bridge_cascade_detect(vision_bridge_cascade *cascade, const uint8_t *grey, int32_t width, int32_t height,
                                 int32_t stride, double scale_factor, int32_t neighbors, int32_t minimum_size,
                                 vision_bridge_box *boxes, int32_t capacity, int32_t *count);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
