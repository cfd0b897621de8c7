#include "toml_bridge.h"
