#include <cerrno>
#include <mutex>
#include <new>
#include <opencv2/core.hpp>
#include <opencv2/objdetect.hpp>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "vision_bridge.h"

struct vision_bridge_cascade {
    cv::CascadeClassifier classifier;
};

namespace {

// Exceptions tell what went wrong; OpenCV would print each of them, too.
int say_nothing(int, const char *, const char *, const char *, int, void *) { return 0; }

void set_up_once() {
    static std::once_flag once;
    std::call_once(once, [] {
        cv::redirectError(say_nothing);
        // One session, one thread; and the same finds in the same order on every machine.
        cv::setNumThreads(1);
    });
}

// Runs `body`, which returns 0 or -errno. Nothing of C++ may reach Swift.
template <typename Body>
int guarded(int fault, Body body) noexcept {
    try {
        set_up_once();
        return body();
    } catch (const std::bad_alloc &) {
        return -ENOMEM;
    } catch (const cv::Exception &error) {
        return error.code == cv::Error::StsNoMem ? -ENOMEM : fault;
    } catch (...) {
        return fault;
    }
}

// 0 where `path` is a file of a sensible length that may be read.
int check(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) return -errno;
    if (S_ISDIR(status.st_mode)) return -EISDIR;
    if (!S_ISREG(status.st_mode)) return -EILSEQ;
    if (status.st_size > VISION_BRIDGE_LARGEST_CASCADE) return -EFBIG;
    return access(path, R_OK) == 0 ? 0 : -errno;
}

}  // namespace

int vision_bridge_cascade_load(const char *path, vision_bridge_cascade **cascade) {
    *cascade = nullptr;
    const int status = check(path);
    if (status != 0) return status;
    vision_bridge_cascade *loaded = new (std::nothrow) vision_bridge_cascade;
    if (loaded == nullptr) return -ENOMEM;
    const int result = guarded(-EILSEQ, [&] {
        if (!loaded->classifier.load(std::string(path)) || loaded->classifier.empty()) return -EILSEQ;
        const cv::Size window = loaded->classifier.getOriginalWindowSize();
        return window.width > 2 && window.height > 2 ? 0 : -EILSEQ;
    });
    if (result != 0) {
        delete loaded;
        return result;
    }
    *cascade = loaded;
    return 0;
}

void vision_bridge_cascade_destroy(vision_bridge_cascade *cascade) { delete cascade; }

int vision_bridge_cascade_detect(vision_bridge_cascade *cascade, const uint8_t *grey, int32_t width, int32_t height,
                                 int32_t stride, double scale_factor, int32_t neighbors, int32_t minimum_size,
                                 vision_bridge_box *boxes, int32_t capacity, int32_t *count) {
    *count = 0;
    // A factor too near 1 would mean millions of passes.
    if (width < 1 || height < 1 || width > VISION_BRIDGE_LARGEST_SIDE || height > VISION_BRIDGE_LARGEST_SIDE ||
        stride < width || !(scale_factor >= 1.01 && scale_factor <= 10) || neighbors < 1 || minimum_size < 0 ||
        capacity < 0) {
        return -EINVAL;
    }
    return guarded(-EIO, [&] {
        // OpenCV wants pixels it might write; it only reads them.
        const cv::Mat picture(height, width, CV_8UC1, const_cast<uint8_t *>(grey), static_cast<size_t>(stride));
        std::vector<cv::Rect> found;
        std::vector<int> sizes;
        cascade->classifier.detectMultiScale(picture, found, sizes, scale_factor, neighbors, cv::CASCADE_SCALE_IMAGE,
                                             cv::Size(minimum_size, minimum_size));
        for (size_t index = 0; index < found.size() && *count < capacity; ++index) {
            const cv::Rect &box = found[index];
            const int near = index < sizes.size() ? sizes[index] : neighbors;
            boxes[(*count)++] = {box.x, box.y, box.width, box.height, near};
        }
        return 0;
    });
}
