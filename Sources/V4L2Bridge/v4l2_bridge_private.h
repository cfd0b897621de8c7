#pragma once

#include "v4l2_bridge.h"

// Before the kernel's header, which needs timespec and does not ask for it.
#include <time.h>

#include <errno.h>
#include <linux/videodev2.h>
#include <stddef.h>
#include <string.h>

static inline int v4l2_bridge_control(const struct v4l2_bridge_device *device, unsigned long request, void *argument)
{
    int result;
    do result = device->calls.control(device->context, device->descriptor, request, argument);
    while (result == -EINTR);
    return result < 0 ? result : 0;
}

// Drivers do not always end their texts.
static inline void v4l2_bridge_copy_text(char *target, const void *source, size_t length)
{
    memcpy(target, source, length);
    target[length] = 0;
}
