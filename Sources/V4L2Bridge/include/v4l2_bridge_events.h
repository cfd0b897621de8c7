// What a driver tells by itself: a control that changed, another signal at the input, the end of the stream.
//
// The rules of v4l2_bridge.h hold: 0 or -errno, reentrant, no policy.
#pragma once

#include <stdint.h>

struct v4l2_bridge_device;

/// Types of events (V4L2_EVENT_*).
enum v4l2_bridge_event_type {
    V4L2_BRIDGE_EVENT_END = 2,
    V4L2_BRIDGE_EVENT_CONTROL = 3,
    V4L2_BRIDGE_EVENT_SOURCE = 5,
};

/// Bytes of an event that its type gives a meaning.
enum { V4L2_BRIDGE_EVENT_PAYLOAD = 64 };

/// VIDIOC_DQEVENT.
struct v4l2_bridge_event {
    uint32_t type;
    /// Of a control, else 0.
    uint32_t id;
    uint32_t sequence;
    /// Nanoseconds of the monotonic clock.
    int64_t timestamp;
    uint8_t payload[V4L2_BRIDGE_EVENT_PAYLOAD];
};

/// VIDIOC_SUBSCRIBE_EVENT. `id` names a control, else 0.
int v4l2_bridge_subscribe_event(const struct v4l2_bridge_device *_Nonnull device, uint32_t type, uint32_t id);
/// -ENOENT where none is waiting.
int v4l2_bridge_next_event(
    const struct v4l2_bridge_device *_Nonnull device, struct v4l2_bridge_event *_Nonnull event);
