#include "descriptors.h"

#include <string.h>

#define LOW(value) ((value) & 0xff)
#define HIGH(value) (((value) >> 8) & 0xff)

const struct uvc_mode uvc_modes[] = {
    {UVC_FORMAT_MJPEG, 1, 1280, 720, {333333, 666666, 1000000}},
    {UVC_FORMAT_MJPEG, 2, 640, 480, {333333, 666666, 0}},
    // As much as the controller that the kernel plays carries, at one payload in each millisecond or two.
    {UVC_FORMAT_YUYV, 1, 640, 480, {1000000, 0, 0}},
};
const size_t uvc_mode_count = sizeof uvc_modes / sizeof *uvc_modes;

const struct uvc_mode *uvc_mode_of(uint8_t format, uint8_t frame) {
    for (size_t i = 0; i < uvc_mode_count; i++)
        if (uvc_modes[i].format == format && uvc_modes[i].frame == frame) return &uvc_modes[i];
    return &uvc_modes[0];
}

// Bytes being joined; what has no room is counted only.
struct writer {
    uint8_t *target;
    size_t room, length;
};

static void put(struct writer *writer, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++, writer->length++)
        if (writer->length < writer->room) writer->target[writer->length] = bytes[i];
}

#define PUT(writer, ...) put(writer, (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static void put_long(struct writer *writer, uint32_t value) {
    PUT(writer, LOW(value), HIGH(value), LOW(value >> 16), HIGH(value >> 16));
}

static void put_format(struct writer *writer, uint8_t format) {
    uint8_t frames = 0;
    for (size_t i = 0; i < uvc_mode_count; i++) frames += uvc_modes[i].format == format;
    if (format == UVC_FORMAT_MJPEG) {
        PUT(writer, 11, 0x24, 0x06, format, frames, 0, 1, 0, 0, 0, 0);
    } else {
        PUT(writer, 27, 0x24, 0x04, format, frames);
        // YUY2, as a GUID.
        PUT(writer, 'Y', 'U', 'Y', '2', 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71);
        PUT(writer, 16, 1, 0, 0, 0, 0);
    }
    for (size_t i = 0; i < uvc_mode_count; i++) {
        const struct uvc_mode *mode = &uvc_modes[i];
        if (mode->format != format) continue;
        uint8_t intervals = 0;
        while (intervals < 3 && mode->intervals[intervals]) intervals++;
        uint32_t bytes = 2u * mode->width * mode->height;
        PUT(writer, 26 + 4 * intervals, 0x24, format == UVC_FORMAT_MJPEG ? 0x07 : 0x05, mode->frame, 0);
        PUT(writer, LOW(mode->width), HIGH(mode->width), LOW(mode->height), HIGH(mode->height));
        put_long(writer, bytes * 8);
        put_long(writer, bytes * 8 * 30);
        put_long(writer, bytes);
        put_long(writer, mode->intervals[0]);
        PUT(writer, intervals);
        for (uint8_t j = 0; j < intervals; j++) put_long(writer, mode->intervals[j]);
    }
    PUT(writer, 6, 0x24, 0x0d, 1, 1, 4);
}

static size_t formats(uint8_t *target, size_t room) {
    struct writer writer = {target, room, 0};
    for (uint8_t format = 1; format <= UVC_FORMATS; format++) put_format(&writer, format);
    return writer.length;
}

size_t uvc_device_descriptor(uint8_t *target, size_t room) {
    struct writer writer = {target, room, 0};
    // USB 2.0, a device of several functions; the numbers are the Linux Foundation's for a gadget of video.
    PUT(&writer, 18, 1, 0, 2, 0xef, 2, 1, 64, 0x6b, 0x1d, 0x02, 0x01, 0, 1, 1, 2, 3, 1);
    return writer.length;
}

static void put_configuration(struct writer *writer, size_t total) {
    PUT(writer, 9, 2, LOW(total), HIGH(total), 2, 1, 0, 0x80, 250);
    PUT(writer, 8, 11, UVC_CONTROL_INTERFACE, 2, 14, 3, 0, 2);
    // Control: a camera terminal 1 (exposure mode, exposure time), a processing unit 2 (brightness, power line frequency),
    // the way out 3.
    PUT(writer, 9, 4, UVC_CONTROL_INTERFACE, 0, 0, 14, 1, 0, 2);
    PUT(writer, 13, 0x24, 1, 0x10, 1, 13 + 18 + 12 + 9, 0);
    put_long(writer, 1000000);
    PUT(writer, 1, UVC_STREAMING_INTERFACE);
    PUT(writer, 18, 0x24, 2, UVC_CAMERA_TERMINAL, 0x01, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0x0a, 0, 0);
    PUT(writer, 12, 0x24, 5, UVC_PROCESSING_UNIT, 1, 0, 0, 2, 0x01, 0x04, 0, 0);
    PUT(writer, 9, 0x24, 3, 3, 0x01, 0x01, 0, UVC_PROCESSING_UNIT, 0);
    // Streaming: one setting only, with the bulk endpoint in it.
    size_t header = 13 + UVC_FORMATS, streaming = header + formats(NULL, 0);
    PUT(writer, 9, 4, UVC_STREAMING_INTERFACE, 0, 1, 14, 2, 0, 0);
    PUT(writer, header, 0x24, 1, UVC_FORMATS, LOW(streaming), HIGH(streaming), UVC_ENDPOINT, 0, 3, 0, 0, 0, 1, 0, 0);
    for (uint8_t format = 1; format <= UVC_FORMATS; format++) put_format(writer, format);
    PUT(writer, 7, 5, UVC_ENDPOINT, 2, LOW(UVC_PACKET_BYTES), HIGH(UVC_PACKET_BYTES), 0);
}

size_t uvc_configuration_descriptor(uint8_t *target, size_t room) {
    struct writer counted = {NULL, 0, 0};
    put_configuration(&counted, 0);
    struct writer writer = {target, room, 0};
    put_configuration(&writer, counted.length);
    return writer.length;
}

size_t uvc_string_descriptor(uint8_t index, const char *serial, uint8_t *target, size_t room) {
    struct writer writer = {target, room, 0};
    if (index == 0) {
        PUT(&writer, 4, 3, 0x09, 0x04);
        return writer.length;
    }
    if (index > 3) return 0;
    const char *text = index == 1 ? "facetrackd" : index == 2 ? "Lab Camera" : serial;
    size_t count = strlen(text) < 126 ? strlen(text) : 126;
    PUT(&writer, 2 + 2 * count, 3);
    for (size_t i = 0; i < count; i++) PUT(&writer, text[i], 0);
    return writer.length;
}
