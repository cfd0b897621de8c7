/// All examinations, in the order in which their figures are shown.
package enum Examinations {
    package static let all: [any Examination] =
        MadeMotion.all + [CrossingFaces(), CrowdedScene(), EmptyScene(), DarkRooms()] + LabelledClip.all
        + SingleFaceClip.all
        + [
            LabelledPictures.groups, LabelledPictures.clutter, PortraitBoxes(), PicturesWithoutFaces(), AngleTruth(),
            SignPictures(), LandmarkTruth(),
        ] + RotatedPictures.all + CountedPictures.all + PeoplesPictures.all + [
            DamagedPictures(), EyeTruth(), MadeLids(), BlinkClip(), MadeActions(),
        ] + BestShotClip.all + [MadeSpoofs(), MadeScreens(), MadeCovers(), LivingFaces(), MadeChallenges()]
}
