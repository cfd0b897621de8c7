extension ImageBitmap {
    /// The picture as a JPEG in memory. *Reentrant*.
    ///
    /// - Parameter quality: 1...100.
    /// - Throws: `FramesError.outOfMemory`.
    package func jpeg(quality: Int) throws(FramesError) -> [UInt8] {
        try withBytes { span throws(FramesError) in
            try span.withUnsafeBytes { bytes throws(FramesError) in
                try PixelRows(bytes, size: size, channels: 4).jpeg(quality: quality)
            }
        }
    }
}
