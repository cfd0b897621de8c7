#include "v4l2_bridge_exposure.h"

#include "v4l2_bridge_private.h"

#include <stdbool.h>

static int read_control(const struct v4l2_bridge_device *device, uint32_t identifier, int32_t *value)
{
    struct v4l2_control control = {.id = identifier};
    int result = v4l2_bridge_control(device, VIDIOC_G_CTRL, &control);
    if (result == 0) *value = control.value;
    return result;
}

// A control that the device does not have, or not now.
static bool is_absence(int result)
{
    return result == -EINVAL || result == -ENOTTY || result == -EACCES || result == -EBUSY || result == -ERANGE;
}

int v4l2_bridge_read_exposure(
    const struct v4l2_bridge_device *device, struct v4l2_bridge_exposure *exposure)
{
    *exposure = (struct v4l2_bridge_exposure){.is_automatic = -1, .may_lower_rate = -1};
    int32_t value;
    int result = read_control(device, V4L2_CID_EXPOSURE_AUTO, &value);
    if (result == 0)
        // With aperture priority, what most webcams call automatic, the duration is the camera's choice as well.
        exposure->is_automatic = value == V4L2_EXPOSURE_AUTO || value == V4L2_EXPOSURE_APERTURE_PRIORITY;
    else if (!is_absence(result)) return result;
    result = read_control(device, V4L2_CID_EXPOSURE_AUTO_PRIORITY, &value);
    if (result == 0) exposure->may_lower_rate = value != 0;
    else if (!is_absence(result)) return result;
    // In units of 100 microseconds.
    result = read_control(device, V4L2_CID_EXPOSURE_ABSOLUTE, &value);
    if (result == 0 && value > 0) exposure->microseconds = (int64_t)value * 100;
    return result == 0 || is_absence(result) ? 0 : result;
}
