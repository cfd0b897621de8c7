#define _POSIX_C_SOURCE 200809L
#include "v4l2_bridge.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int system_open(void *context, const char *path)
{
    (void)context;
    int descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

static int system_close(void *context, int descriptor)
{
    (void)context;
    return close(descriptor) < 0 ? -errno : 0;
}

static int system_control(void *context, int descriptor, unsigned long request, void *argument)
{
    (void)context;
    return ioctl(descriptor, request, argument) < 0 ? -errno : 0;
}

static int system_map(void *context, int descriptor, size_t length, int64_t offset, void **address)
{
    (void)context;
    // Some drivers refuse a mapping for reading only.
    void *mapping = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, offset);
    if (mapping == MAP_FAILED) return -errno;
    *address = mapping;
    return 0;
}

static int system_unmap(void *context, void *address, size_t length)
{
    (void)context;
    return munmap(address, length) < 0 ? -errno : 0;
}

static int system_wait(void *context, int descriptor, int wake, int milliseconds)
{
    (void)context;
    struct pollfd entries[2] = {
        {.fd = descriptor, .events = POLLIN},
        {.fd = wake, .events = POLLIN},
    };
    if (poll(entries, 2, milliseconds) < 0) return -errno;
    int seen = 0;
    if (entries[0].revents & POLLIN) seen |= V4L2_BRIDGE_WAIT_READY;
    if (entries[0].revents & (POLLERR | POLLHUP | POLLNVAL)) seen |= V4L2_BRIDGE_WAIT_BROKEN;
    if (entries[1].revents != 0) seen |= V4L2_BRIDGE_WAIT_WOKEN;
    return seen;
}

struct v4l2_bridge_calls v4l2_bridge_system_calls(void)
{
    return (struct v4l2_bridge_calls){
        .open = system_open,
        .close = system_close,
        .control = system_control,
        .map = system_map,
        .unmap = system_unmap,
        .wait = system_wait,
    };
}
