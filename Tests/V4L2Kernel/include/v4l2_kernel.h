// The kernel's own structs and numbers of Video4Linux2, for a driver that follows a script.
//
// A module of its own, for tests only: the kernel's header brings types of the C library with it, which Swift would then
// look for here instead of in Glibc.
#pragma once

// Before the kernel's header, which needs timespec and does not ask for it.
#include <time.h>

#include <linux/videodev2.h>

/// The ioctl numbers: macros do not import into Swift.
enum v4l2_kernel_request {
    V4L2_KERNEL_QUERYCAP = VIDIOC_QUERYCAP,
    V4L2_KERNEL_ENUM_FMT = VIDIOC_ENUM_FMT,
    V4L2_KERNEL_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES,
    V4L2_KERNEL_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS,
    V4L2_KERNEL_G_FMT = VIDIOC_G_FMT,
    V4L2_KERNEL_S_FMT = VIDIOC_S_FMT,
    V4L2_KERNEL_TRY_FMT = VIDIOC_TRY_FMT,
    V4L2_KERNEL_G_PARM = VIDIOC_G_PARM,
    V4L2_KERNEL_S_PARM = VIDIOC_S_PARM,
    V4L2_KERNEL_REQBUFS = VIDIOC_REQBUFS,
    V4L2_KERNEL_QUERYBUF = VIDIOC_QUERYBUF,
    V4L2_KERNEL_QBUF = VIDIOC_QBUF,
    V4L2_KERNEL_DQBUF = VIDIOC_DQBUF,
    V4L2_KERNEL_STREAMON = VIDIOC_STREAMON,
    V4L2_KERNEL_STREAMOFF = VIDIOC_STREAMOFF,
    V4L2_KERNEL_G_CTRL = VIDIOC_G_CTRL,
    V4L2_KERNEL_G_INPUT = VIDIOC_G_INPUT,
    V4L2_KERNEL_ENUMINPUT = VIDIOC_ENUMINPUT,
    V4L2_KERNEL_QUERY_EXT_CTRL = VIDIOC_QUERY_EXT_CTRL,
    V4L2_KERNEL_QUERYMENU = VIDIOC_QUERYMENU,
    V4L2_KERNEL_G_EXT_CTRLS = VIDIOC_G_EXT_CTRLS,
    V4L2_KERNEL_S_EXT_CTRLS = VIDIOC_S_EXT_CTRLS,
    V4L2_KERNEL_SUBSCRIBE_EVENT = VIDIOC_SUBSCRIBE_EVENT,
    V4L2_KERNEL_DQEVENT = VIDIOC_DQEVENT,
};
