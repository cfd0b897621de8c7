#include "v4l2_bridge.h"

#include "v4l2_bridge_private.h"

_Static_assert(V4L2_BRIDGE_SINGLE_PLANAR == (int)V4L2_BUF_TYPE_VIDEO_CAPTURE, "buffer type");
_Static_assert(V4L2_BRIDGE_MULTI_PLANAR == (int)V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE, "buffer type");
_Static_assert(V4L2_BRIDGE_CAN_CAPTURE == V4L2_CAP_VIDEO_CAPTURE, "capability");
_Static_assert(V4L2_BRIDGE_CAN_OUTPUT == V4L2_CAP_VIDEO_OUTPUT, "capability");
_Static_assert(V4L2_BRIDGE_CAN_CAPTURE_PLANES == V4L2_CAP_VIDEO_CAPTURE_MPLANE, "capability");
_Static_assert(V4L2_BRIDGE_CAN_OUTPUT_PLANES == V4L2_CAP_VIDEO_OUTPUT_MPLANE, "capability");
_Static_assert(V4L2_BRIDGE_IS_CODEC_PLANES == V4L2_CAP_VIDEO_M2M_MPLANE, "capability");
_Static_assert(V4L2_BRIDGE_IS_CODEC == V4L2_CAP_VIDEO_M2M, "capability");
_Static_assert(V4L2_BRIDGE_IS_METADATA == V4L2_CAP_META_CAPTURE, "capability");
_Static_assert(V4L2_BRIDGE_CAN_STREAM == V4L2_CAP_STREAMING, "capability");
_Static_assert(V4L2_BRIDGE_IS_MEDIA_CONTROLLED == V4L2_CAP_IO_MC, "capability");
_Static_assert(V4L2_BRIDGE_INPUT_NO_POWER == V4L2_IN_ST_NO_POWER, "input status");
_Static_assert(V4L2_BRIDGE_INPUT_NO_SIGNAL == V4L2_IN_ST_NO_SIGNAL, "input status");
_Static_assert(V4L2_BRIDGE_INPUT_NO_SYNC == V4L2_IN_ST_NO_SYNC, "input status");

_Static_assert(V4L2_BRIDGE_NV12 == V4L2_PIX_FMT_NV12, "pixel format");
_Static_assert(V4L2_BRIDGE_NM12 == V4L2_PIX_FMT_NV12M, "pixel format");
_Static_assert(V4L2_BRIDGE_NV21 == V4L2_PIX_FMT_NV21, "pixel format");
_Static_assert(V4L2_BRIDGE_NM21 == V4L2_PIX_FMT_NV21M, "pixel format");
_Static_assert(V4L2_BRIDGE_YU12 == V4L2_PIX_FMT_YUV420, "pixel format");
_Static_assert(V4L2_BRIDGE_YM12 == V4L2_PIX_FMT_YUV420M, "pixel format");
_Static_assert(V4L2_BRIDGE_YV12 == V4L2_PIX_FMT_YVU420, "pixel format");
_Static_assert(V4L2_BRIDGE_YM21 == V4L2_PIX_FMT_YVU420M, "pixel format");
_Static_assert(V4L2_BRIDGE_YUYV == V4L2_PIX_FMT_YUYV, "pixel format");
_Static_assert(V4L2_BRIDGE_UYVY == V4L2_PIX_FMT_UYVY, "pixel format");
_Static_assert(V4L2_BRIDGE_MJPG == V4L2_PIX_FMT_MJPEG, "pixel format");
_Static_assert(V4L2_BRIDGE_JPEG == V4L2_PIX_FMT_JPEG, "pixel format");
_Static_assert(V4L2_BRIDGE_BGR3 == V4L2_PIX_FMT_BGR24, "pixel format");
_Static_assert(V4L2_BRIDGE_RGB3 == V4L2_PIX_FMT_RGB24, "pixel format");
_Static_assert(V4L2_BRIDGE_AR24 == V4L2_PIX_FMT_ABGR32, "pixel format");
_Static_assert(V4L2_BRIDGE_XR24 == V4L2_PIX_FMT_XBGR32, "pixel format");
_Static_assert(V4L2_BRIDGE_BGR4 == V4L2_PIX_FMT_BGR32, "pixel format");
_Static_assert(V4L2_BRIDGE_AB24 == V4L2_PIX_FMT_RGBA32, "pixel format");
_Static_assert(V4L2_BRIDGE_XB24 == V4L2_PIX_FMT_RGBX32, "pixel format");
_Static_assert(V4L2_BRIDGE_GREY == V4L2_PIX_FMT_GREY, "pixel format");

int v4l2_bridge_open(
    struct v4l2_bridge_calls calls, void *context, const char *path, struct v4l2_bridge_device *device)
{
    int descriptor;
    do descriptor = calls.open(context, path);
    while (descriptor == -EINTR);
    if (descriptor < 0) return descriptor;
    *device = (struct v4l2_bridge_device){.calls = calls, .context = context, .descriptor = descriptor};
    return 0;
}

int v4l2_bridge_close(const struct v4l2_bridge_device *device)
{
    // Never repeated: Linux has freed the descriptor even when a signal interrupted the call.
    return device->calls.close(device->context, device->descriptor);
}

int v4l2_bridge_query_capability(const struct v4l2_bridge_device *device, struct v4l2_bridge_capability *capability)
{
    struct v4l2_capability answer = {0};
    int result = v4l2_bridge_control(device, VIDIOC_QUERYCAP, &answer);
    if (result < 0) return result;
    v4l2_bridge_copy_text(capability->driver, answer.driver, sizeof answer.driver);
    v4l2_bridge_copy_text(capability->card, answer.card, sizeof answer.card);
    v4l2_bridge_copy_text(capability->bus, answer.bus_info, sizeof answer.bus_info);
    capability->capabilities =
        answer.capabilities & V4L2_CAP_DEVICE_CAPS ? answer.device_caps : answer.capabilities;
    return 0;
}

