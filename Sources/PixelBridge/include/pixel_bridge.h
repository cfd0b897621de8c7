// Pixels: sampling and scaling straight from a driver's planes, conversions, JPEG and PNG.
//
// Everything here is *reentrant*: no global state, and a scratch or decoder object is used by one thread at a time.
// Functions that can fail return 0 or -errno. Coordinates have pixel centres at +0.5: the first pixel's centre is
// (0.5, 0.5), the picture spans 0...width.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

// MARK: Pictures

typedef enum pixel_bridge_layout {
    PIXEL_BRIDGE_NV12 = 0,  // plane0: Y; plane1: interleaved U V at half size, sizes rounded up
    PIXEL_BRIDGE_BGRA = 1,  // plane0: bytes B G R A, A ignored; plane1 unused
} pixel_bridge_layout;

typedef enum pixel_bridge_matrix {
    PIXEL_BRIDGE_BT601 = 0,
    PIXEL_BRIDGE_BT709 = 1,
} pixel_bridge_matrix;

typedef enum pixel_bridge_range {
    PIXEL_BRIDGE_LIMITED = 0,  // Y 16...235, U and V 16...240
    PIXEL_BRIDGE_FULL = 1,     // 0...255
} pixel_bridge_range;

// A picture somebody else owns; looked at, never written, never kept.
typedef struct pixel_bridge_image {
    pixel_bridge_layout layout;
    int32_t width;   // pixels, 1 ... 65535
    int32_t height;  // pixels, 1 ... 65535
    const uint8_t *_Nullable plane0;  // null only before a function has filled it in
    const uint8_t *_Nullable plane1;  // null where the layout has none
    ptrdiff_t stride0;  // bytes from row to row; the last row needs no padding behind its pixels
    ptrdiff_t stride1;  // may be 0: one row of chroma serves the whole picture
    pixel_bridge_matrix matrix;  // NV12 only
    pixel_bridge_range range;    // NV12 only
} pixel_bridge_image;

// What lies outside the picture.
typedef enum pixel_bridge_border {
    PIXEL_BRIDGE_EDGE = 0,   // the nearest pixel of the picture
    PIXEL_BRIDGE_BLACK = 1,  // black, blended in over the last half pixel
} pixel_bridge_border;

// Memory that grows with use and is used again: converted pictures, rows and small pictures of the letterbox.
typedef struct pixel_bridge_scratch pixel_bridge_scratch;

pixel_bridge_scratch *_Nullable pixel_bridge_scratch_create(void);
void pixel_bridge_scratch_destroy(pixel_bridge_scratch *_Nullable scratch);

// MARK: Converting

typedef enum pixel_bridge_format {
    PIXEL_BRIDGE_FORMAT_NV21 = 0,  // Y; interleaved V U at half size
    PIXEL_BRIDGE_FORMAT_I420 = 1,  // Y; U; V, the chroma at half size
    PIXEL_BRIDGE_FORMAT_YUYV = 2,
    PIXEL_BRIDGE_FORMAT_UYVY = 3,
    PIXEL_BRIDGE_FORMAT_GREY = 4,
    PIXEL_BRIDGE_FORMAT_BGR = 5,   // bytes in memory: B G R
    PIXEL_BRIDGE_FORMAT_RGB = 6,   // bytes in memory: R G B
    PIXEL_BRIDGE_FORMAT_RGBA = 7,  // bytes in memory: R G B A
} pixel_bridge_format;

// A picture in a format the stages do not look at directly.
typedef struct pixel_bridge_source {
    pixel_bridge_format format;
    int32_t width, height;  // pixels
    const uint8_t *_Nullable planes[3];  // each from its first pixel; null where the format has no such plane
    ptrdiff_t strides[3];                // bytes from row to row; the last row needs no padding
} pixel_bridge_source;

// Makes NV12 (YUV and grey formats) or BGRA (RGB formats) of a picture. What already lies as it is wanted is not
// copied: `out` may point into the source as well as into the scratch, and is valid until the scratch is used for
// another conversion. Matrix and range of `out` are left as they are. Returns 0 or -ENOMEM.
int pixel_bridge_convert(const pixel_bridge_source *source, pixel_bridge_scratch *scratch, pixel_bridge_image *out);

// MARK: Looking

