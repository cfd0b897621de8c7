package import Capture
package import Frames
package import Tracking

/// One `[[camera]]` of the configuration: where frames come from and how they are to be taken.
package struct CameraSettings: Sendable, Equatable {
    /// Unique, of `a-z 0-9 _ -`.
    package internal(set) var name = "camera"
    /// `auto`, a device node or link, a card name, a bus, a movie, a folder of pictures, or a stream's URL.
    package internal(set) var device = CameraSettings.automaticDevice
    /// A program and its arguments that writes frames to its standard output, instead of `device`; empty for none.
    package internal(set) var command: [String] = []
    /// What it writes.
    package internal(set) var commandFormat = CommandFormat.yuv4mpeg
    /// Asked for; the nearest the camera has is taken. Nil: the nearest to the customary one that is not far too slow.
    package internal(set) var size: PixelSize?
    /// Frames a second, asked for.
    package internal(set) var rate = FormatChoice.defaultRate
    /// The only pixel format to take; nil: the best the camera has.
    package internal(set) var format: PixelFormat?
    /// The clockwise turn that makes the picture upright.
    package internal(set) var rotation = Rotation.none
    /// What is done with the dark frames of a strobing lamp.
    package internal(set) var strobe = StrobeHandling.auto
    /// For displays only; coordinates are never mirrored.
    package internal(set) var mirror = false
    /// Horizontal degrees that the upright frame spans.
    package internal(set) var fieldOfView = Lens.customary
    /// Begin again when a movie or folder ends.
    package internal(set) var loop = true

    /// V4L2 controls by name, in the order of the text. What they may be only the camera knows.
    package internal(set) var controls: [ControlSetting] = []
    /// Put the controls back as they were found when the camera is closed.
    package internal(set) var restoreControls = false
    /// Whether the camera's focus and exposure follow the face.
    package internal(set) var followFace = FaceFollowing.off

    /// Where faces count; everywhere where there is none.
    package internal(set) var watch: [RegionPolygon] = []
    /// Where faces do not count, such as a poster, a mirror or a television.
    package internal(set) var ignore: [RegionPolygon] = []

    /// Sets one control, in place of what was said of it before.
    mutating func set(_ control: ControlSetting) {
        let name = CameraControl.normalised(control.name)
        if let index = controls.firstIndex(where: { CameraControl.normalised($0.name) == name }) {
            controls[index] = control
        } else {
            controls.append(control)
        }
    }

    /// Whether frames come from a video device, and not from a program, a file or the network.
    var isDevice: Bool { command.isEmpty && !SourceKind.isRecorded(device) }

    /// How faces are followed on this camera.
    ///
    /// - Parameter tracking: what is the same for all cameras.
    package func tracking(_ tracking: TrackingSettings) -> TrackingSettings {
        var own = tracking
        own.fieldOfView = fieldOfView
        own.regions = WatchRegions(watch: watch, ignore: ignore)
        return own
    }

    /// What is to be done with the camera's controls.
    var controlWishes: ControlDesk.Wishes {
        .init(settings: controls, restores: restoreControls, following: followFace, rotation: rotation)
    }

    /// The value of `device` that means the first camera found.
    package static let automaticDevice = "auto"

    package init() {}
}
