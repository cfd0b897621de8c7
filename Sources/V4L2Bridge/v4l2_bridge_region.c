#include "v4l2_bridge_region.h"

#include "v4l2_bridge_private.h"

// Kernels before 6.16 do not know these; the numbers are part of the kernel's interface for programs.
enum {
    region_rectangle = V4L2_CID_USER_BASE + 0x11e0 + 1,
    region_automatic = V4L2_CID_USER_BASE + 0x11e0 + 2,
    type_rectangle = 0x0107,
    which_minimum = 0x0f020000,
    which_maximum = 0x0f030000,
};

_Static_assert(sizeof(struct v4l2_bridge_rectangle) == sizeof(struct v4l2_rect), "rectangle");
_Static_assert(
    offsetof(struct v4l2_bridge_rectangle, width) == offsetof(struct v4l2_rect, width), "order of a rectangle");

static int query(const struct v4l2_bridge_device *device, uint32_t id, uint32_t type, int64_t *maximum)
{
    struct v4l2_query_ext_ctrl answer = {.id = id};
    int result = v4l2_bridge_control(device, VIDIOC_QUERY_EXT_CTRL, &answer);
    if (result < 0) return result;
    if (answer.type != type || answer.flags & V4L2_CTRL_FLAG_DISABLED) return -EINVAL;
    if (answer.flags & V4L2_CTRL_FLAG_READ_ONLY) return -EACCES;
    *maximum = answer.maximum;
    return 0;
}

static struct v4l2_ext_control holding(const struct v4l2_bridge_rectangle *rectangle)
{
    struct v4l2_ext_control control = {.id = region_rectangle, .size = sizeof *rectangle};
    control.ptr = (void *)rectangle;
    return control;
}

static int read_rectangle(
    const struct v4l2_bridge_device *device, uint32_t which, struct v4l2_bridge_rectangle *rectangle)
{
    struct v4l2_ext_control control = holding(rectangle);
    struct v4l2_ext_controls controls = {.which = which, .count = 1, .controls = &control};
    return v4l2_bridge_control(device, VIDIOC_G_EXT_CTRLS, &controls);
}

int v4l2_bridge_read_region(const struct v4l2_bridge_device *device, struct v4l2_bridge_region *region)
{
    *region = (struct v4l2_bridge_region){0};
    int64_t maximum;
    int result = query(device, region_rectangle, type_rectangle, &maximum);
    if (result == 0) result = read_rectangle(device, V4L2_CTRL_WHICH_CUR_VAL, &region->current);
    if (result == 0) result = read_rectangle(device, which_minimum, &region->smallest);
    if (result == 0) result = read_rectangle(device, which_maximum, &region->largest);
    if (result < 0) return result;
    if (region->largest.width == 0 || region->largest.height == 0) return -EIO;

    if (query(device, region_automatic, V4L2_CTRL_TYPE_BITMASK, &maximum) < 0) return 0;
    struct v4l2_ext_control bits = {.id = region_automatic};
    struct v4l2_ext_controls controls = {.which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = &bits};
    if (v4l2_bridge_control(device, VIDIOC_G_EXT_CTRLS, &controls) < 0) return 0;
    region->automatic = (uint32_t)bits.value;
    region->offered = (uint32_t)maximum;
    return 0;
}

int v4l2_bridge_set_region(
    const struct v4l2_bridge_device *device, const struct v4l2_bridge_rectangle *rectangle, uint32_t automatic,
    uint32_t offered)
{
    struct v4l2_bridge_rectangle copy = *rectangle;
    struct v4l2_ext_control both[2] = {
        holding(&copy), {.id = region_automatic, .value = (int32_t)(automatic & offered)}};
    struct v4l2_ext_controls controls = {
        .which = V4L2_CTRL_WHICH_CUR_VAL, .count = offered == 0 ? 1 : 2, .controls = both};
    return v4l2_bridge_control(device, VIDIOC_S_EXT_CTRLS, &controls);
}
