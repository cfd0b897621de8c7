// The kernel's side of the calls, answered from plain data: a device that is not there, such as a recorded one.
#pragma once

#include "v4l2_bridge.h"

/// What an imitated device is and does. It offers one format, in one size, at one rate.
struct v4l2_bridge_imitation {
    struct v4l2_bridge_capability capability;
    /// Which API it speaks.
    enum v4l2_bridge_api api;
    struct v4l2_bridge_picture picture;
    /// 0/0 where it does not say.
    struct v4l2_bridge_rate rate;
    /// What its input reports: V4L2_IN_ST_*.
    uint32_t input_status;
    /// Bytes of each plane's memory.
    uint32_t lengths[V4L2_BRIDGE_PLANES];
    /// Each gets the context of the call, and returns 0 or -errno.
    int (*_Nonnull allocate)(void *_Nullable context, uint32_t *_Nonnull count);
    int (*_Nonnull queue)(void *_Nullable context, uint32_t index);
    int (*_Nonnull dequeue)(void *_Nullable context, struct v4l2_bridge_buffer *_Nonnull buffer);
    int (*_Nonnull stream)(void *_Nullable context, int on);
};

/// Answers one ioctl. `argument` is the kernel's own struct for `request`. -ENOTTY for what is not imitated.
int v4l2_bridge_imitate(
    const struct v4l2_bridge_imitation *_Nonnull device, void *_Nullable context, unsigned long request,
    void *_Nonnull argument);

/// The map offset of a plane of a buffer, and back.
uint32_t v4l2_bridge_imitation_offset(uint32_t index, uint32_t plane);
void v4l2_bridge_imitation_place(int64_t offset, uint32_t *_Nonnull index, uint32_t *_Nonnull plane);
