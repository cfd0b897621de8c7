internal import Records

/// Which points of the mesh make up the other layouts. `tools/draw-figures` reads these tables.
enum LandmarkIndices {
    /// Contour of layout `points106`: from the image-left temple round the chin to the image-right temple. A point of two
    /// numbers is the middle between them.
    static let contour: [(Int, Int)] = [
        (127, 127), (234, 234), (93, 93), (93, 132), (132, 132), (132, 58), (58, 58), (58, 172), (172, 172), (172, 136),
        (136, 136), (136, 150), (150, 150), (149, 149), (176, 176), (148, 148), (152, 152), (377, 377), (400, 400),
        (378, 378), (379, 379), (379, 365), (365, 365), (365, 397), (397, 397), (397, 288), (288, 288), (288, 361),
        (361, 361), (361, 323), (323, 323), (454, 454), (356, 356),
    ]

    /// The rest of layout `points106`, in order: image-left and image-right brow, image-left and image-right eye, nose,
    /// outer and inner lips.
    static let inner: [Int] =
        [70, 63, 105, 66, 107, 55, 65, 52, 53] + [336, 296, 334, 293, 300, 283, 282, 295, 285]
        + [33, 161, 160, 158, 157, 133, 154, 153, 144, 163] + [362, 384, 385, 387, 388, 263, 390, 373, 380, 381]
        + [168, 6, 197, 195, 5, 4, 209, 64, 98, 97, 2, 326, 327, 294, 429]
        + [61, 40, 37, 0, 267, 270, 291, 321, 314, 17, 84, 91] + [78, 81, 13, 311, 308, 402, 14, 178]

    /// Points of layout `regions` but for the pupils, which are the centres of the irises. Left and right are the
    /// subject's own: the left eye is on the image's right.
    static let regions: [(FaceRegion, [Int])] = [
        (
            .faceContour,
            [
                127, 234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323,
                454, 356,
            ]
        ),
        (.leftEye, [362, 398, 384, 385, 386, 387, 388, 466, 263, 249, 390, 373, 374, 380, 381, 382]),
        (.rightEye, [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7]),
        (.leftEyebrow, [336, 296, 334, 293, 300, 276, 283, 282, 295, 285]),
        (.rightEyebrow, [70, 63, 105, 66, 107, 55, 65, 52, 53, 46]),
        (.nose, [193, 217, 198, 209, 49, 48, 64, 98, 97, 2, 326, 327, 294, 278, 279, 429, 420, 437, 417]),
        (.noseCrest, [168, 6, 197, 195, 5, 4, 1]),
        (.medianLine, [10, 151, 9, 8, 168, 6, 197, 195, 5, 4, 1, 2, 164, 0, 17, 18, 200, 199, 175, 152]),
        (.outerLips, [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146]),
        (.innerLips, [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95]),
    ]
}
