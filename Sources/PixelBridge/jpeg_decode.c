// JPEG through libjpeg-turbo's TurboJPEG API, straight to planes: no RGB on the way. Its error manager keeps what it
// has to say for us; nothing is printed.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

#include "pixel_internal.h"

struct pixel_bridge_jpeg_decoder {
    tjhandle handle;
    char message[200];
};

pixel_bridge_jpeg_decoder *pixel_bridge_jpeg_decoder_create(void) {
    pixel_bridge_jpeg_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->handle = tjInitDecompress();
    if (decoder->handle) return decoder;
    free(decoder);
    return NULL;
}

void pixel_bridge_jpeg_decoder_destroy(pixel_bridge_jpeg_decoder *decoder) {
    if (!decoder) return;
    tjDestroy(decoder->handle);
    free(decoder);
}

const char *pixel_bridge_jpeg_decoder_message(const pixel_bridge_jpeg_decoder *decoder) {
    return decoder->message;
}

typedef struct coded {
    const uint8_t *bytes;
    size_t count;
    int32_t width, height;
    int is_cmyk;
    int had_end;  // false where the end-of-image marker was missing and has been put in
} coded;

static int begins_with_any(const char *message, const char *const *beginnings) {
    for (; *beginnings; beginnings++)
        if (!strncmp(message, *beginnings, strlen(*beginnings))) return 1;
    return 0;
}

// Warnings of libjpeg that leave a whole picture. TurboJPEG's own verdict cannot be used: it calls an error a warning
// when a warning came before it, and the picture is then whatever the memory held. Of several warnings it keeps the
// first; an error replaces them.
static int is_warning(const char *message) {
    static const char *const beginnings[] = {
        "Corrupt JPEG data: ",
        "Premature end of JPEG file",
        "Warning: unknown JFIF revision number",
        "Unknown Adobe color transform code",
        "Inconsistent progression sequence",
        "Invalid SOS parameters for sequential JPEG",
        NULL,
    };
    return begins_with_any(message, beginnings);
}

static int is_unsupported(const char *message) {
    static const char *const beginnings[] = {
        "Unsupported", "Requested feature was omitted", "Sorry, ", "CCIR601 sampling", NULL,
    };
    return begins_with_any(message, beginnings);
}

// True where an end-of-image marker follows the first scan. Inside coded data FF D9 cannot occur.
static int has_end(const uint8_t *bytes, size_t count, size_t scan) {
    for (size_t at = count - 1; at > scan + 1; at--)
        if (bytes[at] == 0xd9 && bytes[at - 1] == 0xff) return 1;
    return 0;
}

// Judges what a TurboJPEG call returned. Warnings are accepted, unless the data just ended in the middle: that is
// told by a warning about data that had no end marker of its own.
static int judge(pixel_bridge_jpeg_decoder *decoder, const coded *c, int result) {
    if (result == 0) return 0;
    snprintf(decoder->message, sizeof decoder->message, "%s", tjGetErrorStr2(decoder->handle));
    if (is_unsupported(decoder->message)) return -ENOTSUP;
    if (!c->had_end) return -ENODATA;
    return is_warning(decoder->message) ? 0 : -EILSEQ;
}

typedef struct chroma_plane {
    uint8_t *u, *v;
    int32_t stride, width, height;
} chroma_plane;

// Chroma at full height and half width: pairs of rows are averaged.
static void join_422(const chroma_plane *from, int32_t width, int32_t height, uint8_t *out, ptrdiff_t stride) {
    for (int32_t y = 0; y < height; y++) {
        const ptrdiff_t first = 2 * (ptrdiff_t)y * from->stride;
        const ptrdiff_t second = 2 * y + 1 < from->height ? first + from->stride : first;
        const uint8_t *u0 = from->u + first, *u1 = from->u + second, *v0 = from->v + first, *v1 = from->v + second;
        uint8_t *restrict row = out + y * stride;
        for (int32_t x = 0; x < width; x++) {
            row[2 * x] = (uint8_t)((u0[x] + u1[x] + 1) >> 1);
            row[2 * x + 1] = (uint8_t)((v0[x] + v1[x] + 1) >> 1);
        }
    }
}

