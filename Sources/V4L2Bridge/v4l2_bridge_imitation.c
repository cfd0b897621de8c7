#include "v4l2_bridge_imitation.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
// Before the kernel's header, which needs timespec and does not ask for it.
#include <time.h>

#include <linux/videodev2.h>

static int describe(const struct v4l2_bridge_imitation *device, struct v4l2_capability *capability) {
    snprintf((char *)capability->driver, sizeof capability->driver, "%s", device->capability.driver);
    snprintf((char *)capability->card, sizeof capability->card, "%s", device->capability.card);
    snprintf((char *)capability->bus_info, sizeof capability->bus_info, "%s", device->capability.bus);
    capability->capabilities = V4L2_CAP_DEVICE_CAPS | device->capability.capabilities;
    capability->device_caps = device->capability.capabilities;
    return 0;
}

static int list_format(const struct v4l2_bridge_imitation *device, struct v4l2_fmtdesc *format) {
    if (format->type != (uint32_t)device->api || format->index > 0) return -EINVAL;
    format->pixelformat = device->picture.pixel_format;
    return 0;
}

static int list_size(const struct v4l2_bridge_imitation *device, struct v4l2_frmsizeenum *size) {
    if (size->index > 0 || size->pixel_format != device->picture.pixel_format) return -EINVAL;
    size->type = V4L2_FRMSIZE_TYPE_DISCRETE;
    size->discrete.width = device->picture.width;
    size->discrete.height = device->picture.height;
    return 0;
}

static int list_interval(const struct v4l2_bridge_imitation *device, struct v4l2_frmivalenum *interval) {
    if (interval->index > 0 || interval->pixel_format != device->picture.pixel_format || device->rate.numerator == 0)
        return -EINVAL;
    interval->type = V4L2_FRMIVAL_TYPE_DISCRETE;
    interval->discrete.numerator = device->rate.numerator;
    interval->discrete.denominator = device->rate.denominator;
    return 0;
}

static int answer_format(const struct v4l2_bridge_imitation *device, struct v4l2_format *format) {
    const struct v4l2_bridge_picture *picture = &device->picture;
    if (format->type != (uint32_t)device->api) return -EINVAL;
    if (device->api == V4L2_BRIDGE_SINGLE_PLANAR) {
        format->fmt.pix = (struct v4l2_pix_format){
            .width = picture->width,
            .height = picture->height,
            .pixelformat = picture->pixel_format,
            .field = picture->field,
            .bytesperline = picture->bytes_per_line[0],
            .sizeimage = picture->size_image[0],
            .colorspace = picture->colorspace,
            .priv = V4L2_PIX_FMT_PRIV_MAGIC,
            .ycbcr_enc = picture->ycbcr_encoding,
            .quantization = picture->quantization,
        };
        return 0;
    }
    struct v4l2_pix_format_mplane *planes = &format->fmt.pix_mp;
    memset(planes, 0, sizeof *planes);
    planes->width = picture->width;
    planes->height = picture->height;
    planes->pixelformat = picture->pixel_format;
    planes->field = picture->field;
    planes->colorspace = picture->colorspace;
    planes->ycbcr_enc = (uint8_t)picture->ycbcr_encoding;
    planes->quantization = (uint8_t)picture->quantization;
    planes->num_planes = (uint8_t)picture->plane_count;
    for (uint32_t plane = 0; plane < picture->plane_count && plane < V4L2_BRIDGE_PLANES; plane++) {
        planes->plane_fmt[plane].bytesperline = picture->bytes_per_line[plane];
        planes->plane_fmt[plane].sizeimage = picture->size_image[plane];
    }
    return 0;
}

static int answer_rate(const struct v4l2_bridge_imitation *device, struct v4l2_streamparm *parameters) {
    if (parameters->type != (uint32_t)device->api || device->rate.numerator == 0) return -EINVAL;
    struct v4l2_captureparm *capture = &parameters->parm.capture;
    capture->capability = device->rate.is_settable ? V4L2_CAP_TIMEPERFRAME : 0;
    capture->timeperframe.numerator = device->rate.numerator;
    capture->timeperframe.denominator = device->rate.denominator;
    return 0;
}

