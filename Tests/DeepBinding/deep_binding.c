#define _GNU_SOURCE
#include "deep_binding.h"

#include <dlfcn.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define DEEP_BINDING_IS_LEFT_OUT
#endif
#endif

#ifdef DEEP_BINDING_IS_LEFT_OUT

// AddressSanitizer's own `dlopen` by its strong name: the plain one is weak and gives way to ours below.
extern void *_Nullable __interceptor_dlopen(const char *_Nullable file, int mode);

// Takes the place of the C library's for the whole program and its libraries, hence the name without the module's.
void *_Nullable dlopen(const char *_Nullable file, int mode) {
    return __interceptor_dlopen(file, mode & ~RTLD_DEEPBIND);
}

bool deep_binding_is_left_out(void) {
    return true;
}

#else

bool deep_binding_is_left_out(void) {
    return false;
}

#endif
