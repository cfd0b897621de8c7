internal import PixelBridge

/// A grid of cells over a part of a picture, whose mean brightness `Picture.measure` gives. It lies still in the picture
/// as captured, so the same cells of two frames can be compared.
package struct CellGrid: Sendable, Equatable {
    package let columns: Int
    package let rows: Int
    /// Edge lengths of a cell in pixels.
    package let cellWidth: Int
    package let cellHeight: Int
    /// Top left corner in pixels of the captured picture, and the step from one pixel that is looked at to the next.
    let x: Int
    let y: Int
    let step: Int

    package var count: Int { columns * rows }

    var bridged: pixel_bridge_cells {
        pixel_bridge_cells(
            x: Int32(x), y: Int32(y), cell_width: Int32(cellWidth), cell_height: Int32(cellHeight), step: Int32(step),
            columns: Int32(columns), rows: Int32(rows))
    }
}
