// The part of the picture for which a camera exposes and focuses: the region of interest of UVC 1.5 cameras.
//
// The rules of v4l2_bridge.h hold: 0 or -errno, reentrant, no policy.
#pragma once

#include <stdint.h>

struct v4l2_bridge_device;

/// What the camera does by the region alone (V4L2_CID_UVC_REGION_OF_INTEREST_AUTO).
enum v4l2_bridge_region_bits {
    V4L2_BRIDGE_REGION_EXPOSURE = 1 << 0,
    V4L2_BRIDGE_REGION_IRIS = 1 << 1,
    V4L2_BRIDGE_REGION_WHITE_BALANCE = 1 << 2,
    V4L2_BRIDGE_REGION_FOCUS = 1 << 3,
};

/// In pixels of the whole sensor, whatever the format streamed.
struct v4l2_bridge_rectangle {
    int32_t left, top;
    uint32_t width, height;
};

struct v4l2_bridge_region {
    struct v4l2_bridge_rectangle current;
    /// Its width and height are the least the region may have.
    struct v4l2_bridge_rectangle smallest;
    /// The whole sensor.
    struct v4l2_bridge_rectangle largest;
    /// Bits in force, and those that may be set; both 0 where the camera has no such control.
    uint32_t automatic, offered;
};

/// -EINVAL or -ENOTTY where the camera, its driver or the kernel has no region of interest, -EACCES where it can only be
/// read, -EIO where it describes one without an extent.
int v4l2_bridge_read_region(
    const struct v4l2_bridge_device *_Nonnull device, struct v4l2_bridge_region *_Nonnull region);
/// Sets the rectangle, and with it, in one request, the bits where `offered` is not 0.
int v4l2_bridge_set_region(
    const struct v4l2_bridge_device *_Nonnull device, const struct v4l2_bridge_rectangle *_Nonnull rectangle,
    uint32_t automatic, uint32_t offered);
