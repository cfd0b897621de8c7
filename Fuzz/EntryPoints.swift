import Glibc

/// Chosen once, before the first input.
nonisolated(unsafe) private var chosen = Fuzzer.driver

/// Called by libFuzzer first. `FACETRACKD_FUZZER` names the fuzzer; with `FACETRACKD_FUZZ_SEEDS` its seeds are written to
/// that folder, and that is all.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
    let names = Fuzzer.allCases.map(\.rawValue).joined(separator: ", ")
    guard let name = getenv("FACETRACKD_FUZZER").map({ String(cString: $0) }), let fuzzer = Fuzzer(rawValue: name)
    else {
        say("FACETRACKD_FUZZER must be one of \(names)\n")
        exit(2)
    }
    chosen = fuzzer
    guard let folder = getenv("FACETRACKD_FUZZ_SEEDS").map({ String(cString: $0) }) else { return 0 }
    for (index, seed) in fuzzer.seeds.enumerated() {
        guard let file = fopen("\(folder)/seed-\(index)", "we"), fwrite(seed, 1, seed.count, file) == seed.count,
            fclose(file) == 0
        else {
            say("a seed cannot be written to \(folder)\n")
            exit(3)
        }
    }
    exit(0)
}

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    chosen.run(UnsafeRawBufferPointer(start: start, count: count))
    return 0
}

/// libFuzzer's loop.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What the package manager makes the program's `main`, in the place of libFuzzer's own.
@_cdecl("facetrackd_fuzz_main")
public func fuzzMain(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    var (count, arguments) = (count, arguments)
    return runDriver(&count, &arguments, { testOneInput($0, $1) })
}

private func say(_ text: String) {
    _ = write(2, text, text.utf8.count)
}
