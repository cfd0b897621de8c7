internal import Frames
internal import Glibc
internal import Records
internal import Tracking

/// A portrait that can move.
struct MovingPortrait {
    private let portrait: Canvas
    private let mesh: FaceMesh
    let head: TurnedHead
    private let mouth: OpenedMouth

    /// Nil where the portrait's face is not found again.
    init?(_ posed: PosedFace, _ bench: EvaluationBench) throws {
        var silence = NoiseSource(seed: 0)
        let faces = try bench.faces(in: posed.picture.bitmap(from: &silence))
        let own = faces.first { $0.bounds.intersectionOverUnion(posed.bounds) > 0.4 }
        guard let mesh = own?.mesh else { return nil }
        portrait = posed.picture
        self.mesh = mesh
        head = TurnedHead(portrait, mesh.bounds)
        mouth = OpenedMouth(portrait, mesh)
    }

    /// As it is.
    var still: Canvas { portrait }

    /// - Parameter time: seconds since the action began; below 0 nothing happens yet.
    func canvas(doing action: FaceAction, since time: Double) -> Canvas {
        switch action {
        case .nod:
            return head.turned(yaw: 0, pitch: -30 * Self.bump(time, lasting: 0.8))
        case .shake:
            let yaw = time > 0 && time < 1.2 ? 28 * sin(2 * .pi * time / 1.2) : 0
            return head.turned(yaw: yaw, pitch: 0)
        case .headRaised:
            return head.turned(yaw: 0, pitch: 50 * Self.rise(time, within: 0.5))
        case .jawOpen:
            return mouth.opened(0.65 * Self.rise(time, within: 0.3))
        case .blink:
            var canvas = portrait
            var painter = LidPainter(mesh, closing: min(1, 1.3 * Self.bump(time, lasting: 0.35)), seed: 3)
            if time > 0, time < 0.35 { painter.paint(on: &canvas) }
            return canvas
        }
    }

    static func bump(_ time: Double, lasting seconds: Double) -> Double {
        time > 0 && time < seconds ? (1 - cos(2 * .pi * time / seconds)) / 2 : 0
    }

    static func rise(_ time: Double, within seconds: Double) -> Double {
        (1 - cos(.pi * max(0, min(1, time / seconds)))) / 2
    }
}
