// Decodes every picture named on the command line as a frame of a motion JPEG camera, with one decoder and one scratch as
// a session has, whole and cut short in many places. Each lies in memory of exactly its size, so that a sanitizer sees
// every byte read beyond it. Prints a count by outcome; fails where a picture changes what a later one looks like.
#include "pixel_bridge.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CUTS = 16 };
// What a frame may have at most, as in PictureReader.
static const int64_t most_pixels = MOST_PIXELS;

enum outcome { DECODED, NOT_A_PICTURE, TRUNCATED, DAMAGED, UNSUPPORTED, WRONG_SIZE, OUT_OF_MEMORY, UNKNOWN, OUTCOMES };

static const char *const names[OUTCOMES] = {
    "decoded", "not a picture", "cut short", "damaged", "unsupported", "wrong size", "out of memory", "unknown"};

struct session {
    pixel_bridge_jpeg_decoder *decoder;
    pixel_bridge_scratch *scratch;
};

static enum outcome outcome_of(int status)
{
    switch (status) {
    case 0: return DECODED;
    case -EINVAL: return NOT_A_PICTURE;
    case -ENODATA: return TRUNCATED;
    case -EILSEQ: return DAMAGED;
    case -ENOTSUP: return UNSUPPORTED;
    case -ENOMEM: return OUT_OF_MEMORY;
    default: return UNKNOWN;
    }
}

// Reads every byte of a picture, which also shows that it is there.
static uint64_t sum_of(const pixel_bridge_image *image)
{
    uint64_t sum = 1469598103934665603u;
    int is_nv12 = image->layout == PIXEL_BRIDGE_NV12;
    size_t row_bytes = is_nv12 ? (size_t)image->width : (size_t)image->width * 4;
    for (int32_t row = 0; row < image->height; row++)
        for (size_t column = 0; column < row_bytes; column++)
            sum = (sum ^ image->plane0[row * image->stride0 + (ptrdiff_t)column]) * 1099511628211u;
    for (int32_t row = 0; is_nv12 && row < (image->height + 1) / 2; row++)
        for (size_t column = 0; column < ((size_t)image->width + 1) / 2 * 2; column++)
            sum = (sum ^ image->plane1[row * image->stride1 + (ptrdiff_t)column]) * 1099511628211u;
    return sum;
}

static enum outcome decode(struct session *session, const uint8_t *bytes, size_t count, uint64_t *sum)
{
    // Never of size 0, which malloc may answer with NULL; never larger than it must be.
    uint8_t *frame = malloc(count ? count : 1);
    if (!frame) return OUT_OF_MEMORY;
    memcpy(frame, bytes, count);
    pixel_bridge_jpeg_header header;
    enum outcome outcome = outcome_of(pixel_bridge_jpeg_read_header(frame, count, &header));
    if (outcome == DECODED && (int64_t)header.width * header.height > most_pixels) outcome = WRONG_SIZE;
    if (outcome == DECODED) {
        pixel_bridge_image image;
        outcome = outcome_of(pixel_bridge_jpeg_decode(session->decoder, frame, count, session->scratch, &image));
        if (outcome == DECODED) *sum = sum_of(&image);
    }
    free(frame);
    return outcome;
}

static uint8_t *read_file(const char *path, size_t *count)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    uint8_t *bytes = NULL;
    *count = 0;
    for (size_t room = 0;;) {
        if (*count == room) {
            room = room ? room * 2 : 65536;
            uint8_t *larger = realloc(bytes, room);
            if (!larger) break;
            bytes = larger;
        }
        size_t part = fread(bytes + *count, 1, room - *count, file);
        if (part == 0) break;
        *count += part;
    }
    fclose(file);
    return bytes;
}

int main(int count, char **arguments)
{
    struct session session = {pixel_bridge_jpeg_decoder_create(), pixel_bridge_scratch_create()};
    if (!session.decoder || !session.scratch || count < 2) return 2;
    unsigned long whole[OUTCOMES] = {0}, cut[OUTCOMES] = {0}, changed = 0, unread = 0;
    uint8_t *witness = NULL;
    size_t witness_count = 0;
    uint64_t witness_sum = 0;
    for (int index = 1; index < count; index++) {
        size_t size;
        uint8_t *bytes = read_file(arguments[index], &size);
        if (!bytes) {
            fprintf(stderr, "%s: cannot be read\n", arguments[index]);
            unread++;
            continue;
        }
        uint64_t sum = 0, again = 0;
        enum outcome outcome = decode(&session, bytes, size, &sum);
        whole[outcome]++;
        for (size_t part = 0; part < CUTS; part++) {
            uint64_t ignored;
            cut[decode(&session, bytes, size * part / CUTS, &ignored)]++;
        }
        if (outcome == DECODED && !witness) {
            witness = bytes;
            witness_count = size;
            witness_sum = sum;
            bytes = NULL;
        }
        // The first good picture still looks the same after every other.
        if (witness && (decode(&session, witness, witness_count, &again) != DECODED || again != witness_sum)) {
            fprintf(stderr, "%s: changes what a later picture looks like\n", arguments[index]);
            changed++;
        }
        free(bytes);
    }
    free(witness);
    pixel_bridge_jpeg_decoder_destroy(session.decoder);
    pixel_bridge_scratch_destroy(session.scratch);
    for (int outcome = 0; outcome < OUTCOMES; outcome++)
        if (whole[outcome] || cut[outcome])
            printf("%-14s %4lu whole %5lu cut\n", names[outcome], whole[outcome], cut[outcome]);
    int is_good = !changed && !unread && !whole[UNKNOWN] && !cut[UNKNOWN] && !whole[OUT_OF_MEMORY] && whole[DECODED];
    return is_good ? 0 : 1;
}