int v4l2_bridge_enumerate_format(
    const struct v4l2_bridge_device *device, enum v4l2_bridge_api api, uint32_t index,
    struct v4l2_bridge_format *format)
{
    struct v4l2_fmtdesc answer = {.index = index, .type = api};
    int result = v4l2_bridge_control(device, VIDIOC_ENUM_FMT, &answer);
    if (result < 0) return result;
    format->pixel_format = answer.pixelformat;
    v4l2_bridge_copy_text(format->description, answer.description, sizeof answer.description);
    return 0;
}

int v4l2_bridge_enumerate_frame_size(
    const struct v4l2_bridge_device *device, uint32_t pixel_format, uint32_t index,
    struct v4l2_bridge_frame_size *size)
{
    struct v4l2_frmsizeenum answer = {.index = index, .pixel_format = pixel_format};
    int result = v4l2_bridge_control(device, VIDIOC_ENUM_FRAMESIZES, &answer);
    if (result < 0) return result;
    if (answer.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
        *size = (struct v4l2_bridge_frame_size){
            .minimum_width = answer.discrete.width,
            .maximum_width = answer.discrete.width,
            .minimum_height = answer.discrete.height,
            .maximum_height = answer.discrete.height,
        };
        return 0;
    }
    // A range has one entry; some drivers repeat it for every index.
    if (index > 0) return -EINVAL;
    *size = (struct v4l2_bridge_frame_size){
        .minimum_width = answer.stepwise.min_width,
        .maximum_width = answer.stepwise.max_width,
        .step_width = answer.stepwise.step_width,
        .minimum_height = answer.stepwise.min_height,
        .maximum_height = answer.stepwise.max_height,
        .step_height = answer.stepwise.step_height,
    };
    return 0;
}

int v4l2_bridge_enumerate_interval(
    const struct v4l2_bridge_device *device, uint32_t pixel_format, uint32_t width, uint32_t height, uint32_t index,
    struct v4l2_bridge_interval *interval)
{
    struct v4l2_frmivalenum answer = {.index = index, .pixel_format = pixel_format, .width = width, .height = height};
    int result = v4l2_bridge_control(device, VIDIOC_ENUM_FRAMEINTERVALS, &answer);
    if (result < 0) return result;
    if (answer.type != V4L2_FRMIVAL_TYPE_DISCRETE && index > 0) return -EINVAL;
    struct v4l2_fract shortest = answer.discrete, longest = answer.discrete;
    if (answer.type != V4L2_FRMIVAL_TYPE_DISCRETE) {
        shortest = answer.stepwise.min;
        longest = answer.stepwise.max;
    }
    *interval = (struct v4l2_bridge_interval){
        .minimum_numerator = shortest.numerator,
        .minimum_denominator = shortest.denominator,
        .maximum_numerator = longest.numerator,
        .maximum_denominator = longest.denominator,
    };
    return 0;
}

int v4l2_bridge_get_rate(
    const struct v4l2_bridge_device *device, enum v4l2_bridge_api api, struct v4l2_bridge_rate *rate)
{
    struct v4l2_streamparm answer = {.type = api};
    int result = v4l2_bridge_control(device, VIDIOC_G_PARM, &answer);
    if (result < 0) return result;
    *rate = (struct v4l2_bridge_rate){
        .numerator = answer.parm.capture.timeperframe.numerator,
        .denominator = answer.parm.capture.timeperframe.denominator,
        .is_settable = (answer.parm.capture.capability & V4L2_CAP_TIMEPERFRAME) != 0,
    };
    return 0;
}

int v4l2_bridge_set_rate(
    const struct v4l2_bridge_device *device, enum v4l2_bridge_api api, struct v4l2_bridge_rate *rate)
{
    struct v4l2_streamparm answer = {.type = api};
    answer.parm.capture.timeperframe.numerator = rate->numerator;
    answer.parm.capture.timeperframe.denominator = rate->denominator;
    int result = v4l2_bridge_control(device, VIDIOC_S_PARM, &answer);
    if (result < 0) return result;
    rate->numerator = answer.parm.capture.timeperframe.numerator;
    rate->denominator = answer.parm.capture.timeperframe.denominator;
    rate->is_settable = (answer.parm.capture.capability & V4L2_CAP_TIMEPERFRAME) != 0;
    return 0;
}

int v4l2_bridge_current_input(const struct v4l2_bridge_device *device, struct v4l2_bridge_input *input)
{
    int index = 0;
    int result = v4l2_bridge_control(device, VIDIOC_G_INPUT, &index);
    if (result < 0) return result;
    struct v4l2_input answer = {.index = (uint32_t)index};
    result = v4l2_bridge_control(device, VIDIOC_ENUMINPUT, &answer);
    if (result < 0) return result;
    input->index = answer.index;
    input->status = answer.status;
    v4l2_bridge_copy_text(input->name, answer.name, sizeof answer.name);
    return 0;
}

int v4l2_bridge_wait(const struct v4l2_bridge_device *device, int wake, int timeout, uint32_t *seen)
{
    *seen = 0;
    int result = device->calls.wait(device->context, device->descriptor, wake, timeout);
    if (result == -EINTR) return 0;
    if (result < 0) return result;
    *seen = (uint32_t)result;
    return 0;
}
