// What a camera's exposure says of the rate it can reach.
#pragma once

#include "v4l2_bridge.h"

struct v4l2_bridge_exposure {
    /// 1: the camera exposes as it sees fit; 0: as it was told; -1: it does not say.
    int is_automatic;
    /// 1: automatic exposure may last longer than a frame's time, so that the rate falls in the dark
    /// (exposure_dynamic_framerate, formerly exposure_auto_priority); 0: it may not; -1: it does not say.
    int may_lower_rate;
    /// Duration of the exposure in microseconds; 0 where it does not say.
    int64_t microseconds;
};

/// Reads what there is of it; what the driver does not have is left open.
///
/// - Returns: 0, or the first -errno that says more than that there is no such control: then nothing further was asked,
///   as a camera that does not answer keeps each question for seconds.
int v4l2_bridge_read_exposure(
    const struct v4l2_bridge_device *_Nonnull device, struct v4l2_bridge_exposure *_Nonnull exposure);
