#include "pixel_bridge.h"