static void join(const uint8_t *u, const uint8_t *v, ptrdiff_t from_stride, int32_t width, int32_t height,
                 uint8_t *out, ptrdiff_t stride) {
    for (int32_t y = 0; y < height; y++) {
        uint8_t *restrict row = out + y * stride;
        for (int32_t x = 0; x < width; x++) {
            row[2 * x] = u[y * from_stride + x];
            row[2 * x + 1] = v[y * from_stride + x];
        }
    }
}

static int decode_yuv(pixel_bridge_jpeg_decoder *decoder, const coded *c, int sampling, pixel_bridge_scratch *scratch,
                      pixel_bridge_image *out) {
    const int grey = sampling == TJSAMP_GRAY;
    const int32_t luma_stride = tjPlaneWidth(0, c->width, sampling), luma_rows = tjPlaneHeight(0, c->height, sampling);
    chroma_plane chroma = {0};
    if (!grey) {
        chroma.stride = tjPlaneWidth(1, c->width, sampling);
        chroma.height = tjPlaneHeight(1, c->height, sampling);
    }
    const int32_t half_width = (c->width + 1) / 2, half_height = (c->height + 1) / 2;
    const size_t luma_bytes = (size_t)luma_stride * (size_t)luma_rows;
    const size_t plane_bytes = (size_t)chroma.stride * (size_t)chroma.height;
    const size_t half_bytes = (size_t)half_width * (size_t)half_height;
    // Behind the planes: the joined chroma, and U and V brought to half size where they are not.
    int status = pixel_bridge_buffer_reserve(&scratch->picture, luma_bytes + 2 * plane_bytes + 4 * half_bytes);
    if (status) return status;
    uint8_t *luma = scratch->picture.bytes;
    chroma.u = luma + luma_bytes;
    chroma.v = chroma.u + plane_bytes;
    uint8_t *joined = chroma.v + plane_bytes, *half_u = joined + 2 * half_bytes, *half_v = half_u + half_bytes;

    unsigned char *planes[3] = {luma, chroma.u, chroma.v};
    int strides[3] = {luma_stride, chroma.stride, chroma.stride};
    status = judge(decoder, c,
                   tjDecompressToYUVPlanes(decoder->handle, c->bytes, c->count, planes, c->width, strides, c->height,
                                           TJFLAG_LIMITSCANS));
    if (status) return status;

    out->layout = PIXEL_BRIDGE_NV12;
    out->matrix = PIXEL_BRIDGE_BT601;
    out->range = PIXEL_BRIDGE_FULL;
    if (grey) return pixel_bridge_grey_as_nv12(luma, luma_stride, c->width, &scratch->coded, out);
    out->plane0 = luma;
    out->stride0 = luma_stride;
    out->plane1 = joined;
    out->stride1 = 2 * (ptrdiff_t)half_width;
    if (sampling == TJSAMP_420) {
        join(chroma.u, chroma.v, chroma.stride, half_width, half_height, joined, out->stride1);
    } else if (sampling == TJSAMP_422) {
        join_422(&chroma, half_width, half_height, joined, out->stride1);
    } else {
        const double ratio_x = sampling == TJSAMP_444 || sampling == TJSAMP_440 ? 2 : 0.5;
        const double ratio_y = sampling == TJSAMP_440 ? 1 : 2;
        pixel_plane plane = {chroma.u, chroma.stride, 0, chroma.height, 1};
        plane.width = sampling == TJSAMP_411 ? (c->width + 3) / 4 : c->width;
        status = pixel_bridge_area_average(&plane, ratio_x, ratio_y, half_width, half_height, half_u, half_width,
                                           scratch);
        if (status) return status;
        plane.bytes = chroma.v;
        status = pixel_bridge_area_average(&plane, ratio_x, ratio_y, half_width, half_height, half_v, half_width,
                                           scratch);
        if (status) return status;
        join(half_u, half_v, half_width, half_width, half_height, joined, out->stride1);
    }
    return 0;
}

// CMYK as Adobe's programs write it, inverted: 255 is no ink.
static void cmyk_to_bgra(uint8_t *pixels, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t *p = pixels + 4 * i;
        const uint8_t c = p[0], m = p[1], y = p[2], k = p[3];
        p[0] = (uint8_t)(y * k / 255);
        p[1] = (uint8_t)(m * k / 255);
        p[2] = (uint8_t)(c * k / 255);
        p[3] = 255;
    }
}

