// Video4Linux2 for Swift: one function per ioctl, in plain structs that serve the single- and the multi-planar API alike.
//
// Here because the VIDIOC_* and V4L2_* macros do not import into Swift. No policy and no state: what is asked for is
// passed on, what is answered is handed back. Every function returns 0 or -errno, repeats what a signal interrupted
// (EINTR), and is reentrant; a device may be used from several threads as far as its driver allows.
#pragma once

#include "v4l2_bridge_calls.h"
#include "v4l2_bridge_formats.h"

#include <stdint.h>

/// Planes of memory a buffer has at most here.
enum { V4L2_BRIDGE_PLANES = 3 };

/// Which of the two capture APIs is spoken (V4L2_BUF_TYPE_VIDEO_CAPTURE, …_MPLANE).
enum v4l2_bridge_api {
    V4L2_BRIDGE_SINGLE_PLANAR = 1,
    V4L2_BRIDGE_MULTI_PLANAR = 9,
};

/// An open device: descriptor and how it is spoken to. Plain data, the descriptor is the caller's to close.
struct v4l2_bridge_device {
    struct v4l2_bridge_calls calls;
    void *_Nullable context;
    int descriptor;
};

/// Bits of `v4l2_bridge_capability.capabilities` (V4L2_CAP_*).
enum v4l2_bridge_capability_bits {
    V4L2_BRIDGE_CAN_CAPTURE = 0x00000001,
    V4L2_BRIDGE_CAN_OUTPUT = 0x00000002,
    V4L2_BRIDGE_CAN_CAPTURE_PLANES = 0x00001000,
    V4L2_BRIDGE_CAN_OUTPUT_PLANES = 0x00002000,
    V4L2_BRIDGE_IS_CODEC_PLANES = 0x00004000,
    V4L2_BRIDGE_IS_CODEC = 0x00008000,
    V4L2_BRIDGE_IS_METADATA = 0x00800000,
    V4L2_BRIDGE_CAN_STREAM = 0x04000000,
    V4L2_BRIDGE_IS_MEDIA_CONTROLLED = 0x20000000,
};

/// VIDIOC_QUERYCAP. Texts end with 0.
struct v4l2_bridge_capability {
    char driver[17];
    char card[33];
    char bus[33];
    /// What this node can (`device_caps`), where the driver says so; else what the whole device can.
    uint32_t capabilities;
};

/// VIDIOC_ENUM_FMT.
struct v4l2_bridge_format {
    uint32_t pixel_format;
    char description[33];
};

/// VIDIOC_ENUM_FRAMESIZES, pixels. Discrete sizes have equal limits and steps of 0.
struct v4l2_bridge_frame_size {
    uint32_t minimum_width, maximum_width, step_width;
    uint32_t minimum_height, maximum_height, step_height;
};

/// VIDIOC_ENUM_FRAMEINTERVALS, seconds as fractions. Discrete intervals have equal limits.
struct v4l2_bridge_interval {
    uint32_t minimum_numerator, minimum_denominator;
    uint32_t maximum_numerator, maximum_denominator;
};

/// VIDIOC_G_FMT, S_FMT, TRY_FMT.
struct v4l2_bridge_picture {
    uint32_t width, height;
    uint32_t pixel_format;
    /// V4L2_FIELD_*: 1 is progressive.
    uint32_t field;
    /// Planes of memory; always 1 by the single-planar API.
    uint32_t plane_count;
    /// Bytes from row to row and in all, per plane of memory. 0 in a request lets the driver choose.
    uint32_t bytes_per_line[V4L2_BRIDGE_PLANES];
    uint32_t size_image[V4L2_BRIDGE_PLANES];
    /// V4L2_COLORSPACE_*, V4L2_YCBCR_ENC_*, V4L2_QUANTIZATION_*; 0 in a request lets the driver choose.
    uint32_t colorspace, ycbcr_encoding, quantization;
};

/// Luma weights and range by the rules of V4L2, defaults resolved.
struct v4l2_bridge_color {
    /// True: BT.709 (or BT.2020, the nearest to it); false: BT.601 (or SMPTE 240M).
    int is_bt709;
    int is_full_range;
};

/// VIDIOC_G_PARM, S_PARM: seconds per frame.
struct v4l2_bridge_rate {
    uint32_t numerator, denominator;
    /// True where the driver lets the rate be set.
    int is_settable;
};

/// Bits of `v4l2_bridge_buffer.flags` (V4L2_BUF_FLAG_*).
enum v4l2_bridge_buffer_bits {
    V4L2_BRIDGE_BUFFER_ERROR = 0x00000040,
    V4L2_BRIDGE_BUFFER_TIME_MASK = 0x0000e000,
    V4L2_BRIDGE_BUFFER_TIME_MONOTONIC = 0x00002000,
};

struct v4l2_bridge_plane {
    /// Bytes filled, counted from the start of the plane: `data_offset` included.
    uint32_t bytes_used;
    /// Bytes of the plane's memory.
    uint32_t length;
    /// Where the pixels begin.
    uint32_t data_offset;
    /// What `v4l2_bridge_map` takes.
    uint32_t map_offset;
};

