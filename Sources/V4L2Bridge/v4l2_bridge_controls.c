#include "v4l2_bridge_private.h"

_Static_assert(V4L2_BRIDGE_CONTROL_INTEGER == (int)V4L2_CTRL_TYPE_INTEGER, "control type");
_Static_assert(V4L2_BRIDGE_CONTROL_BOOLEAN == (int)V4L2_CTRL_TYPE_BOOLEAN, "control type");
_Static_assert(V4L2_BRIDGE_CONTROL_MENU == (int)V4L2_CTRL_TYPE_MENU, "control type");
_Static_assert(V4L2_BRIDGE_CONTROL_BUTTON == (int)V4L2_CTRL_TYPE_BUTTON, "control type");
_Static_assert(V4L2_BRIDGE_CONTROL_INTEGER64 == (int)V4L2_CTRL_TYPE_INTEGER64, "control type");
_Static_assert(V4L2_BRIDGE_CONTROL_BITMASK == (int)V4L2_CTRL_TYPE_BITMASK, "control type");
_Static_assert(V4L2_BRIDGE_CONTROL_INTEGER_MENU == (int)V4L2_CTRL_TYPE_INTEGER_MENU, "control type");
_Static_assert(V4L2_BRIDGE_CONTROL_DISABLED == V4L2_CTRL_FLAG_DISABLED, "control flag");
_Static_assert(V4L2_BRIDGE_CONTROL_READ_ONLY == V4L2_CTRL_FLAG_READ_ONLY, "control flag");
_Static_assert(V4L2_BRIDGE_CONTROL_INACTIVE == V4L2_CTRL_FLAG_INACTIVE, "control flag");
_Static_assert(V4L2_BRIDGE_CONTROL_WRITE_ONLY == V4L2_CTRL_FLAG_WRITE_ONLY, "control flag");

int v4l2_bridge_query_control(
    const struct v4l2_bridge_device *device, uint32_t id, struct v4l2_bridge_control_info *info)
{
    struct v4l2_query_ext_ctrl answer = {.id = id};
    int result = v4l2_bridge_control(device, VIDIOC_QUERY_EXT_CTRL, &answer);
    if (result < 0) return result;
    *info = (struct v4l2_bridge_control_info){
        .id = answer.id,
        .type = answer.type,
        .minimum = answer.minimum,
        .maximum = answer.maximum,
        .step = answer.step,
        .initial = answer.default_value,
        .flags = answer.flags,
    };
    v4l2_bridge_copy_text(info->name, answer.name, sizeof answer.name);
    return 0;
}

int v4l2_bridge_next_control(
    const struct v4l2_bridge_device *device, uint32_t id, struct v4l2_bridge_control_info *info)
{
    return v4l2_bridge_query_control(device, id | V4L2_CTRL_FLAG_NEXT_CTRL, info);
}

int v4l2_bridge_query_item(
    const struct v4l2_bridge_device *device, uint32_t id, uint32_t index, struct v4l2_bridge_control_item *item)
{
    struct v4l2_querymenu answer = {.id = id, .index = index};
    int result = v4l2_bridge_control(device, VIDIOC_QUERYMENU, &answer);
    if (result < 0) return result;
    v4l2_bridge_copy_text(item->name, answer.name, sizeof answer.name);
    // The number shares its bytes with the name; which of them counts is the control's type.
    memcpy(&item->value, &answer.value, sizeof item->value);
    return 0;
}

static int exchange(
    const struct v4l2_bridge_device *device, unsigned long request, uint32_t id, uint32_t type, int64_t *value)
{
    int is_wide = type == V4L2_CTRL_TYPE_INTEGER64;
    struct v4l2_ext_control control = {.id = id};
    if (is_wide) control.value64 = *value;
    else control.value = (int32_t)*value;
    struct v4l2_ext_controls controls = {.which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = &control};
    int result = v4l2_bridge_control(device, request, &controls);
    if (result < 0) return result;
    if (is_wide) *value = control.value64;
    else if (type == V4L2_CTRL_TYPE_BITMASK) *value = (uint32_t)control.value;
    else *value = control.value;
    return 0;
}

int v4l2_bridge_get_control(const struct v4l2_bridge_device *device, uint32_t id, uint32_t type, int64_t *value)
{
    *value = 0;
    return exchange(device, VIDIOC_G_EXT_CTRLS, id, type, value);
}

int v4l2_bridge_set_control(const struct v4l2_bridge_device *device, uint32_t id, uint32_t type, int64_t value)
{
    return exchange(device, VIDIOC_S_EXT_CTRLS, id, type, &value);
}
