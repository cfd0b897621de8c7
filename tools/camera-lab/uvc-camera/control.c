// Answers the host's requests: descriptors, the camera's controls, and the negotiation of a mode.
#include <errno.h>
#include <linux/usb/ch9.h>
#include <linux/usb/raw_gadget.h>
#include <string.h>
#include <sys/ioctl.h>

#include "camera.h"

enum { SET_CUR = 0x01, GET_CUR = 0x81, GET_MIN, GET_MAX, GET_RES, GET_LEN, GET_INFO, GET_DEF };
enum { PROBE = 1, COMMIT = 2, BRIGHTNESS = 2, POWER_LINE = 5, ERROR_CODE = 2, EXPOSURE_MODE = 2, EXPOSURE_TIME = 4 };

struct request {
    struct usb_raw_event event;
    struct usb_ctrlrequest setup;
};

struct transfer {
    struct usb_raw_ep_io head;
    uint8_t data[1024];
};

static void put_number(uint8_t *target, uint32_t value) {
    for (int i = 0; i < 4; i++) target[i] = (uint8_t)(value >> (8 * i));
}

static uint32_t number(const uint8_t *source) {
    return source[0] | source[1] << 8 | source[2] << 16 | (uint32_t)source[3] << 24;
}

// Makes what the host asked for into what the camera can do.
static void settle(uint8_t probe[34]) {
    const struct uvc_mode *mode = uvc_mode_of(probe[2], probe[3]);
    uint32_t asked = number(probe + 4), interval = mode->intervals[0];
    for (int i = 1; i < 3 && mode->intervals[i]; i++)
        if (asked >= mode->intervals[i]) interval = mode->intervals[i];
    memset(probe, 0, 34);
    probe[0] = 1;
    probe[2] = mode->format;
    probe[3] = mode->frame;
    put_number(probe + 4, interval);
    put_number(probe + 18, 2u * mode->width * mode->height);
    put_number(probe + 22, UVC_PAYLOAD_BYTES);
    put_number(probe + 26, 1000000);
    probe[30] = 3;  // frame IDs and ends of frames are told
    probe[31] = probe[32] = probe[33] = 1;
}

// The answer to a question about a number of one to four bytes; 0 for an unknown question. The limits are least, most,
// step and default.
static size_t number_answer(uint8_t question, const uint8_t *current, size_t size, const uint16_t limits[4],
                            uint8_t *out) {
    memset(out, 0, 4);
    switch (question) {
    case GET_CUR: memcpy(out, current, size); return size;
    case GET_MIN: put_number(out, limits[0]); return size;
    case GET_MAX: put_number(out, limits[1]); return size;
    case GET_RES: put_number(out, limits[2]); return size;
    case GET_DEF: put_number(out, limits[3]); return size;
    case GET_LEN: out[0] = (uint8_t)size; return 2;
    case GET_INFO: out[0] = 3; return 1;
    default: return 0;
    }
}

static size_t class_answer(struct uvc_camera *camera, const struct usb_ctrlrequest *setup, uint8_t *out) {
    uint8_t selector = setup->wValue >> 8, interface = setup->wIndex & 0xff, entity = setup->wIndex >> 8;
    if (interface == UVC_STREAMING_INTERFACE && (selector == PROBE || selector == COMMIT)) {
        memset(out, 0, 34);
        if (setup->bRequest == GET_INFO) return out[0] = 3, 1;
        if (setup->bRequest == GET_LEN) return out[0] = 34, 2;
        if (setup->bRequest == GET_CUR) memcpy(out, camera->probe, 34);
        if (setup->bRequest != GET_CUR) settle(out);
        return 34;
    }
    if (interface != UVC_CONTROL_INTERFACE) return 0;
    if (entity == 0 && selector == ERROR_CODE) return out[0] = 6, 1;
    uint8_t question = setup->bRequest;
    if (entity == UVC_CAMERA_TERMINAL && selector == EXPOSURE_MODE)
        // The step is the set of modes that there are.
        return number_answer(question, &camera->exposure_mode, 1, (const uint16_t[]){1, 8, 9, 8}, out);
    if (entity == UVC_CAMERA_TERMINAL && selector == EXPOSURE_TIME)
        return number_answer(question, camera->exposure_time, 4, (const uint16_t[]){1, 5000, 1, 156}, out);
    if (entity == UVC_PROCESSING_UNIT && selector == BRIGHTNESS)
        return number_answer(question, camera->brightness, 2, (const uint16_t[]){0, 255, 1, 128}, out);
    if (entity == UVC_PROCESSING_UNIT && selector == POWER_LINE)
        return number_answer(question, &camera->power_line, 1, (const uint16_t[]){0, 2, 1, 1}, out);
    return 0;
}