/// VIDIOC_QUERYBUF, DQBUF.
struct v4l2_bridge_buffer {
    uint32_t index;
    uint32_t flags;
    uint32_t sequence;
    /// Nanoseconds, of the clock that `flags` name.
    int64_t timestamp;
    uint32_t plane_count;
    struct v4l2_bridge_plane planes[V4L2_BRIDGE_PLANES];
};

/// VIDIOC_ENUMINPUT of the chosen input. Bits of `status`: V4L2_IN_ST_*.
struct v4l2_bridge_input {
    uint32_t index;
    char name[33];
    uint32_t status;
};

enum v4l2_bridge_input_bits {
    V4L2_BRIDGE_INPUT_NO_POWER = 0x00000001,
    V4L2_BRIDGE_INPUT_NO_SIGNAL = 0x00000002,
    V4L2_BRIDGE_INPUT_NO_SYNC = 0x00010000,
};

/// The system's own calls.
struct v4l2_bridge_calls v4l2_bridge_system_calls(void);

/// Opens `path` for reading and writing, non-blocking, close-on-exec. `context` is handed to every call.
int v4l2_bridge_open(
    struct v4l2_bridge_calls calls, void *_Nullable context, const char *_Nonnull path,
    struct v4l2_bridge_device *_Nonnull device);
int v4l2_bridge_close(const struct v4l2_bridge_device *_Nonnull device);

int v4l2_bridge_query_capability(
    const struct v4l2_bridge_device *_Nonnull device, struct v4l2_bridge_capability *_Nonnull capability);
/// -EINVAL past the last `index`, as with all enumerations.
int v4l2_bridge_enumerate_format(
    const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api, uint32_t index,
    struct v4l2_bridge_format *_Nonnull format);
int v4l2_bridge_enumerate_frame_size(
    const struct v4l2_bridge_device *_Nonnull device, uint32_t pixel_format, uint32_t index,
    struct v4l2_bridge_frame_size *_Nonnull size);
int v4l2_bridge_enumerate_interval(
    const struct v4l2_bridge_device *_Nonnull device, uint32_t pixel_format, uint32_t width, uint32_t height,
    uint32_t index, struct v4l2_bridge_interval *_Nonnull interval);

int v4l2_bridge_get_format(
    const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api,
    struct v4l2_bridge_picture *_Nonnull picture);
/// `picture` holds the request, then the answer, which may differ in everything.
int v4l2_bridge_set_format(
    const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api,
    struct v4l2_bridge_picture *_Nonnull picture);
int v4l2_bridge_try_format(
    const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api,
    struct v4l2_bridge_picture *_Nonnull picture);
/// Resolves what `picture` leaves to defaults (include/uapi/linux/videodev2.h, V4L2_MAP_*_DEFAULT).
struct v4l2_bridge_color v4l2_bridge_color_of(const struct v4l2_bridge_picture *_Nonnull picture, int is_rgb);

int v4l2_bridge_get_rate(
    const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api,
    struct v4l2_bridge_rate *_Nonnull rate);
/// `rate` holds the request, then the answer.
int v4l2_bridge_set_rate(
    const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api,
    struct v4l2_bridge_rate *_Nonnull rate);

/// `count` holds the number asked for, then the number given. 0 frees them.
int v4l2_bridge_request_buffers(
    const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api, uint32_t *_Nonnull count);
int v4l2_bridge_query_buffer(
    const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api, uint32_t index,
    struct v4l2_bridge_buffer *_Nonnull buffer);
int v4l2_bridge_queue_buffer(
    const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api, uint32_t index, uint32_t plane_count);
/// -EAGAIN where none is filled.
int v4l2_bridge_dequeue_buffer(
    const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api,
    struct v4l2_bridge_buffer *_Nonnull buffer);
int v4l2_bridge_stream_on(const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api);
int v4l2_bridge_stream_off(const struct v4l2_bridge_device *_Nonnull device, enum v4l2_bridge_api api);

/// The input that is chosen, with its status.
int v4l2_bridge_current_input(
    const struct v4l2_bridge_device *_Nonnull device, struct v4l2_bridge_input *_Nonnull input);

/// Maps one plane of a buffer for reading. The mapping outlives the descriptor.
int v4l2_bridge_map(
    const struct v4l2_bridge_device *_Nonnull device, uint32_t length, uint32_t map_offset,
    void *_Nullable *_Nonnull address);
int v4l2_bridge_unmap(const struct v4l2_bridge_device *_Nonnull device, void *_Nonnull address, uint32_t length);

/// Waits at most `timeout` milliseconds for a buffer or for `wake` (a descriptor, or -1) and tells by `seen` which
/// (V4L2_BRIDGE_WAIT_*); 0 after the timeout or a signal.
int v4l2_bridge_wait(
    const struct v4l2_bridge_device *_Nonnull device, int wake, int timeout, uint32_t *_Nonnull seen);

// Last, since they are made of what stands above.
#include "v4l2_bridge_controls.h"
#include "v4l2_bridge_events.h"
#include "v4l2_bridge_exposure.h"
#include "v4l2_bridge_imitation.h"
#include "v4l2_bridge_region.h"
