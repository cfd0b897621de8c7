// Sends pictures as payloads over the bulk endpoint. Header: UVC 1.1, 2.4.3.3 (here length, flags, presentation time).
#include <errno.h>
#include <linux/usb/raw_gadget.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

#include "camera.h"

enum { HEADER_BYTES = 6, FRAME_ID = 1, END_OF_FRAME = 2, HAS_TIME = 4, HAS_ERROR = 0x40, END_OF_HEADER = 0x80 };
enum { PART_BYTES = UVC_PAYLOAD_BYTES - HEADER_BYTES };

struct payload {
    struct usb_raw_ep_io head;
    uint8_t data[UVC_PAYLOAD_BYTES];
};

static uint64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// Waits, but no longer than the camera is plugged in.
static void wait_until(struct uvc_camera *camera, uint64_t then) {
    while (!camera->leaving && nanoseconds() < then) {
        struct timespec shortly = {0, 1000000};
        nanosleep(&shortly, NULL);
    }
}

// Sends one picture. False when it was broken off: by a new mode or by the plug being pulled.
static bool send_picture(struct uvc_camera *camera, struct payload *payload, const uint8_t *bytes, size_t length,
                         uint8_t frame_id, enum uvc_fault fault) {
    uint32_t time = (uint32_t)(nanoseconds() / 1000);
    unsigned commits = camera->commits;
    for (size_t sent = 0; sent < length;) {
        if (camera->leave_in_picture && sent > length / 3) {
            camera->left_in_picture = true;
            return false;
        }
        size_t part = length - sent < PART_BYTES ? length - sent : PART_BYTES;
        uint8_t *header = payload->data;
        header[0] = fault == UVC_FAULT_HEADER && sent == 0 ? 0 : HEADER_BYTES;
        header[1] = END_OF_HEADER | HAS_TIME | frame_id | (sent + part == length ? END_OF_FRAME : 0) |
                    (fault == UVC_FAULT_ERROR_BIT ? HAS_ERROR : 0);
        memcpy(header + 2, &time, 4);
        memcpy(header + HEADER_BYTES, bytes + sent, part);
        payload->head.ep = 0;
        // A payload that fills its last packet, but not the transfer, is ended by an empty one.
        payload->head.flags = USB_RAW_IO_FLAGS_ZERO;
        payload->head.length = (uint32_t)(HEADER_BYTES + part);
        if (payload->head.length == UVC_PAYLOAD_BYTES) payload->head.flags = 0;
        while (ioctl(camera->device, USB_RAW_IOCTL_EP_WRITE, payload) < 0)
            if (camera->leaving || errno != EINTR) return false;
        if (camera->leaving || camera->commits != commits) return false;
        sent += part;
    }
    return true;
}

void *uvc_camera_stream(void *argument) {
    struct uvc_camera *camera = argument;
    struct payload *payload = malloc(sizeof *payload);
    uint8_t *bytes = NULL;
    uint8_t frame_id = 0;
    uint64_t due = nanoseconds(), number = 0;
    unsigned commits = 0;
    for (size_t which = 0; payload && !camera->leaving && !camera->left_in_picture; which++) {
        if (camera->commits == 0 || camera->stalled) {
            due = nanoseconds() + 1000000;
            wait_until(camera, due);
            continue;
        }
        if (commits != camera->commits) number = 0;
        commits = camera->commits;
        const struct uvc_pictures *pictures = &camera->pictures[camera->mode];
        size_t begin = pictures->start[which % pictures->count];
        size_t length = pictures->start[which % pictures->count + 1] - begin;
        uint8_t *room = realloc(bytes, uvc_fault_room(length));
        if (!room) break;
        bytes = room;
        enum uvc_fault fault = uvc_fault_concerns(camera->fault, number) ? camera->fault : UVC_FAULT_NONE;
        length = uvc_fault_apply(fault, pictures->bytes + begin, length, bytes);
        frame_id ^= FRAME_ID;
        bool sent = send_picture(camera, payload, bytes, length, frame_id, fault);
        if (sent && fault != UVC_FAULT_NONE) camera->changed++;
        number++;
        if (!sent && !camera->leaving) wait_until(camera, nanoseconds() + 1000000);
        due += camera->interval * 100ull + camera->slower_by * 1000000ull;
        if (due < nanoseconds()) due = nanoseconds();
        wait_until(camera, due);
    }
    free(bytes);
    free(payload);
    return NULL;
}