// Samples a picture along an affine map, bilinearly, into interleaved RGB floats (rows, columns, R G B).
//
// `transform` is row-major {a, b, c, d, e, f}: the output point (x, y) shows the source point
// (a x + b y + c, d x + e y + f). Chroma is taken as sited in the centre of its 2x2 pixels. A component of 0 becomes
// `low`, one of 255 `high`; values between are not rounded. `out` holds out_width * out_height * 3 floats.
// Allocates nothing. Without area averaging: the map should not shrink by much more than two.
void pixel_bridge_sample_rgb(const pixel_bridge_image *image, const double transform[_Nonnull 6], int32_t out_width,
                             int32_t out_height, pixel_bridge_border border, float low, float high, float *out);

// Where the picture lies in a letterbox: square = upright * scale + pad, in pixels.
typedef struct pixel_bridge_letterbox_result {
    double scale_x, scale_y;  // they differ by the rounding to whole pixels
    double pad_x, pad_y;      // whole pixels, left of and above the picture
} pixel_bridge_letterbox_result;

// Fits the whole picture, turned clockwise by `quarter_turns` quarters, into the middle of a square of RGB floats,
// keeping its aspect. Shrinking averages over areas, enlarging is bilinear; the rest of the square is `low`.
// `out` holds side * side * 3 floats. Allocates only when the scratch must grow.
// Returns 0 or -ENOMEM.
int pixel_bridge_letterbox_rgb(const pixel_bridge_image *image, int32_t quarter_turns, int32_t side,
                               pixel_bridge_scratch *scratch, float low, float high, float *out,
                               pixel_bridge_letterbox_result *result);

// MARK: Measuring light

enum {
    PIXEL_BRIDGE_LIGHT_POINTS = 256,  // places looked at in a line
    PIXEL_BRIDGE_LIGHT_LINES = 96,    // lines looked at
    PIXEL_BRIDGE_LIGHT_COLUMNS = 4,   // cells in a row; a cell is 64 places of 6 lines
    PIXEL_BRIDGE_LIGHT_ROWS = 16,     // rows of cells
};

// Brightness at 256 x 96 places spread evenly over the picture as captured.
typedef struct pixel_bridge_light {
    uint32_t histogram[256];  // places of each brightness, 0 ... 255 full range
    uint32_t cells[64];       // sums of the places' luma as coded, rows then columns
    int32_t is_widened;       // luma is coded in limited range, the histogram is not
    uint64_t fingerprint;     // equal for equal places, else different but for one chance in 2^64
} pixel_bridge_light;

// Measures a picture of any size. Allocates nothing.
void pixel_bridge_light_measure(const pixel_bridge_image *image, pixel_bridge_light *light);

// MARK: Brightening

// Makes a grey picture of the same size whose distances from black are `gain` times as large, 1 ... 16, and in which single
// pixels' noise is smoothed away (binomial weights over 5 x 5 pixels). `out` points into the scratch, until it is used
// for another brightening. Returns 0 or -ENOMEM.
int pixel_bridge_brighten(const pixel_bridge_image *image, float gain, pixel_bridge_scratch *scratch,
                          pixel_bridge_image *out);

// Makes a grey picture of the same size, smoothed in the same way: also of one that was brightened. `out` points into the
// scratch, until it is used for another smoothing. Returns 0 or -ENOMEM.
int pixel_bridge_smooth(const pixel_bridge_image *image, pixel_bridge_scratch *scratch, pixel_bridge_image *out);

// MARK: Measuring cells

// A grid of cells over a picture as captured, in pixels; lies within the picture.
typedef struct pixel_bridge_cells {
    int32_t x, y;                     // top left of the grid
    int32_t cell_width, cell_height;  // at least 1
    int32_t step;                     // every step-th pixel of a cell is looked at, both ways; at least 1
    int32_t columns, rows;            // cells
} pixel_bridge_cells;

// Measures the mean luma of each cell as coded, 0 ... 255, into `means`: rows x columns. Allocates nothing.
void pixel_bridge_cells_measure(const pixel_bridge_image *image, const pixel_bridge_cells *cells, float *means);

// MARK: JPEG

// What the markers of a JPEG say, read without decoding anything.
typedef struct pixel_bridge_jpeg_header {
    int32_t width, height;  // pixels, as coded; 0 where no frame header was found
    int32_t components;     // 1 grey, 3 colour, 4 CMYK
    int32_t orientation;    // EXIF: 1 ... 8, 1 where nothing is said
    int32_t has_huffman_tables;
    int32_t has_quantization_tables;
    size_t scan;  // offset of the first start-of-scan marker; 0 where there is none
} pixel_bridge_jpeg_header;

// Walks the markers up to the first scan. Never reads outside the bytes.
// Returns 0, or -EINVAL when the bytes do not start like a JPEG.
int pixel_bridge_jpeg_read_header(const uint8_t *bytes, size_t count, pixel_bridge_jpeg_header *header);

