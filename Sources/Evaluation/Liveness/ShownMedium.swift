internal import Frames
internal import Records

/// What is held before a camera in place of a person: a photograph, or a screen that plays a film.
struct ShownMedium {
    /// The pictures that follow each other; one for a photograph.
    private let pictures: [Canvas]
    /// Seconds for which each of them shows.
    private let interval: Double
    /// The face's box in the first picture.
    let bounds: BoundingBox

    /// A photograph.
    init(_ photograph: PosedFace) {
        pictures = [photograph.picture]
        interval = 1
        bounds = photograph.bounds
    }

    /// A screen.
    ///
    /// - Parameters:
    ///   - film: its pictures, all of one size; played forwards, backwards and so on.
    ///   - rate: pictures a second.
    ///   - bounds: of the face in the first one.
    init(film: [Canvas], rate: Double, bounds: BoundingBox) {
        precondition(!film.isEmpty, "a film has pictures")
        pictures = film
        interval = 1 / rate
        self.bounds = bounds
    }

    /// Pixels of each picture.
    var size: PixelSize { pictures[0].size }

    /// What shows at a time.
    ///
    /// - Parameter time: seconds since the start.
    func picture(at time: Double) -> Canvas {
        let turn = 2 * max(1, pictures.count - 1)
        let step = Int(time / interval) % turn
        return pictures[min(step < pictures.count ? step : turn - step, pictures.count - 1)]
    }
}
