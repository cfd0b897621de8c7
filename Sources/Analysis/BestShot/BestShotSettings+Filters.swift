internal import Frames
internal import Records
internal import Tracking

extension BestShotSettings {
    /// What is wrong with where a face is and how it is held; nothing is looked at in the picture.
    func placement(
        of face: BestShotFace, in size: PixelSize, motion: (across: Double, down: Double, area: Double)?
    ) -> [BestShotRejection] {
        var found: [BestShotRejection] = []
        let (width, height) = (Double(max(1, size.width)), Double(max(1, size.height)))
        let share = face.bounds.width / width
        if share < self.size.lowerBound { found.append(.tooSmall) }
        if share > self.size.upperBound { found.append(.tooLarge) }
        let offset = max(abs(face.bounds.centerX / width - 0.5), abs(face.bounds.centerY / height - 0.5))
        if offset > centreOffset { found.append(.offCentre) }
        let (right, bottom) = (face.bounds.x + face.bounds.width, face.bounds.y + face.bounds.height)
        let edge = min(
            face.bounds.x / width, face.bounds.y / height, 1 - right / width, 1 - bottom / height)
        if edge < margin { found.append(.atEdge) }
        if let motion {
            if max(motion.across / width, motion.down / height) > self.motion { found.append(.moving) }
            if motion.area > areaChange { found.append(.sizeChanging) }
        }
        guard let pose = face.pose else { return found + [.poseUnknown] }
        if abs(pose.yaw) > yaw { found.append(.turned) }
        if abs(pose.pitch) > pitch { found.append(.tilted) }
        if abs(pose.roll) > roll { found.append(.rolled) }
        return found
    }

    /// What is wrong with the picture of a face.
    func picture(_ look: BestShotLook) -> [BestShotRejection] {
        var found: [BestShotRejection] = []
        if look.quality < quality { found.append(.lowQuality) }
        if look.sharpness < sharpness { found.append(.blurred) }
        if look.brightness < brightness.lowerBound { found.append(.tooDark) }
        if look.brightness > brightness.upperBound { found.append(.tooBright) }
        return found
    }
}
