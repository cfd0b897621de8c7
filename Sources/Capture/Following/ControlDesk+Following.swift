internal import Dispatch
internal import Records
internal import Synchronization

extension ControlDesk {
    /// Whether sightings are of use now. Cheap.
    package var wantsSightings: Bool { isFollowed.load(ordering: .relaxed) }

    /// Takes where faces are, some times a second, for focus and exposure to follow one. Returns at once.
    package func follow(_ sighting: FaceSighting) {
        guard wantsSightings else { return }
        let isFirst = self.sighting.withLock { waiting in
            defer { waiting = sighting }
            return waiting == nil
        }
        if isFirst { queue.async { [self] in look() } }
    }

    private func look() {
        let newest = sighting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        guard let newest, following != nil else { return }
        following?.take(newest)
        for problem in following?.problems ?? [] where followingTold.insert(problem).inserted {
            say("following the face: \(problem)")
        }
        showFollowing()
    }

    private func showFollowing() {
        report.following = following.map { ([$0.words] + $0.problems).joined(separator: "; ") }
    }

    func beginFollowing(_ device: VideoDevice, _ controls: [CameraControl], configured: Set<UInt32>) {
        following = CameraFollowing(
            device, mode: wishes.following, rotation: wishes.rotation, controls: controls, configured: configured,
            left: followed)
        isFollowed.store(true, ordering: .relaxed)
        showFollowing()
    }

    /// Puts back what following has changed, whatever `restores` says: nobody has asked for those values.
    func endFollowing() {
        isFollowed.store(false, ordering: .relaxed)
        sighting.withLock { $0 = nil }
        if var following {
            followed = following.end()
        } else if let device {
            followed.restore(on: device)
        }
        following = nil
        showFollowing()
    }
}
