import Capture
import Frames
import Glibc
import TestSupport
import Testing
import V4L2Bridge
import V4L2Kernel

/// Every error number of the contract at every place it can come from, through the whole way of a frame.
@Suite struct DeviceFaultTableTests {
    enum Place: String, Sendable, CaseIterable {
        case open, querycap, getFormat, setFormat, reqbufs, querybuf, qbuf, streamon, poll, dqbuf

        var request: v4l2_kernel_request? {
            switch self {
            case .open, .poll: nil
            case .querycap: V4L2_KERNEL_QUERYCAP
            case .getFormat: V4L2_KERNEL_G_FMT
            case .setFormat: V4L2_KERNEL_S_FMT
            case .reqbufs: V4L2_KERNEL_REQBUFS
            case .querybuf: V4L2_KERNEL_QUERYBUF
            case .qbuf: V4L2_KERNEL_QBUF
            case .streamon: V4L2_KERNEL_STREAMON
            case .dqbuf: V4L2_KERNEL_DQBUF
            }
        }

        var words: String {
            switch self {
            case .open: "opening it failed"
            case .querycap: "asking what it is failed"
            case .getFormat: "reading its format failed"
            case .setFormat: "setting its format failed"
            case .reqbufs: "requesting buffers failed"
            case .querybuf: "mapping its buffers failed"
            case .qbuf: "handing it a buffer failed"
            case .streamon: "starting the stream failed"
            case .poll: "waiting for a frame failed"
            case .dqbuf: "taking a frame failed"
            }
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var errno: Int32
        var symbol: String
        var code: CaptureError.Code
        var words: String
        /// Where another format is tried.
        var degrading: [Place] = []
        /// Where the node is no camera.
        var refusing: [Place] = []

        var testDescription: String { symbol }
    }

    private static let rows: [Row] = [
        Row(
            errno: ENOSPC, symbol: "ENOSPC", code: .system, words: "USB bus has no bandwidth",
            degrading: [.setFormat, .reqbufs, .streamon]),
        Row(errno: EBUSY, symbol: "EBUSY", code: .busy, words: "use"),
        Row(errno: EACCES, symbol: "EACCES", code: .denied, words: "usermod -aG"),
        Row(errno: EPERM, symbol: "EPERM", code: .denied, words: "usermod -aG"),
        Row(errno: ENOENT, symbol: "ENOENT", code: .notFound, words: "has another number"),
        Row(errno: ENODEV, symbol: "ENODEV", code: .gone, words: "plug it in again"),
        Row(errno: ENXIO, symbol: "ENXIO", code: .gone, words: "plug it in again"),
        Row(errno: EPROTO, symbol: "EPROTO", code: .gone, words: "a bad cable, a weak hub"),
        Row(errno: EIO, symbol: "EIO", code: .gone, words: "a bad cable, a weak hub"),
        Row(errno: ETIMEDOUT, symbol: "ETIMEDOUT", code: .gone, words: "too little power"),
        Row(
            errno: ENOMEM, symbol: "ENOMEM", code: .system, words: "no memory for its buffers",
            degrading: [.reqbufs, .querybuf, .streamon]),
        Row(errno: EMFILE, symbol: "EMFILE", code: .system, words: "LimitNOFILE"),
        Row(
            errno: EINVAL, symbol: "EINVAL", code: .unusable, words: "another size or format",
            degrading: [.setFormat, .reqbufs, .querybuf, .qbuf, .streamon],
            refusing: [.open, .querycap, .getFormat]),
        Row(
            errno: ENOTTY, symbol: "ENOTTY", code: .unusable, words: "another size or format",
            degrading: [.setFormat, .reqbufs, .querybuf, .qbuf, .streamon],
            refusing: [.open, .querycap, .getFormat]),
        Row(errno: EUCLEAN, symbol: "EUCLEAN", code: .system, words: "journalctl -k"),
        Row(errno: 4711, symbol: "error number 4711", code: .system, words: "journalctl -k"),
    ]

    private let clock = ManualClock()
    private let size = PixelSize(width: 64, height: 48)

    @Test(arguments: rows, Place.allCases)
    private func `each error number at each place has its decision, its cause and its cure`(
        row: Row, place: Place
    ) throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_NV12, [size])])
        switch place {
        case .open: driver.openFault = row.errno
        case .poll, .dqbuf: break
        default: driver.faults[try #require(place.request).rawValue] = row.errno
        }
        let machine = ScriptedMachine(driver, clock: clock)
        let error = try #require(
            #expect(throws: CaptureError.self) {
                let source = try CameraSource(
                    node: "/dev/video0", request: SourceRequest(device: "auto", size: self.size),
                    interrupt: WakeEvent(), clock: self.clock, calls: machine.calls)
                if place == .poll { driver.waitFault = row.errno }
                if place == .dqbuf { driver.faults[V4L2_KERNEL_DQBUF.rawValue] = row.errno }
                while case .idle = try source.next(timeout: 100_000_000) {}
            })
        let isRefused = row.refusing.contains(place)
        let decision: DeviceFault.Decision =
            isRefused ? .refuse : row.degrading.contains(place) ? .degrade : .retry
        #expect(error.decision == decision)
        #expect(error.code == (isRefused ? .notASource : row.code))
        #expect(error.errno == row.errno)
        #expect(error.subject == "/dev/video0")
        #expect(error.message.hasPrefix("\(place.words): \(error.cause); \(error.cure)"))
        #expect(error.message.hasSuffix(" (\(row.symbol))"))
        #expect(error.message.contains(isRefused ? "it is no camera" : row.words))
        #expect(!error.cause.isEmpty && !error.cure.isEmpty)
        for words in ["Success", String(cString: strerror(row.errno)), "No space left"] {
            #expect(!error.message.contains(words))
        }
        #expect(driver.openCount == 0)
        #expect(driver.mapped.isEmpty)
    }

    @Test func `no error number at all is never called a success`() {
        let error = DeviceFault.error(errno: 0, while: .waiting, path: "/dev/video0")
        #expect(error.message.contains("a failure without a reason"))
        #expect(!error.message.contains("Success"))
    }

    @Test func `a bus without bandwidth for one format is asked for the next best`() throws {
        let driver = ScriptedDriver([.init(V4L2_BRIDGE_YUYV, [size]), .init(V4L2_BRIDGE_MJPG, [size])])
        driver.faultOfStart = { $0.pixel_format == V4L2_BRIDGE_YUYV.rawValue ? ENOSPC : 0 }
        let machine = ScriptedMachine(driver, clock: clock)
        let source = try CameraSource(
            node: "/dev/video0", request: SourceRequest(device: "auto", size: size), interrupt: WakeEvent(),
            clock: clock, calls: machine.calls)
        defer { source.close() }
        #expect(source.formatName == "MJPG")
    }
}
