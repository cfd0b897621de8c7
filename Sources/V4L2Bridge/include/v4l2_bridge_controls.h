// What a camera lets be set: exposure, focus, power-line frequency and so on.
//
// The rules of v4l2_bridge.h hold: 0 or -errno, reentrant, no policy.
#pragma once

#include <stdint.h>

struct v4l2_bridge_device;

/// Types of controls that have one number (V4L2_CTRL_TYPE_*).
enum v4l2_bridge_control_type {
    V4L2_BRIDGE_CONTROL_INTEGER = 1,
    V4L2_BRIDGE_CONTROL_BOOLEAN = 2,
    V4L2_BRIDGE_CONTROL_MENU = 3,
    V4L2_BRIDGE_CONTROL_BUTTON = 4,
    V4L2_BRIDGE_CONTROL_INTEGER64 = 5,
    V4L2_BRIDGE_CONTROL_BITMASK = 8,
    V4L2_BRIDGE_CONTROL_INTEGER_MENU = 9,
};

/// Bits of `v4l2_bridge_control_info.flags` (V4L2_CTRL_FLAG_*).
enum v4l2_bridge_control_bits {
    V4L2_BRIDGE_CONTROL_DISABLED = 0x0001,
    V4L2_BRIDGE_CONTROL_READ_ONLY = 0x0004,
    V4L2_BRIDGE_CONTROL_INACTIVE = 0x0010,
    V4L2_BRIDGE_CONTROL_WRITE_ONLY = 0x0040,
};

/// VIDIOC_QUERY_EXT_CTRL. Texts end with 0; values are in the control's own unit.
struct v4l2_bridge_control_info {
    uint32_t id;
    uint32_t type;
    char name[33];
    int64_t minimum, maximum;
    uint64_t step;
    int64_t initial;
    uint32_t flags;
};

/// VIDIOC_QUERYMENU: `name` of a menu, `value` of an integer menu.
struct v4l2_bridge_control_item {
    char name[33];
    int64_t value;
};

/// The control `id`.
int v4l2_bridge_query_control(
    const struct v4l2_bridge_device *_Nonnull device, uint32_t id, struct v4l2_bridge_control_info *_Nonnull info);
/// The first control with a higher number than `id`; -EINVAL past the last, -ENOTTY where the device has none.
int v4l2_bridge_next_control(
    const struct v4l2_bridge_device *_Nonnull device, uint32_t id, struct v4l2_bridge_control_info *_Nonnull info);
/// -EINVAL for an `index` that the menu leaves out.
int v4l2_bridge_query_item(
    const struct v4l2_bridge_device *_Nonnull device, uint32_t id, uint32_t index,
    struct v4l2_bridge_control_item *_Nonnull item);
/// VIDIOC_G_EXT_CTRLS, S_EXT_CTRLS of one number. `type` decides how wide it is.
int v4l2_bridge_get_control(
    const struct v4l2_bridge_device *_Nonnull device, uint32_t id, uint32_t type, int64_t *_Nonnull value);
int v4l2_bridge_set_control(
    const struct v4l2_bridge_device *_Nonnull device, uint32_t id, uint32_t type, int64_t value);
