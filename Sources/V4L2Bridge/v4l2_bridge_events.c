#include "v4l2_bridge_private.h"

_Static_assert(V4L2_BRIDGE_EVENT_END == V4L2_EVENT_EOS, "event type");
_Static_assert(V4L2_BRIDGE_EVENT_CONTROL == V4L2_EVENT_CTRL, "event type");
_Static_assert(V4L2_BRIDGE_EVENT_SOURCE == V4L2_EVENT_SOURCE_CHANGE, "event type");
_Static_assert(V4L2_BRIDGE_EVENT_PAYLOAD == sizeof(((struct v4l2_event *)0)->u), "event payload");

int v4l2_bridge_subscribe_event(const struct v4l2_bridge_device *device, uint32_t type, uint32_t id)
{
    struct v4l2_event_subscription subscription = {.type = type, .id = id};
    return v4l2_bridge_control(device, VIDIOC_SUBSCRIBE_EVENT, &subscription);
}

int v4l2_bridge_next_event(const struct v4l2_bridge_device *device, struct v4l2_bridge_event *event)
{
    struct v4l2_event answer = {0};
    int result = v4l2_bridge_control(device, VIDIOC_DQEVENT, &answer);
    if (result < 0) return result;
    *event = (struct v4l2_bridge_event){
        .type = answer.type,
        .id = answer.id,
        .sequence = answer.sequence,
        .timestamp =
            (int64_t)((uint64_t)answer.timestamp.tv_sec * 1000000000 + (uint64_t)answer.timestamp.tv_nsec),
    };
    memcpy(event->payload, &answer.u, sizeof event->payload);
    return 0;
}
