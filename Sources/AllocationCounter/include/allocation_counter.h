// Counts the heap allocations of the program it is linked into, the C and C++ libraries' included, by standing in
// front of the C library's allocator. For benchmarks; costs one atomic addition an allocation.
#pragma once

#include <stdint.h>

/// Allocations (malloc, calloc, realloc, aligned) since the program's start. Thread-safe. 0 in builds with a
/// sanitizer, which need the allocator for themselves.
uint64_t allocation_counter_total(void);

/// The same, of the calling thread alone.
uint64_t allocation_counter_thread_total(void);
