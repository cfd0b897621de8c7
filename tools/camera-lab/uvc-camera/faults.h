// What may be wrong with the pictures that the camera sends.
#ifndef LAB_UVC_FAULTS_H
#define LAB_UVC_FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum uvc_fault {
    UVC_FAULT_NONE,
    // Done to one in four pictures, so that good ones come between; to another of the four each time, so that a program
    // that looks at every second picture only meets it, too.
    UVC_FAULT_HEADER,     // a payload whose header says to be longer than the payload
    UVC_FAULT_ERROR_BIT,  // the header's error bit
    UVC_FAULT_TRUNCATED,  // half a picture
    UVC_FAULT_NO_JPEG,    // bytes that are no picture
    UVC_FAULT_STRAY,      // bytes overwritten within a picture
    // Done to the first picture of each stream only.
    UVC_FAULT_FIRST,  // bytes that are no picture
    // Done to every picture; none of them harms it.
    UVC_FAULT_EXTRA,      // stray bytes right before each restart marker
    UVC_FAULT_NO_TABLES,  // no Huffman tables, as the standard ones are meant
    UVC_FAULT_COUNT,
};

// By their number.
extern const char *const uvc_fault_names[UVC_FAULT_COUNT];

// Whether a fault is done to the picture of this number in its stream, the first being 0.
bool uvc_fault_concerns(enum uvc_fault fault, uint64_t number);

// The most bytes that a picture of `length` bytes can have with any fault.
size_t uvc_fault_room(size_t length);

// Writes a picture with a fault to `target`, which has `uvc_fault_room` bytes; returns its length. Faults of the payloads
// are not of the picture, and leave it as it is.
size_t uvc_fault_apply(enum uvc_fault fault, const uint8_t *picture, size_t length, uint8_t *target);

#endif