// A decoder keeps its tables' memory from picture to picture; what a picture looks like never depends on the last one.
typedef struct pixel_bridge_jpeg_decoder pixel_bridge_jpeg_decoder;

pixel_bridge_jpeg_decoder *_Nullable pixel_bridge_jpeg_decoder_create(void);
void pixel_bridge_jpeg_decoder_destroy(pixel_bridge_jpeg_decoder *_Nullable decoder);

// What the decoder said about the last picture, or an empty text. Valid until the next call with it.
const char *pixel_bridge_jpeg_decoder_message(const pixel_bridge_jpeg_decoder *decoder);

// Decodes a JPEG: YCbCr and grey ones to NV12 (BT.601, full range), RGB and CMYK ones to BGRA. Huffman tables that
// are missing, as in many cameras' motion JPEG, are taken to be the standard ones (ITU-T T.81, annex K.3).
// Damage that leaves a picture is accepted. `out` points into the scratch, until it is used for another conversion.
// Returns 0; -EINVAL: not a JPEG; -ENODATA: cut short; -EILSEQ: damaged beyond use; -ENOTSUP: a kind of JPEG that
// cannot be read; -ENOMEM.
int pixel_bridge_jpeg_decode(pixel_bridge_jpeg_decoder *decoder, const uint8_t *bytes, size_t count,
                             pixel_bridge_scratch *scratch, pixel_bridge_image *out);

// Decodes any JPEG to BGRA, A = 255, as coded (EXIF's orientation is not applied): `height` rows of the size that
// pixel_bridge_jpeg_read_header gives, `stride` bytes apart. Returns the same as pixel_bridge_jpeg_decode.
int pixel_bridge_jpeg_decode_bgra(pixel_bridge_jpeg_decoder *decoder, const uint8_t *bytes, size_t count,
                                  pixel_bridge_scratch *scratch, uint8_t *out, ptrdiff_t stride);

// MARK: PNG

// Reads the size of a PNG. Returns 0; -EINVAL: not a PNG; -ENODATA: cut short; -EILSEQ: damaged.
int pixel_bridge_png_read_size(const uint8_t *bytes, size_t count, int32_t *width, int32_t *height);

// Decodes a PNG of any kind to BGRA, A = 255; what is transparent is laid over black. `out` holds rows of the size
// that pixel_bridge_png_read_size gives, without padding.
// Returns 0; -ENODATA: cut short; -EILSEQ: damaged; -ENOMEM.
int pixel_bridge_png_decode_bgra(const uint8_t *bytes, size_t count, uint8_t *out);

// Encodes BGRA pixels as an RGB PNG. On success `*png` holds `*count` bytes and is to be freed with free().
// Returns 0, -ENOMEM, -EIO where the encoder fails, or -EINVAL for a size that PNG does not allow.
int pixel_bridge_png_encode_bgra(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height,
                                 uint8_t *_Nullable *_Nonnull png, size_t *count);

// MARK: Encoding

// Encodes pixels of 1 (grey), 3 (B G R) or 4 channels (B G R A) as PNG; rows lie `stride` bytes apart. On success `*png` holds
// `*count` bytes and is to be freed with free(). Returns 0, -ENOMEM, -EIO where the encoder fails, or -EINVAL for a size or
// count of channels that is none.
int pixel_bridge_png_encode(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, int32_t channels,
                            uint8_t *_Nullable *_Nonnull png, size_t *count);

// The same as baseline JPEG; a fourth channel is left out. `quality` is 1 ... 100; colours have half size below 90.
// -EOVERFLOW where a side is longer than 65500 pixels.
int pixel_bridge_jpeg_encode(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, int32_t channels,
                             int32_t quality, uint8_t *_Nullable *_Nonnull jpeg, size_t *count);

// MARK: Turning

// Turns a BGRA picture as EXIF's orientation (1 ... 8) asks, into `out` without padding: for 5 ... 8 width and height
// change places there. Returns 0 or -EINVAL.
int pixel_bridge_orient_bgra(const uint8_t *pixels, int32_t width, int32_t height, int32_t orientation, uint8_t *out);

// MARK: Copying

// Copies a picture, turned clockwise by `quarter_turns` quarters, as rows B G R A without padding; A is not defined for BGRA
// pictures whose own is not. `out` holds width * height * 4 bytes. Returns 0, -ENOMEM or -EINVAL.
int pixel_bridge_copy_bgra(const pixel_bridge_image *image, int32_t quarter_turns, uint8_t *out);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
