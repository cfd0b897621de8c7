import Testing

@testable import Publishing

@Suite struct SocketAccessTests {
    @Test func `nobody is told to join root's group`() {
        #expect(SocketAccess.cure(group: "facetrackd").contains("usermod -aG facetrackd"))
        #expect(!SocketAccess.cure(group: "root").contains("usermod"))
    }
}
