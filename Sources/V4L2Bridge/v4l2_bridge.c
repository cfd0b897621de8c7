#include "v4l2_bridge.h"