static uint32_t plane_count(const struct v4l2_bridge_imitation *device) {
    uint32_t count = device->picture.plane_count;
    return count > V4L2_BRIDGE_PLANES ? V4L2_BRIDGE_PLANES : count;
}

static int query_buffer(const struct v4l2_bridge_imitation *device, struct v4l2_buffer *buffer) {
    if (device->api == V4L2_BRIDGE_SINGLE_PLANAR) {
        buffer->length = device->lengths[0];
        buffer->m.offset = v4l2_bridge_imitation_offset(buffer->index, 0);
        return 0;
    }
    for (uint32_t plane = 0; plane < plane_count(device); plane++) {
        buffer->m.planes[plane].length = device->lengths[plane];
        buffer->m.planes[plane].m.mem_offset = v4l2_bridge_imitation_offset(buffer->index, plane);
    }
    buffer->length = plane_count(device);
    return 0;
}

static int dequeue_buffer(const struct v4l2_bridge_imitation *device, void *context, struct v4l2_buffer *buffer) {
    struct v4l2_bridge_buffer filled = {0};
    int result = device->dequeue(context, &filled);
    if (result < 0) return result;
    buffer->index = filled.index;
    buffer->flags = filled.flags;
    buffer->sequence = filled.sequence;
    buffer->timestamp.tv_sec = filled.timestamp / 1000000000;
    buffer->timestamp.tv_usec = filled.timestamp % 1000000000 / 1000;
    if (device->api == V4L2_BRIDGE_SINGLE_PLANAR) {
        buffer->bytesused = filled.planes[0].bytes_used;
        buffer->length = device->lengths[0];
        return 0;
    }
    for (uint32_t plane = 0; plane < plane_count(device); plane++) {
        buffer->m.planes[plane].bytesused = filled.planes[plane].bytes_used;
        buffer->m.planes[plane].data_offset = filled.planes[plane].data_offset;
        buffer->m.planes[plane].length = device->lengths[plane];
    }
    buffer->length = plane_count(device);
    return 0;
}

static int describe_input(const struct v4l2_bridge_imitation *device, struct v4l2_input *input) {
    if (input->index > 0) return -EINVAL;
    input->status = device->input_status;
    return 0;
}

int v4l2_bridge_imitate(
    const struct v4l2_bridge_imitation *device, void *context, unsigned long request, void *argument) {
    switch (request) {
    case VIDIOC_QUERYCAP: return describe(device, argument);
    case VIDIOC_ENUM_FMT: return list_format(device, argument);
    case VIDIOC_ENUM_FRAMESIZES: return list_size(device, argument);
    case VIDIOC_ENUM_FRAMEINTERVALS: return list_interval(device, argument);
    case VIDIOC_G_FMT:
    case VIDIOC_S_FMT:
    case VIDIOC_TRY_FMT: return answer_format(device, argument);
    case VIDIOC_G_PARM:
    case VIDIOC_S_PARM: return answer_rate(device, argument);
    case VIDIOC_REQBUFS: return device->allocate(context, &((struct v4l2_requestbuffers *)argument)->count);
    case VIDIOC_QUERYBUF: return query_buffer(device, argument);
    case VIDIOC_QBUF: return device->queue(context, ((struct v4l2_buffer *)argument)->index);
    case VIDIOC_DQBUF: return dequeue_buffer(device, context, argument);
    case VIDIOC_STREAMON: return device->stream(context, 1);
    case VIDIOC_STREAMOFF: return device->stream(context, 0);
    case VIDIOC_G_INPUT: *(int *)argument = 0; return 0;
    case VIDIOC_ENUMINPUT: return describe_input(device, argument);
    default: return -ENOTTY;
    }
}

uint32_t v4l2_bridge_imitation_offset(uint32_t index, uint32_t plane) {
    // Offsets are whole pages; they only name what is to be mapped.
    return (index * V4L2_BRIDGE_PLANES + plane) << 12;
}

void v4l2_bridge_imitation_place(int64_t offset, uint32_t *index, uint32_t *plane) {
    uint32_t place = (uint32_t)(offset >> 12);
    *index = place / V4L2_BRIDGE_PLANES;
    *plane = place % V4L2_BRIDGE_PLANES;
}
