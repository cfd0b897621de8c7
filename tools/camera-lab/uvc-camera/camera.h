// One camera on one of the kernel's played USB controllers (dummy_hcd), through /dev/raw-gadget.
#ifndef LAB_UVC_CAMERA_H
#define LAB_UVC_CAMERA_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "descriptors.h"
#include "faults.h"
#include "pictures.h"

struct uvc_camera {
    const char *controller;  // such as dummy_udc.0
    const char *serial;
    struct uvc_pictures pictures[3];  // by the place in uvc_modes

    // Written by the thread of commands, read by the others.
    _Atomic enum uvc_fault fault;
    atomic_uint changed;  // pictures sent with the fault since it was set
    atomic_bool stalled, leaving, leave_in_picture;
    atomic_uint slower_by;  // milliseconds more from picture to picture

    int device;
    bool plugged;
    pthread_t control, stream;

    // Belongs to the thread of control requests.
    uint8_t probe[34];
    uint8_t brightness[2];
    uint8_t power_line;
    // By hand (1) or automatic (8, "aperture priority"), and the time in 100 us. Neither changes the pictures.
    uint8_t exposure_mode;
    uint8_t exposure_time[4];
    bool streams;

    // The mode that was committed, as a place in uvc_modes, its interval in 100 ns, and how often one was committed.
    atomic_uint mode, interval, commits;
    atomic_bool left_in_picture;
};

// Plugs it in; it is announced to the host from now on. 0 or -errno.
int uvc_camera_plug(struct uvc_camera *camera);

// Pulls the plug; with `in_picture`, when a picture is half sent. Returns when the host has been told.
void uvc_camera_unplug(struct uvc_camera *camera, bool in_picture);

// The bodies of its two threads.
void *uvc_camera_control(void *camera);
void *uvc_camera_stream(void *camera);

#endif
