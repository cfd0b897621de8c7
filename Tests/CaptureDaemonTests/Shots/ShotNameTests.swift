import Testing

@testable import CaptureDaemon

@Suite struct ShotNameTests {
    @Test func `a name tells camera, time, person and rank, and is known again`() {
        let name = ShotName.make(camera: "front-door_2", wall: 1_796_001_747_045_000_000, id: 7, rank: 1)
        #expect(name.hasPrefix("front-door_2-2026") && name.hasSuffix("Z-7-1.jpg"))
        #expect(ShotName.isOurs(name))
        #expect(ShotName.isOurs("front-20261130T012227.045Z-7-1+12.jpg"))
    }

    @Test(arguments: [
        "holiday-1999.jpg", "wedding.jpg", "", ".jpg", "a-b-c-d.jpg", "front-20261130T012227.045Z-7-1.png",
        "front-20261130T012227.045Z-7-.jpg", "front-20261130T012227.045Z--1.jpg", "front-20261130T012227Z-7-1.jpg",
        "-20261130T012227.045Z-7-1.jpg", "front-20261130T012227.045Z-7-0.jpg", "front-20261130T012227.045Z-7-9.jpg",
        "front-20261130T012227.045Z-07-1.jpg", "front-20261130T012227.045Z-7-01.jpg",
        "front-20261130T012227.045Z-7-1+1.jpg", "front-20261130T012227.045Z-7-1+02.jpg",
        "Front-20261130T012227.045Z-7-1.jpg", "my photo-20261130T012227.045Z-7-1.jpg",
        "front-20261130T012227.045Z-7-1.JPG", "front-20261130T012227.045Z-7-1.jpg.jpg",
        ".front-20261130T012227.045Z-7-1.jpg", "front-20261130T012227.045Z-\u{0667}-1.jpg",
        "front-20261130T012227.045Z-99999999999999999999-1.jpg", "front-20261130T012227.045Z-7-1+.jpg",
        "front-20261130T012227.045Z-7-1+2+3.jpg",
        "front-2026113AT012227.045Z-7-1.jpg", "20261130T012227.045Z-7-1.jpg",
    ])
    func `pictures of others are none of ours`(name: String) {
        #expect(!ShotName.isOurs(name))
    }
}
