// The calls a device is spoken to with: the system's own, or a script's where there is no device.
#pragma once

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
