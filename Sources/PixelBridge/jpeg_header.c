// Reads a JPEG's markers (ITU-T T.81, annex B) and the orientation in its EXIF segment (JEITA CP-3451).

#include <errno.h>
#include <string.h>

#include "pixel_internal.h"

enum {
    marker_sof0 = 0xc0,
    marker_dht = 0xc4,
    marker_jpg = 0xc8,
    marker_dac = 0xcc,
    marker_rst0 = 0xd0,
    marker_soi = 0xd8,
    marker_eoi = 0xd9,
    marker_sos = 0xda,
    marker_dqt = 0xdb,
    marker_app1 = 0xe1,
    exif_orientation = 0x0112,
    exif_short = 3,
};

static uint32_t big16(const uint8_t *p) {
    return (uint32_t)p[0] << 8 | p[1];
}

typedef struct exif_bytes {
    const uint8_t *bytes;
    size_t count;
    int little_endian;
} exif_bytes;

static uint32_t exif16(const exif_bytes *e, size_t at) {
    const uint8_t *p = e->bytes + at;
    return e->little_endian ? (uint32_t)p[1] << 8 | p[0] : big16(p);
}

static uint32_t exif32(const exif_bytes *e, size_t at) {
    return e->little_endian ? exif16(e, at + 2) << 16 | exif16(e, at) : exif16(e, at) << 16 | exif16(e, at + 2);
}

// The orientation in the first directory, or 0 where it is absent or makes no sense.
static int32_t orientation_of(const uint8_t *segment, size_t count) {
    static const uint8_t signature[6] = {'E', 'x', 'i', 'f', 0, 0};
    if (count < sizeof signature + 8 || memcmp(segment, signature, sizeof signature)) return 0;
    exif_bytes e = {.bytes = segment + sizeof signature, .count = count - sizeof signature};
    if (!memcmp(e.bytes, "II*\0", 4))
        e.little_endian = 1;
    else if (memcmp(e.bytes, "MM\0*", 4))
        return 0;
    const size_t directory = exif32(&e, 4);
    if (directory > e.count - 2) return 0;
    const uint32_t entries = exif16(&e, directory);
    for (uint32_t i = 0; i < entries; i++) {
        const size_t entry = directory + 2 + 12 * (size_t)i;
        if (entry + 12 > e.count) return 0;
        if (exif16(&e, entry) != exif_orientation) continue;
        const uint32_t value = exif16(&e, entry + 8);
        return exif16(&e, entry + 2) == exif_short && value >= 1 && value <= 8 ? (int32_t)value : 0;
    }
    return 0;
}

static int is_frame_header(int marker) {
    return marker >= marker_sof0 && marker <= 0xcf && marker != marker_dht && marker != marker_jpg &&
           marker != marker_dac;
}

static void read_segment(int marker, const uint8_t *p, size_t count, pixel_bridge_jpeg_header *header) {
    if (marker == marker_dht) {
        header->has_huffman_tables = 1;
    } else if (marker == marker_dqt) {
        header->has_quantization_tables = 1;
    } else if (marker == marker_app1) {
        const int32_t orientation = orientation_of(p, count);
        if (orientation) header->orientation = orientation;
    } else if (is_frame_header(marker) && count >= 6) {
        header->height = (int32_t)big16(p + 1);
        header->width = (int32_t)big16(p + 3);
        header->components = p[5];
    }
}

int pixel_bridge_jpeg_read_header(const uint8_t *bytes, size_t count, pixel_bridge_jpeg_header *header) {
    *header = (pixel_bridge_jpeg_header){.orientation = 1};
    if (count < 3 || bytes[0] != 0xff || bytes[1] != marker_soi || bytes[2] != 0xff) return -EINVAL;
    size_t at = 2;
    while (at + 1 < count) {
        // Stray bytes before a marker are skipped, as decoders do.
        if (bytes[at] != 0xff || bytes[at + 1] == 0xff || bytes[at + 1] == 0) {
            at += 1;
            continue;
        }
        const int marker = bytes[at + 1];
        const size_t start = at;
        at += 2;
        if (marker == marker_eoi) return 0;
        if ((marker >= marker_rst0 && marker <= marker_soi) || marker == 0x01) continue;
        if (marker == marker_sos) {
            header->scan = start;
            return 0;
        }
        if (count - at < 2) return 0;
        const size_t length = big16(bytes + at);
        if (length < 2 || length > count - at) return 0;
        read_segment(marker, bytes + at + 2, length - 2, header);
        at += length;
    }
    return 0;
}
