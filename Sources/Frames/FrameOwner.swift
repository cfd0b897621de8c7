/// Who lends frames and takes them back.
package protocol FrameOwner: AnyObject, Sendable {
    /// Takes back the memory of the frame that was lent as `slot`. Called exactly once for each frame, on whatever
    /// thread drops it. *Thread-safe*.
    func giveBack(slot: Int)
}
