// What the camera tells about itself, by the "Universal Serial Bus Device Class Definition for Video Devices" 1.1
// (chapter 3) and its payload supplements for MJPEG and uncompressed video.
#ifndef LAB_UVC_DESCRIPTORS_H
#define LAB_UVC_DESCRIPTORS_H

#include <stddef.h>
#include <stdint.h>

enum {
    UVC_CONTROL_INTERFACE = 0,
    UVC_STREAMING_INTERFACE = 1,
    UVC_CAMERA_TERMINAL = 1,
    UVC_PROCESSING_UNIT = 2,
    UVC_ENDPOINT = 0x81,
    UVC_PACKET_BYTES = 512,
    // One payload is one transfer; the controller that the kernel plays moves one in each millisecond.
    UVC_PAYLOAD_BYTES = 16384,
    UVC_FORMATS = 2,
    UVC_FORMAT_MJPEG = 1,
    UVC_FORMAT_YUYV = 2,
};

// A format, a size and its intervals (100 ns), by the indexes of the descriptors, which begin at 1.
struct uvc_mode {
    uint8_t format, frame;
    uint16_t width, height;
    uint32_t intervals[3];  // shortest first; 0 ends them
};

extern const struct uvc_mode uvc_modes[];
extern const size_t uvc_mode_count;

// The mode of these indexes; the first one for indexes that no descriptor has.
const struct uvc_mode *uvc_mode_of(uint8_t format, uint8_t frame);

// Each writes at most `room` bytes and returns the descriptor's whole length; 0 for one that does not exist.
size_t uvc_device_descriptor(uint8_t *target, size_t room);
size_t uvc_configuration_descriptor(uint8_t *target, size_t room);
size_t uvc_string_descriptor(uint8_t index, const char *serial, uint8_t *target, size_t room);

#endif
