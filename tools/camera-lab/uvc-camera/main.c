// A USB camera played by a program: real descriptors, real requests, real payloads, for the kernel's own driver.
//
//   uvc-camera CONTROLLER SERIAL LARGE.mjpeg SMALL.mjpeg SMALL.yuyv
//
// It starts unplugged and obeys lines on its standard input, each answered by "ok" or "error: …":
//   plug · unplug · unplug-in-picture · stall · go-on · slower MILLISECONDS · fault NAME (see faults.h) ·
//   changed, answered by "ok COUNT": pictures sent with the fault since it was set
#include <errno.h>
#include <fcntl.h>
#include <linux/usb/ch9.h>
#include <linux/usb/raw_gadget.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "camera.h"

static void interrupted(int signal) { (void)signal; }

static void pause_shortly(void) {
    struct timespec shortly = {0, 2000000};
    nanosleep(&shortly, NULL);
}

int uvc_camera_plug(struct uvc_camera *camera) {
    struct usb_raw_init init = {.speed = USB_SPEED_HIGH};
    strcpy((char *)init.driver_name, "dummy_udc");
    snprintf((char *)init.device_name, sizeof init.device_name, "%s", camera->controller);
    camera->leaving = camera->leave_in_picture = camera->left_in_picture = camera->streams = false;
    camera->commits = 0;
    // Without power it has forgotten what it was told.
    camera->brightness[0] = 128;
    camera->brightness[1] = 0;
    camera->power_line = 1;
    camera->exposure_mode = 8;
    memcpy(camera->exposure_time, (const uint8_t[]){156, 0, 0, 0}, 4);
    camera->device = open("/dev/raw-gadget", O_RDWR | O_CLOEXEC);
    if (camera->device < 0) return -errno;
    int code = 0;
    if (ioctl(camera->device, USB_RAW_IOCTL_INIT, &init) < 0 || ioctl(camera->device, USB_RAW_IOCTL_RUN, 0) < 0)
        code = -errno;
    if (code == 0) code = -pthread_create(&camera->control, NULL, uvc_camera_control, camera);
    if (code != 0) close(camera->device);
    camera->plugged = code == 0;
    return code;
}

// A thread that waits within the driver is woken by a signal, again until it has seen it.
static void join(pthread_t thread) {
    while (pthread_tryjoin_np(thread, NULL) == EBUSY) {
        pthread_kill(thread, SIGUSR1);
        pause_shortly();
    }
}

void uvc_camera_unplug(struct uvc_camera *camera, bool in_picture) {
    if (!camera->plugged) return;
    camera->leave_in_picture = in_picture;
    // Only a host that takes pictures gets half of one.
    for (int i = 0; in_picture && !camera->left_in_picture && i < 1000; i++) pause_shortly();
    camera->leaving = true;
    join(camera->control);
    if (camera->streams) join(camera->stream);
    close(camera->device);
    camera->plugged = false;
}

static int obey(struct uvc_camera *camera, char *line) {
    char *word = strtok(line, " \n"), *value = strtok(NULL, " \n");
    if (!word) return -EINVAL;
    if (!strcmp(word, "plug")) return camera->plugged ? -EALREADY : uvc_camera_plug(camera);
    if (!strcmp(word, "unplug") || !strcmp(word, "unplug-in-picture")) {
        uvc_camera_unplug(camera, word[6] != 0);
        return !word[6] || camera->left_in_picture ? 0 : -ETIMEDOUT;
    }
    if (!strcmp(word, "stall") || !strcmp(word, "go-on")) {
        camera->stalled = *word == 's';
        return 0;
    }
    if (!value) return -EINVAL;
    if (!strcmp(word, "slower")) {
        camera->slower_by = (unsigned)atoi(value);
        return 0;
    }
    for (size_t i = 0; !strcmp(word, "fault") && i < UVC_FAULT_COUNT; i++) {
        if (strcmp(value, uvc_fault_names[i]) != 0) continue;
        camera->fault = (enum uvc_fault)i;
        camera->changed = 0;
        return 0;
    }
    return -EINVAL;
}

int main(int count, char **words) {
    static struct uvc_camera camera;
    if (count != 6) {
        fprintf(stderr, "usage: %s CONTROLLER SERIAL LARGE.mjpeg SMALL.mjpeg SMALL.yuyv\n", words[0]);
        return 2;
    }
    camera.controller = words[1];
    camera.serial = words[2];
    for (size_t i = 0; i < uvc_mode_count; i++) {
        size_t frame = uvc_modes[i].format == UVC_FORMAT_YUYV ? 2u * uvc_modes[i].width * uvc_modes[i].height : 0;
        int code = uvc_pictures_read(&camera.pictures[i], words[3 + i], frame);
        if (code == 0) continue;
        fprintf(stderr, "%s: %s\n", words[3 + i], strerror(-code));
        return 1;
    }
    sigaction(SIGUSR1, &(struct sigaction){.sa_handler = interrupted}, NULL);
    char line[80];
    while (fgets(line, sizeof line, stdin)) {
        bool asks = !strcmp(line, "changed\n");
        int code = asks ? 0 : obey(&camera, line);
        if (asks) printf("ok %u\n", camera.changed);
        else if (code == 0) puts("ok");
        else printf("error: %s\n", strerror(-code));
        fflush(stdout);
    }
    uvc_camera_unplug(&camera, false);
    return 0;
}
