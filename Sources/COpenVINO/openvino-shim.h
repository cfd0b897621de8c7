// Names the OpenVINO runtime's own C header; set-up writes the pkg-config file that finds it.
#include <openvino/c/openvino.h>
