import FaceTracking

/// A face token from someone else: the same bytes again and points that are numbers, or an error in words. Either the bytes are
/// the token, or they are what stands in one whose length and sum are right.
enum TokenFuzzing {
    private enum Marks {
        static let isWhole: UInt8 = 1
    }

    static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let isWhole = input.byte() & Marks.isWhole != 0
        let token = isWhole ? input.rest() : sealed(&input)
        do {
            let token = try FaceToken(bytes: token)
            precondition(token.bytes.count == token.byteCount, "a length that is not the bytes'")
            let again = try FaceToken(bytes: token.bytes)
            precondition(again == token, "another token came back")
            for layout in LandmarkLayout.allCases {
                for point in token.landmarks(layout) ?? [] {
                    precondition(point.x.isFinite && point.y.isFinite, "a point that is none")
                }
            }
        } catch let error as FaceTrackingError {
            precondition(!error.message.isEmpty, "refused without a word")
            precondition([.invalidToken, .tokenVersion].contains(error.code), "refused for another reason")
        } catch {
            preconditionFailure("an error of another kind: \(error)")
        }
    }

    /// No points, the mesh, with irises, and these with one eye's contour, the other's, both.
    private static let kinds: [UInt8] = [0, 1, 2, 6, 10, 14]

    /// A token with right magic, version, lengths and sum around what the fuzzer says.
    private static func sealed(_ input: inout FuzzInput) -> [UInt8] {
        let kind = kinds[Int(input.byte()) % kinds.count]
        let name = input.block(Int(input.byte() % 40))
        let points = [0, 468, 478][Int(kind & 3)] + 32 * (kind >> 2).nonzeroBitCount
        let length = 64 + name.count + 12 * points
        func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var body = input.block(48)
        body += [UInt8](repeating: 0, count: 48 - body.count) + name
        let rest = input.block(12 * points)
        body += rest + [UInt8](repeating: 0, count: 12 * points - rest.count)
        return Array("FTOK".utf8) + [1, 0, kind, UInt8(name.count)] + number(UInt32(length)) + number(sum(body)) + body
    }

    /// The checksum of ISO 3309, a bit at a time.
    private static func sum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : 0xedb8_8320 ^ (sum >> 1) }
        }
        return ~sum
    }

    static var seeds: [[UInt8]] {
        let name = Array("name".utf8)
        let points = [UInt8](repeating: 1, count: 300)
        let notANumber = [UInt8](repeating: 0, count: 48 + 4) + [UInt8](repeating: 0xff, count: 8)
        let plans: [[UInt8]] = [
            [0, 0, 0], [0, 1, 4] + name, [0, 2, 1, 65] + points, [0, 5, 1, 65] + points, [0, 1, 1, 65] + notANumber,
        ]
        let tokens = plans.map { plan -> [UInt8] in
            plan.dropFirst().withUnsafeBytes { bytes in
                var input = FuzzInput(bytes)
                return [Marks.isWhole] + sealed(&input)
            }
        }
        return plans + tokens
    }
}
