// The pictures that the camera shows: a file of JPEG images one behind the other, or of raw frames.
#ifndef LAB_UVC_PICTURES_H
#define LAB_UVC_PICTURES_H

#include <stddef.h>
#include <stdint.h>

enum { UVC_PICTURES_MAX = 64 };

struct uvc_pictures {
    uint8_t *bytes;
    size_t count;
    size_t start[UVC_PICTURES_MAX + 1];  // picture i is from start[i] to start[i + 1]
};

// Reads a file; raw frames when `frame_bytes` is not 0. Returns 0 or -errno; -EINVAL when there is no picture in it.
int uvc_pictures_read(struct uvc_pictures *pictures, const char *path, size_t frame_bytes);

#endif
