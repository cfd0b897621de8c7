#include <errno.h>
#include <stdlib.h>

#include "pixel_internal.h"

int pixel_bridge_buffer_reserve(pixel_buffer *buffer, size_t count) {
    if (count <= buffer->capacity) return 0;
    void *grown = malloc(count);
    if (!grown) return -ENOMEM;
    free(buffer->bytes);
    buffer->bytes = grown;
    buffer->capacity = count;
    return 0;
}

void pixel_bridge_buffer_release(pixel_buffer *buffer) {
    free(buffer->bytes);
    buffer->bytes = NULL;
    buffer->capacity = 0;
}

pixel_bridge_scratch *pixel_bridge_scratch_create(void) {
    return calloc(1, sizeof(pixel_bridge_scratch));
}

void pixel_bridge_scratch_destroy(pixel_bridge_scratch *scratch) {
    if (!scratch) return;
    pixel_bridge_buffer_release(&scratch->sums);
    pixel_bridge_buffer_release(&scratch->weights);
    pixel_bridge_buffer_release(&scratch->small);
    pixel_bridge_buffer_release(&scratch->picture);
    pixel_bridge_buffer_release(&scratch->bright);
    pixel_bridge_buffer_release(&scratch->smooth);
    pixel_bridge_buffer_release(&scratch->coded);
    free(scratch);
}
