// OpenCV is C++, which Swift does not import here: this room only names its compiler and linker flags for VisionBridge.
#pragma once
