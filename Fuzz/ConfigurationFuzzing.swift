import CaptureDaemon

/// A configuration is refused in words, or holds all its rules: printed and read again it is the same.
enum ConfigurationFuzzing {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        do {
            let loaded = try ConfigurationLoader.load(text: Array(bytes), name: "fuzz.toml")
            let text = ConfigurationPrinter.text(loaded.configuration)
            let again = try? ConfigurationLoader.load(text: Array(text.utf8), name: "again.toml")
            precondition(again?.configuration == loaded.configuration, "it does not load again to the same:\n\(text)")
        } catch {
            precondition(!error.description.isEmpty, "refused without a word")
        }
    }

    static var seeds: [[UInt8]] {
        [
            ConfigurationPrinter.text(Configuration()),
            "[[camera]]\nname = \"a\"\ncommand = [\"ffmpeg\", \"\"]\ncommand_format = \"nv12\"\nsize = [640, 480]\n",
            "[[camera]]\nname='b'\ndevice='''x'''\n[tracking]\npixel_level = 0x100\nconfirm_seconds = 1e-1\n",
            "camera = [{name=\"c\", rate=inf}]\ntracking.mode = \"always\"\n# \u{e9}\npublish = {log={days=3}}\n",
            "d = 1979-05-27T07:32:00Z\ne = [[1,2],[3]]\nf = nan\ng = \"\\u00e9\\U0001F600\"\n",
        ].map { Array($0.utf8) }
    }
}
