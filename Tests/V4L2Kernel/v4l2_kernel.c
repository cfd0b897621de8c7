#include "v4l2_kernel.h"