static size_t answer(struct uvc_camera *camera, const struct usb_ctrlrequest *setup, uint8_t *out, size_t room) {
    if ((setup->bRequestType & USB_TYPE_MASK) == USB_TYPE_CLASS) return class_answer(camera, setup, out);
    if (setup->bRequest != USB_REQ_GET_DESCRIPTOR) return 0;
    switch (setup->wValue >> 8) {
    case USB_DT_DEVICE: return uvc_device_descriptor(out, room);
    case USB_DT_CONFIG: return uvc_configuration_descriptor(out, room);
    case USB_DT_STRING: return uvc_string_descriptor(setup->wValue & 0xff, camera->serial, out, room);
    default: return 0;
    }
}

static int configure(struct uvc_camera *camera) {
    struct usb_endpoint_descriptor endpoint = {
        .bLength = USB_DT_ENDPOINT_SIZE,
        .bDescriptorType = USB_DT_ENDPOINT,
        .bEndpointAddress = UVC_ENDPOINT,
        .bmAttributes = USB_ENDPOINT_XFER_BULK,
        .wMaxPacketSize = UVC_PACKET_BYTES,
    };
    if (camera->streams) return 0;
    if (ioctl(camera->device, USB_RAW_IOCTL_EP_ENABLE, &endpoint) < 0) return -errno;
    ioctl(camera->device, USB_RAW_IOCTL_VBUS_DRAW, 250);
    ioctl(camera->device, USB_RAW_IOCTL_CONFIGURE, 0);
    int code = pthread_create(&camera->stream, NULL, uvc_camera_stream, camera);
    camera->streams = code == 0;
    return -code;
}

static void take(struct uvc_camera *camera, const struct usb_ctrlrequest *setup, const uint8_t *data, size_t count) {
    uint8_t selector = setup->wValue >> 8, interface = setup->wIndex & 0xff, entity = setup->wIndex >> 8;
    if ((setup->bRequestType & USB_TYPE_MASK) != USB_TYPE_CLASS || setup->bRequest != SET_CUR) return;
    if (interface == UVC_STREAMING_INTERFACE && count >= 26) {
        memset(camera->probe, 0, sizeof camera->probe);
        memcpy(camera->probe, data, count < sizeof camera->probe ? count : sizeof camera->probe);
        settle(camera->probe);
        if (selector != COMMIT) return;
        camera->mode = (unsigned)(uvc_mode_of(camera->probe[2], camera->probe[3]) - uvc_modes);
        camera->interval = number(camera->probe + 4);
        camera->commits++;
    } else if (entity == UVC_CAMERA_TERMINAL && selector == EXPOSURE_MODE && count == 1) {
        camera->exposure_mode = data[0];
    } else if (entity == UVC_CAMERA_TERMINAL && selector == EXPOSURE_TIME && count == 4) {
        memcpy(camera->exposure_time, data, 4);
    } else if (entity == UVC_PROCESSING_UNIT && selector == BRIGHTNESS && count == 2) {
        memcpy(camera->brightness, data, 2);
    } else if (entity == UVC_PROCESSING_UNIT && selector == POWER_LINE && count == 1) {
        camera->power_line = data[0];
    }
}

void *uvc_camera_control(void *argument) {
    struct uvc_camera *camera = argument;
    while (!camera->leaving) {
        struct request request = {.event.length = sizeof request.setup};
        if (ioctl(camera->device, USB_RAW_IOCTL_EVENT_FETCH, &request) < 0) {
            if (errno == EINTR) continue;
            break;
        }
        if (request.event.type != USB_RAW_EVENT_CONTROL) continue;
        const struct usb_ctrlrequest *setup = &request.setup;
        struct transfer transfer = {.head = {.ep = 0}};
        if (setup->bRequestType & USB_DIR_IN) {
            size_t length = answer(camera, setup, transfer.data, sizeof transfer.data);
            transfer.head.length = (uint32_t)(length < setup->wLength ? length : setup->wLength);
            if (length) ioctl(camera->device, USB_RAW_IOCTL_EP0_WRITE, &transfer);
            else ioctl(camera->device, USB_RAW_IOCTL_EP0_STALL, 0);
            continue;
        }
        bool configures = setup->bRequestType == 0 && setup->bRequest == USB_REQ_SET_CONFIGURATION;
        if (setup->wLength > sizeof transfer.data || (configures && configure(camera) != 0)) {
            ioctl(camera->device, USB_RAW_IOCTL_EP0_STALL, 0);
            continue;
        }
        transfer.head.length = setup->wLength;
        int got = ioctl(camera->device, USB_RAW_IOCTL_EP0_READ, &transfer);
        if (got > 0) take(camera, setup, transfer.data, (size_t)got);
    }
    return NULL;
}
