// libv4lconvert for Swift: pictures of formats that only some cameras have, made into one that is read as it lies.
//
// The library is given no device. It is told of one that offers a single format and has no controls, so that it looks up
// nothing, keeps no controls of its own in shared memory, and neither flips, balances nor brightens anything: what comes out
// is the camera's picture. Its decoders keep state in static variables: one lock is around all of them.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// What is converted from and to. Codes are V4L2's four letters.
struct v4lconvert_bridge_task {
    uint32_t source_format;
    /// YU12 or RGB3, rows without padding.
    uint32_t target_format;
    /// Pixels, both even, at least 16 x 8.
    uint32_t width, height;
    /// From row to row of the source; 0 for formats without rows.
    uint32_t bytes_per_line;
    /// As the driver says (V4L2_HSV_ENC_*, V4L2_YCBCR_ENC_*); 0 for the default.
    uint32_t encoding;
};

typedef struct v4lconvert_bridge v4lconvert_bridge;

/// Bytes that must follow the target, since some decoders write on before they notice that a picture is damaged.
enum { V4LCONVERT_BRIDGE_MARGIN = 65536 };

/// Makes a converter, to be destroyed by the caller. *Thread-safe*.
///
/// -ENOTSUP where this version of the library does not know the format, -EINVAL for a task that cannot be, -ENOMEM.
int v4lconvert_bridge_create(
    const struct v4lconvert_bridge_task *_Nonnull task, v4lconvert_bridge *_Nullable *_Nonnull converter);
void v4lconvert_bridge_destroy(v4lconvert_bridge *_Nullable converter);

/// Bytes of the target's picture, without the margin.
size_t v4lconvert_bridge_target_bytes(const v4lconvert_bridge *_Nonnull converter);

/// Bytes of zeros that must follow the source: decoders read on where a picture ends too early, and find an end there.
size_t v4lconvert_bridge_padding_bytes(const v4lconvert_bridge *_Nonnull converter);

/// Converts one picture. One thread at a time with one converter; several converters wait for each other.
///
/// `source` is changed. `count` bytes of it are the picture's, the padding follows; `target` has the room of the picture and
/// the margin. -EIO, or the library's own number, where the picture is damaged; then nothing of the target is of use.
int v4lconvert_bridge_convert(
    v4lconvert_bridge *_Nonnull converter, uint8_t *_Nonnull source, size_t count, uint8_t *_Nonnull target);
