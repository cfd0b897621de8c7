// Markers of JPEG: ITU-T T.81, B.1.1.3.
#include "faults.h"

#include <string.h>

enum { FAULT_EVERY = 4, STRAY_BYTES = 64, EXTRA_BYTES = 3 };
enum { START_OF_SCAN = 0xda, HUFFMAN_TABLES = 0xc4, FIRST_RESTART = 0xd0, LAST_RESTART = 0xd7 };

const char *const uvc_fault_names[UVC_FAULT_COUNT] = {
    "none", "header", "error-bit", "truncated", "no-jpeg", "stray", "first", "extra", "no-tables",
};

// A number that has nothing in common with those beside it: the finaliser of SplitMix64.
static uint64_t scattered(uint64_t number) {
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9u;
    number = (number ^ (number >> 27)) * 0x94d049bb133111ebu;
    return number ^ (number >> 31);
}

bool uvc_fault_concerns(enum uvc_fault fault, uint64_t number) {
    switch (fault) {
    case UVC_FAULT_NONE: return false;
    case UVC_FAULT_FIRST: return number == 0;
    case UVC_FAULT_EXTRA:
    case UVC_FAULT_NO_TABLES: return true;
    default: return number % FAULT_EVERY == scattered(number / FAULT_EVERY + 1) % FAULT_EVERY;
    }
}

// Two bytes of a marker get at most so many more.
size_t uvc_fault_room(size_t length) { return length + length / 2 * EXTRA_BYTES; }

// Inside coded data FF is followed by 00 or is a marker's, so each restart marker is found by its two bytes.
static size_t with_extra_bytes(const uint8_t *picture, size_t length, uint8_t *target) {
    size_t count = 0;
    for (size_t at = 0; at < length; at++) {
        bool marks = at + 1 < length && picture[at] == 0xff && picture[at + 1] >= FIRST_RESTART &&
                     picture[at + 1] <= LAST_RESTART;
        for (int i = 0; marks && i < EXTRA_BYTES; i++) target[count++] = (uint8_t)(0x12 + i);
        target[count++] = picture[at];
    }
    return count;
}

static size_t without_tables(const uint8_t *picture, size_t length, uint8_t *target) {
    size_t count = 0, at = 2;
    memcpy(target, picture, 2);
    for (count = 2; at + 4 <= length && picture[at] == 0xff && picture[at + 1] != START_OF_SCAN;) {
        size_t segment = 2 + ((size_t)picture[at + 2] << 8 | picture[at + 3]);
        if (segment > length - at) break;
        if (picture[at + 1] != HUFFMAN_TABLES) {
            memcpy(target + count, picture + at, segment);
            count += segment;
        }
        at += segment;
    }
    memcpy(target + count, picture + at, length - at);
    return count + length - at;
}

size_t uvc_fault_apply(enum uvc_fault fault, const uint8_t *picture, size_t length, uint8_t *target) {
    if (fault == UVC_FAULT_EXTRA) return with_extra_bytes(picture, length, target);
    if (fault == UVC_FAULT_NO_TABLES && length > 2) return without_tables(picture, length, target);
    memcpy(target, picture, length);
    switch (fault) {
    case UVC_FAULT_TRUNCATED: return length / 2;
    case UVC_FAULT_FIRST:
    case UVC_FAULT_NO_JPEG: memset(target, 0x5a, length); return length;
    case UVC_FAULT_STRAY:
        for (size_t i = length / 2; i < length / 2 + STRAY_BYTES && i < length; i++) target[i] = (uint8_t)(i * 37);
        return length;
    default: return length;
    }
}
