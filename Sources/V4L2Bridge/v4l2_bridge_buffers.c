#include "v4l2_bridge_private.h"

_Static_assert(V4L2_BRIDGE_BUFFER_ERROR == V4L2_BUF_FLAG_ERROR, "buffer flag");
_Static_assert(V4L2_BRIDGE_BUFFER_TIME_MASK == V4L2_BUF_FLAG_TIMESTAMP_MASK, "buffer flag");
_Static_assert(V4L2_BRIDGE_BUFFER_TIME_MONOTONIC == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC, "buffer flag");

// The kernel's buffer with room for its planes.
struct kernel_buffer {
    struct v4l2_buffer buffer;
    struct v4l2_plane planes[VIDEO_MAX_PLANES];
};

static void prepare(struct kernel_buffer *kernel, enum v4l2_bridge_api api, uint32_t index, uint32_t plane_count)
{
    memset(kernel, 0, sizeof *kernel);
    kernel->buffer.type = api;
    kernel->buffer.memory = V4L2_MEMORY_MMAP;
    kernel->buffer.index = index;
    if (api == V4L2_BRIDGE_MULTI_PLANAR) {
        kernel->buffer.m.planes = kernel->planes;
        kernel->buffer.length = plane_count;
    }
}

static int take(const struct kernel_buffer *kernel, enum v4l2_bridge_api api, struct v4l2_bridge_buffer *buffer)
{
    const struct v4l2_buffer *from = &kernel->buffer;
    *buffer = (struct v4l2_bridge_buffer){
        .index = from->index,
        .flags = from->flags,
        .sequence = from->sequence,
        // Unsigned, as a driver's garbage must not overflow.
        .timestamp = (int64_t)((uint64_t)from->timestamp.tv_sec * 1000000000 + (uint64_t)from->timestamp.tv_usec * 1000),
        .plane_count = 1,
    };
    if (api == V4L2_BRIDGE_SINGLE_PLANAR) {
        buffer->planes[0] = (struct v4l2_bridge_plane){
            .bytes_used = from->bytesused, .length = from->length, .map_offset = from->m.offset};
        return 0;
    }
    if (from->length > V4L2_BRIDGE_PLANES) return -E2BIG;
    buffer->plane_count = from->length;
    for (uint32_t plane = 0; plane < from->length; plane++) {
        buffer->planes[plane] = (struct v4l2_bridge_plane){
            .bytes_used = kernel->planes[plane].bytesused,
            .length = kernel->planes[plane].length,
            .data_offset = kernel->planes[plane].data_offset,
            .map_offset = kernel->planes[plane].m.mem_offset,
        };
    }
    return 0;
}

int v4l2_bridge_request_buffers(
    const struct v4l2_bridge_device *device, enum v4l2_bridge_api api, uint32_t *count)
{
    struct v4l2_requestbuffers request = {.count = *count, .type = api, .memory = V4L2_MEMORY_MMAP};
    int result = v4l2_bridge_control(device, VIDIOC_REQBUFS, &request);
    if (result == 0) *count = request.count;
    return result;
}

int v4l2_bridge_query_buffer(
    const struct v4l2_bridge_device *device, enum v4l2_bridge_api api, uint32_t index,
    struct v4l2_bridge_buffer *buffer)
{
    struct kernel_buffer kernel;
    prepare(&kernel, api, index, VIDEO_MAX_PLANES);
    int result = v4l2_bridge_control(device, VIDIOC_QUERYBUF, &kernel.buffer);
    return result < 0 ? result : take(&kernel, api, buffer);
}

int v4l2_bridge_queue_buffer(
    const struct v4l2_bridge_device *device, enum v4l2_bridge_api api, uint32_t index, uint32_t plane_count)
{
    struct kernel_buffer kernel;
    prepare(&kernel, api, index, plane_count);
    return v4l2_bridge_control(device, VIDIOC_QBUF, &kernel.buffer);
}

int v4l2_bridge_dequeue_buffer(
    const struct v4l2_bridge_device *device, enum v4l2_bridge_api api, struct v4l2_bridge_buffer *buffer)
{
    struct kernel_buffer kernel;
    prepare(&kernel, api, 0, VIDEO_MAX_PLANES);
    int result = v4l2_bridge_control(device, VIDIOC_DQBUF, &kernel.buffer);
    return result < 0 ? result : take(&kernel, api, buffer);
}

int v4l2_bridge_stream_on(const struct v4l2_bridge_device *device, enum v4l2_bridge_api api)
{
    int type = api;
    return v4l2_bridge_control(device, VIDIOC_STREAMON, &type);
}

int v4l2_bridge_stream_off(const struct v4l2_bridge_device *device, enum v4l2_bridge_api api)
{
    int type = api;
    return v4l2_bridge_control(device, VIDIOC_STREAMOFF, &type);
}

int v4l2_bridge_map(
    const struct v4l2_bridge_device *device, uint32_t length, uint32_t map_offset, void **address)
{
    return device->calls.map(device->context, device->descriptor, length, map_offset, address);
}

int v4l2_bridge_unmap(const struct v4l2_bridge_device *device, void *address, uint32_t length)
{
    return device->calls.unmap(device->context, address, length);
}
