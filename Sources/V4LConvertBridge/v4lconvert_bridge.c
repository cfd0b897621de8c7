#define _GNU_SOURCE
#include "v4lconvert_bridge.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
// Before the kernel's header, which needs timespec and does not ask for it.
#include <time.h>

#include <libv4l-plugin.h>
#include <libv4lconvert.h>
#include <linux/videodev2.h>

struct v4lconvert_bridge {
    struct v4lconvert_data *library;
    struct v4l2_format source, target;
};

/// The decoders share static tables and buffers.
static pthread_mutex_t library_lock = PTHREAD_MUTEX_INITIALIZER;

/// What the library is told of the device: what serves it to take the format, and nothing else.
static int answer(void *context, int descriptor, unsigned long request, void *argument)
{
    (void)descriptor;
    const v4lconvert_bridge *converter = context;
    if (request == VIDIOC_ENUM_FMT) {
        struct v4l2_fmtdesc *format = argument;
        // After the format one that the library cannot know: where it knows all, it offers controls of its own, and with
        // them balances and brightens pictures as whatever process last set those.
        if (format->type == V4L2_BUF_TYPE_VIDEO_CAPTURE && format->index < 2) {
            format->pixelformat = format->index == 0 ? converter->source.fmt.pix.pixelformat : 0;
            return 0;
        }
        errno = EINVAL;
        return -1;
    }
    if (request == VIDIOC_TRY_FMT) {
        struct v4l2_format *format = argument;
        if (format->fmt.pix.pixelformat == converter->source.fmt.pix.pixelformat) {
            *format = converter->source;
            return 0;
        }
        errno = EINVAL;
        return -1;
    }
    errno = ENOTTY;
    return -1;
}

static void *begin(int descriptor)
{
    (void)descriptor;
    return NULL;
}

static void end(void *context)
{
    (void)context;
}

static ssize_t refuse_read(void *context, int descriptor, void *buffer, size_t count)
{
    (void)context, (void)descriptor, (void)buffer, (void)count;
    errno = EINVAL;
    return -1;
}

static ssize_t refuse_write(void *context, int descriptor, const void *buffer, size_t count)
{
    (void)context, (void)descriptor, (void)buffer, (void)count;
    errno = EINVAL;
    return -1;
}

static const struct libv4l_dev_ops no_device = {
    .init = begin,
    .close = end,
    .ioctl = answer,
    .read = refuse_read,
    .write = refuse_write,
};

/// Under the lock.
static struct v4lconvert_data *open_library(v4lconvert_bridge *converter)
{
    return v4lconvert_create_with_dev_ops(-1, converter, &no_device);
}

/// Under the lock. Whether the library takes the source's format for what is to become the target.
static int is_known(v4lconvert_bridge *converter)
{
    struct v4l2_format source = converter->source, target = converter->target;
    return v4lconvert_try_format(converter->library, &target, &source) == 0 &&
           source.fmt.pix.pixelformat == converter->source.fmt.pix.pixelformat &&
           target.fmt.pix.pixelformat == converter->target.fmt.pix.pixelformat;
}

static int is_sound(const struct v4lconvert_bridge_task *task)
{
    // So small that the library, which counts in int, counts right; and no smaller than its loops bear.
    const uint32_t most = 16384;
    return task->width >= 16 && task->height >= 8 && task->width <= most && task->height <= most &&
           task->width % 2 == 0 && task->height % 2 == 0 && task->bytes_per_line <= 1u << 20 &&
           (task->target_format == V4L2_PIX_FMT_YUV420 || task->target_format == V4L2_PIX_FMT_RGB24);
}

int v4lconvert_bridge_create(const struct v4lconvert_bridge_task *task, v4lconvert_bridge **result)
{
    if (!is_sound(task)) return -EINVAL;
    v4lconvert_bridge *converter = calloc(1, sizeof *converter);
    if (!converter) return -ENOMEM;
    struct v4l2_pix_format *source = &converter->source.fmt.pix, *target = &converter->target.fmt.pix;
    converter->source.type = converter->target.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    source->width = target->width = task->width;
    source->height = target->height = task->height;
    source->field = target->field = V4L2_FIELD_NONE;
    source->pixelformat = task->source_format;
    // What decoders make of formats without rows has some, and the library takes their length from here.
    source->bytesperline = task->bytes_per_line > 0 ? task->bytes_per_line : task->width;
    source->ycbcr_enc = task->encoding;
    target->pixelformat = task->target_format;
    v4lconvert_fixup_fmt(&converter->target);

    pthread_mutex_lock(&library_lock);
    converter->library = open_library(converter);
    int status = converter->library == NULL ? -ENOMEM : is_known(converter) ? 0 : -ENOTSUP;
    pthread_mutex_unlock(&library_lock);
    if (status < 0) {
        v4lconvert_bridge_destroy(converter);
        return status;
    }
    *result = converter;
    return 0;
}

void v4lconvert_bridge_destroy(v4lconvert_bridge *converter)
{
    if (!converter) return;
    pthread_mutex_lock(&library_lock);
    v4lconvert_destroy(converter->library);
    pthread_mutex_unlock(&library_lock);
    free(converter);
}

size_t v4lconvert_bridge_target_bytes(const v4lconvert_bridge *converter)
{
    return converter->target.fmt.pix.sizeimage;
}

size_t v4lconvert_bridge_padding_bytes(const v4lconvert_bridge *converter)
{
    // No decoder reads more than four bytes for a pixel. The rows of one are always 720 bytes, in blocks of 16 rows.
    uint32_t width = converter->source.fmt.pix.width, height = converter->source.fmt.pix.height;
    return (size_t)(width < 720 ? 720 : width) * (height + 32) * 4 + 4096;
}

int v4lconvert_bridge_convert(v4lconvert_bridge *converter, uint8_t *source, size_t count, uint8_t *target)
{
    if (count > INT_MAX) return -EINVAL;
    size_t needed = v4lconvert_bridge_target_bytes(converter);
    pthread_mutex_lock(&library_lock);
    int status = 0;
    if (!converter->library) converter->library = open_library(converter);
    if (!converter->library) {
        status = -ENOMEM;
    } else {
        errno = 0;
        int written = v4lconvert_convert(
            converter->library, &converter->source, &converter->target, source, (int)count, target, (int)needed);
        if (written < 0 || (size_t)written != needed) {
            status = errno > 0 ? -errno : -EIO;
            // Some decoders remember damage, and let every third damaged picture pass; a new one remembers nothing.
            v4lconvert_destroy(converter->library);
            converter->library = NULL;
        }
    }
    pthread_mutex_unlock(&library_lock);
    return status;
}
