internal import Frames

extension CameraFormat {
    /// Every format that libv4lconvert makes readable; of a kind, the cheaper one first.
    package static let converted: [CameraFormat] =
        lumaAndChroma + packedColors + mosaics + grey + compressed

    private typealias Size = PixelSize

    private static let lumaAndChroma = [
        CameraFormat("YVYU", .init(.rows(rowBits: 16, rowsForTwo: 2))),
        CameraFormat("NV16", .init(.rows(rowBits: 8, rowsForTwo: 4))),
        CameraFormat("NV61", .init(.rows(rowBits: 8, rowsForTwo: 4))),
        CameraFormat("M420", .init(.rows(rowBits: 8, rowsForTwo: 3))),
        CameraFormat("HM12", .init(.wideBlocks)),
        // The layouts of single makers' chips.
        CameraFormat("S501", .init(.block(pixelBits: 12))),
        CameraFormat("S505", .init(.block(pixelBits: 12))),
        CameraFormat("S508", .init(.block(pixelBits: 12))),
        CameraFormat("CITV", .init(.block(pixelBits: 12))),
        CameraFormat("KONI", .init(.block(pixelBits: 12), unit: Size(width: 16, height: 16))),
        CameraFormat("S920", .init(.block(pixelBits: 12), unit: Size(width: 16, height: 8))),
    ]

    private static let packedColors = [
        CameraFormat("RGBP", .init(.rows(rowBits: 16, rowsForTwo: 2), .rgb)),
        CameraFormat("RGB4", .init(.rows(rowBits: 32, rowsForTwo: 2), .rgb)),
        CameraFormat("BX24", .init(.rows(rowBits: 32, rowsForTwo: 2), .rgb)),
        CameraFormat("BA24", .init(.rows(rowBits: 32, rowsForTwo: 2), .rgb)),
        CameraFormat("HSV3", .init(.rows(rowBits: 24, rowsForTwo: 2), .rgb)),
        CameraFormat("HSV4", .init(.rows(rowBits: 32, rowsForTwo: 2), .rgb)),
    ]

    /// One colour a pixel, as the sensor has them.
    private static let mosaics =
        ["BA81", "GBRG", "GRBG", "RGGB"].map {
            CameraFormat($0, .init(.rows(rowBits: 8, rowsForTwo: 2), colors: .mixed))
        } + [CameraFormat("S680", .init(.block(pixelBits: 8), colors: .mixed))]
        + ["pBAA", "pGAA", "pgAA", "pRAA"].map {
            CameraFormat(
                $0, .init(.rows(rowBits: 10, rowsForTwo: 2), colors: .mixed, unit: Size(width: 4, height: 2)))
        }
        + ["BG10", "GB10", "BA10", "RG10", "BYR2", "GB16", "GR16", "RG16"].map {
            CameraFormat($0, .init(.rows(rowBits: 16, rowsForTwo: 2), colors: .mixed))
        }

    private static let grey = [
        CameraFormat(
            "Y10B", .init(.rows(rowBits: 10, rowsForTwo: 2), colors: .measured, unit: Size(width: 4, height: 2))),
        CameraFormat("Y16 ", .init(.rows(rowBits: 16, rowsForTwo: 2), colors: .measured)),
        // The same with the high byte first, told apart by the highest bit.
        CameraFormat(code("Y16 ") | 1 << 31, conversion: .init(.rows(rowBits: 16, rowsForTwo: 2), colors: .measured)),
    ]

    private static let compressed = [
        CameraFormat("S910", .init(.coded(header: 0), colors: .mixed)),
        CameraFormat("SONX", .init(.coded(header: 12), colors: .mixed)),
        CameraFormat("P207", .init(.coded(header: 0), colors: .mixed)),
        CameraFormat("M310", .init(.coded(header: 24), colors: .mixed)),
        CameraFormat("905C", .init(.coded(header: 80), colors: .mixed)),
        CameraFormat("S401", .init(.coded(header: 4), .rgb)),
        CameraFormat("JPGL", .init(.coded(header: 4), .rgb, unit: Size(width: 16, height: 4))),
    ]

    private init(_ letters: String, _ conversion: FormatConversion) {
        self.init(Self.code(letters), conversion: conversion)
    }

    /// V4L2's number of four letters.
    package static func code(_ letters: String) -> UInt32 {
        letters.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
