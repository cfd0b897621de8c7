#include "pictures.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int uvc_pictures_read(struct uvc_pictures *pictures, const char *path, size_t frame_bytes) {
    FILE *file = fopen(path, "rb");
    if (!file) return -errno;
    struct stat status;
    if (fstat(fileno(file), &status) != 0) {
        int code = -errno;
        fclose(file);
        return code;
    }
    size_t length = (size_t)status.st_size;
    pictures->bytes = malloc(length + 1);
    size_t have = pictures->bytes ? fread(pictures->bytes, 1, length, file) : 0;
    fclose(file);
    if (!pictures->bytes) return -ENOMEM;
    if (have != length) return -EIO;
    const uint8_t *bytes = pictures->bytes;
    pictures->count = 0;
    // In a JPEG image FF D9 stands at the end only: within the data, FF is followed by 00 or a restart marker.
    for (size_t at = 0, begin = 0; at + 1 < length && pictures->count < UVC_PICTURES_MAX; at++) {
        int ends = frame_bytes ? at + 2 - begin == frame_bytes : bytes[at] == 0xff && bytes[at + 1] == 0xd9;
        if (!ends) continue;
        pictures->start[pictures->count++] = begin;
        begin = at + 2;
        pictures->start[pictures->count] = begin;
    }
    return pictures->count ? 0 : -EINVAL;
}
