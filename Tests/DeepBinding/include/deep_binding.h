#pragma once

#include <stdbool.h>

/// Whether `dlopen` leaves `RTLD_DEEPBIND` out in this program: under AddressSanitizer only. The runtime of the networks opens
/// its plugins with that flag, and AddressSanitizer ends a program that does, as such a plugin would pass its allocator by.
/// Without the flag the plugins use the sanitizer's allocator like all else, so that what they are handed is watched as well.
/// Thread-safe.
bool deep_binding_is_left_out(void);
