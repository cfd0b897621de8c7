#include "allocation_counter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint_fast64_t total;
static _Thread_local uint64_t thread_total;

uint64_t allocation_counter_total(void) {
    return atomic_load_explicit(&total, memory_order_relaxed);
}

uint64_t allocation_counter_thread_total(void) {
    return thread_total;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ALLOCATOR_IS_TAKEN 1
#endif
#endif

#if defined(__GLIBC__) && !defined(ALLOCATOR_IS_TAKEN)

// glibc's own names for its allocator; a program that defines malloc is meant to call them.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void count(void) {
    atomic_fetch_add_explicit(&total, 1, memory_order_relaxed);
    thread_total++;
}

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count();
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    count();
    void *got = __libc_memalign(alignment, size);
    if (got == NULL) return ENOMEM;
    *memory = got;
    return 0;
}

#endif