static int decode_bgra(pixel_bridge_jpeg_decoder *decoder, const coded *c, uint8_t *out, ptrdiff_t stride) {
    const int status = judge(decoder, c,
                             tjDecompress2(decoder->handle, c->bytes, c->count, out, c->width, (int)stride, c->height,
                                           c->is_cmyk ? TJPF_CMYK : TJPF_BGRA, TJFLAG_LIMITSCANS));
    if (status) return status;
    for (int32_t y = 0; c->is_cmyk && y < c->height; y++) cmyk_to_bgra(out + y * stride, (size_t)c->width);
    return 0;
}

static int decode_rgb(pixel_bridge_jpeg_decoder *decoder, const coded *c, pixel_bridge_scratch *scratch,
                      pixel_bridge_image *out) {
    const ptrdiff_t stride = 4 * (ptrdiff_t)c->width;
    int status = pixel_bridge_buffer_reserve(&scratch->picture, (size_t)stride * (size_t)c->height);
    if (status) return status;
    status = decode_bgra(decoder, c, scratch->picture.bytes, stride);
    if (status) return status;
    out->layout = PIXEL_BRIDGE_BGRA;
    out->plane0 = scratch->picture.bytes;
    out->stride0 = stride;
    out->plane1 = NULL;
    out->stride1 = 0;
    return 0;
}

static int explain(pixel_bridge_jpeg_decoder *decoder, int status, const char *message) {
    snprintf(decoder->message, sizeof decoder->message, "%s", message);
    return status;
}

// Checks the markers, and puts in standard tables and an end marker where they are missing.
static int prepare(pixel_bridge_jpeg_decoder *decoder, const uint8_t *bytes, size_t count,
                   pixel_bridge_scratch *scratch, coded *c) {
    decoder->message[0] = 0;
    pixel_bridge_jpeg_header header;
    if (pixel_bridge_jpeg_read_header(bytes, count, &header))
        return explain(decoder, -EINVAL, "it does not start with the markers of a JPEG");
    if (!header.scan) return explain(decoder, -ENODATA, "it ends before its first scan");
    if (header.width < 1 || header.height < 1) return explain(decoder, -EILSEQ, "it has no frame header or no size");
    if (!header.has_quantization_tables) return explain(decoder, -EILSEQ, "it has no quantization tables");
    *c = (coded){bytes, count, header.width, header.height, header.components == 4, 1};
    c->had_end = has_end(bytes, count, header.scan);
    if (c->had_end && header.has_huffman_tables) return 0;
    const int status = pixel_bridge_jpeg_complete(bytes, count, header.scan, !header.has_huffman_tables, !c->had_end,
                                                  &scratch->coded, &c->count);
    if (status) return status;
    c->bytes = scratch->coded.bytes;
    return 0;
}

int pixel_bridge_jpeg_decode(pixel_bridge_jpeg_decoder *decoder, const uint8_t *bytes, size_t count,
                             pixel_bridge_scratch *scratch, pixel_bridge_image *out) {
    coded c;
    int status = prepare(decoder, bytes, count, scratch, &c);
    if (status) return status;
    int width = 0, height = 0, sampling = -1, colors = -1;
    const int result = tjDecompressHeader3(decoder->handle, c.bytes, c.count, &width, &height, &sampling, &colors);
    const int is_known = (result == 0 || is_warning(tjGetErrorStr2(decoder->handle))) && sampling >= 0 && colors >= 0;
    if (is_known && (width != c.width || height != c.height))
        return explain(decoder, -EILSEQ, "its markers contradict each other");
    if (is_known && (colors == TJCS_YCbCr || colors == TJCS_GRAY))
        status = decode_yuv(decoder, &c, colors == TJCS_GRAY ? TJSAMP_GRAY : sampling, scratch, out);
    else
        // Also for samplings that have no planes of their own here: libjpeg makes RGB of any of them.
        status = decode_rgb(decoder, &c, scratch, out);
    out->width = c.width;
    out->height = c.height;
    return status;
}

int pixel_bridge_jpeg_decode_bgra(pixel_bridge_jpeg_decoder *decoder, const uint8_t *bytes, size_t count,
                                  pixel_bridge_scratch *scratch, uint8_t *out, ptrdiff_t stride) {
    coded c;
    const int status = prepare(decoder, bytes, count, scratch, &c);
    return status ? status : decode_bgra(decoder, &c, out, stride);
}
