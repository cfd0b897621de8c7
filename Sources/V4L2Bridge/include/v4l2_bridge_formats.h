// The four-letter codes of the formats that are handled.
//
// Written out instead of taken from the kernel's header (against which v4l2_bridge.c checks them): that header brings
// types of the C library with it, which Swift would then look for here instead of in Glibc.
#pragma once

#include <stdint.h>

#define V4L2_BRIDGE_CODE(a, b, c, d) \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

enum v4l2_bridge_pixel_format {
    V4L2_BRIDGE_NV12 = V4L2_BRIDGE_CODE('N', 'V', '1', '2'),
    V4L2_BRIDGE_NM12 = V4L2_BRIDGE_CODE('N', 'M', '1', '2'),
    V4L2_BRIDGE_NV21 = V4L2_BRIDGE_CODE('N', 'V', '2', '1'),
    V4L2_BRIDGE_NM21 = V4L2_BRIDGE_CODE('N', 'M', '2', '1'),
    V4L2_BRIDGE_YU12 = V4L2_BRIDGE_CODE('Y', 'U', '1', '2'),
    V4L2_BRIDGE_YM12 = V4L2_BRIDGE_CODE('Y', 'M', '1', '2'),
    V4L2_BRIDGE_YV12 = V4L2_BRIDGE_CODE('Y', 'V', '1', '2'),
    V4L2_BRIDGE_YM21 = V4L2_BRIDGE_CODE('Y', 'M', '2', '1'),
    V4L2_BRIDGE_YUYV = V4L2_BRIDGE_CODE('Y', 'U', 'Y', 'V'),
    V4L2_BRIDGE_UYVY = V4L2_BRIDGE_CODE('U', 'Y', 'V', 'Y'),
    V4L2_BRIDGE_MJPG = V4L2_BRIDGE_CODE('M', 'J', 'P', 'G'),
    V4L2_BRIDGE_JPEG = V4L2_BRIDGE_CODE('J', 'P', 'E', 'G'),
    V4L2_BRIDGE_BGR3 = V4L2_BRIDGE_CODE('B', 'G', 'R', '3'),
    V4L2_BRIDGE_RGB3 = V4L2_BRIDGE_CODE('R', 'G', 'B', '3'),
    V4L2_BRIDGE_AR24 = V4L2_BRIDGE_CODE('A', 'R', '2', '4'),
    V4L2_BRIDGE_XR24 = V4L2_BRIDGE_CODE('X', 'R', '2', '4'),
    V4L2_BRIDGE_BGR4 = V4L2_BRIDGE_CODE('B', 'G', 'R', '4'),
    V4L2_BRIDGE_AB24 = V4L2_BRIDGE_CODE('A', 'B', '2', '4'),
    V4L2_BRIDGE_XB24 = V4L2_BRIDGE_CODE('X', 'B', '2', '4'),
    V4L2_BRIDGE_GREY = V4L2_BRIDGE_CODE('G', 'R', 'E', 'Y'),
};
