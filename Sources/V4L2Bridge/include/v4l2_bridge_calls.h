// The calls a device is spoken to with: the system's own, or a script's where there is no device.
#pragma once

// Before the kernel's header, which needs timespec and does not ask for it.
#include <time.h>

#include <linux/videodev2.h>
#include <stddef.h>
#include <stdint.h>

/// Each call gets the context given at open, and returns a value >= 0 or -errno.
struct v4l2_bridge_calls {
    /// Returns a descriptor.
    int (*_Nonnull open)(void *_Nullable context, const char *_Nonnull path);
    int (*_Nonnull close)(void *_Nullable context, int descriptor);
    /// `request` is one of VIDIOC_*, `argument` the kernel's own struct for it.
    int (*_Nonnull control)(void *_Nullable context, int descriptor, unsigned long request, void *_Nonnull argument);
    int (*_Nonnull map)(
        void *_Nullable context, int descriptor, size_t length, int64_t offset, void *_Nullable *_Nonnull address);
    int (*_Nonnull unmap)(void *_Nullable context, void *_Nonnull address, size_t length);
    /// Waits at most `milliseconds` for the device or for `wake` (a descriptor, or -1); returns V4L2_BRIDGE_WAIT_*
    /// bits, 0 after the timeout.
    int (*_Nonnull wait)(void *_Nullable context, int descriptor, int wake, int milliseconds);
};

/// What a wait saw.
enum v4l2_bridge_wait_bits {
    /// A buffer can be dequeued.
    V4L2_BRIDGE_WAIT_READY = 1,
    /// The device reports an error or is gone.
    V4L2_BRIDGE_WAIT_BROKEN = 2,
    /// The wake descriptor is readable.
    V4L2_BRIDGE_WAIT_WOKEN = 4,
};

/// The ioctl numbers, for scripts.
enum v4l2_bridge_request {
    V4L2_BRIDGE_QUERYCAP = VIDIOC_QUERYCAP,
    V4L2_BRIDGE_ENUM_FMT = VIDIOC_ENUM_FMT,
    V4L2_BRIDGE_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES,
    V4L2_BRIDGE_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS,
    V4L2_BRIDGE_G_FMT = VIDIOC_G_FMT,
    V4L2_BRIDGE_S_FMT = VIDIOC_S_FMT,
    V4L2_BRIDGE_TRY_FMT = VIDIOC_TRY_FMT,
    V4L2_BRIDGE_G_PARM = VIDIOC_G_PARM,
    V4L2_BRIDGE_S_PARM = VIDIOC_S_PARM,
    V4L2_BRIDGE_REQBUFS = VIDIOC_REQBUFS,
    V4L2_BRIDGE_QUERYBUF = VIDIOC_QUERYBUF,
    V4L2_BRIDGE_QBUF = VIDIOC_QBUF,
    V4L2_BRIDGE_DQBUF = VIDIOC_DQBUF,
    V4L2_BRIDGE_STREAMON = VIDIOC_STREAMON,
    V4L2_BRIDGE_STREAMOFF = VIDIOC_STREAMOFF,
    V4L2_BRIDGE_G_INPUT = VIDIOC_G_INPUT,
    V4L2_BRIDGE_ENUMINPUT = VIDIOC_ENUMINPUT,
};
