import CaptureDaemon
import Testing

@Suite struct RuntimePathsTests {
    private func paths(
        _ variables: [String: String] = [:], home: String? = "/home/ada", executable: String? = nil,
        existing: Set<String> = ["/home/ada", "/home/eve"]
    ) -> RuntimePaths {
        RuntimePaths(
            environment: ProcessEnvironment(
                variables: variables, userID: 1000, homeDirectory: home, executable: executable),
            exists: { existing.contains($0) })
    }

    @Test func `the service's own directories go before the user's`() {
        let paths = paths([
            "STATE_DIRECTORY": "/var/lib/facetrackd:/var/lib/other", "CACHE_DIRECTORY": "/var/cache/facetrackd",
            "LOGS_DIRECTORY": "/var/log/facetrackd", "XDG_STATE_HOME": "/x", "HOME": "/home/eve",
        ])
        #expect(paths.stateDirectory == "/var/lib/facetrackd")
        #expect(paths.cacheDirectory == "/var/cache/facetrackd")
        #expect(paths.logDirectory(.init()) == "/var/log/facetrackd")
    }

    @Test func `without a service the user's directories are taken`() {
        let named = paths(["XDG_STATE_HOME": "/x/state", "XDG_CACHE_HOME": "/x/cache"])
        #expect(named.stateDirectory == "/x/state/facetrackd")
        #expect(named.cacheDirectory == "/x/cache/facetrackd")
        #expect(named.logDirectory(.init()) == "/x/state/facetrackd")
        let home = paths(["HOME": "/home/eve"])
        #expect(home.stateDirectory == "/home/eve/.local/state/facetrackd")
        #expect(home.cacheDirectory == "/home/eve/.cache/facetrackd")
        #expect(home.modelCache(.init()) == "/home/eve/.cache/facetrackd/models")
    }

    @Test func `relative and empty variables count for nothing`() {
        let paths = paths(["STATE_DIRECTORY": "", "XDG_STATE_HOME": "relative", "HOME": ""])
        #expect(paths.stateDirectory == "/home/ada/.local/state/facetrackd")
    }

    @Test func `a user without a home gets a place of its own`() {
        for home in [nil, "/", "/nonexistent"] {
            #expect(paths(home: home).stateDirectory == "/tmp/facetrackd-1000/state")
            #expect(paths(home: home).cacheDirectory == "/tmp/facetrackd-1000/cache")
        }
    }

    @Test func `what is configured goes before everything`() throws {
        let loaded = try ConfigurationLoader.load(
            file: nil, overrides: ["publish.log.directory=/l", "models.cache=/c", "models.directory=/m"])
        let paths = paths(["LOGS_DIRECTORY": "/other", "FACETRACKD_MODELS": "/other"])
        #expect(paths.logDirectory(loaded.configuration.publish.log) == "/l")
        #expect(paths.modelCache(loaded.configuration.models) == "/c")
        #expect(paths.modelDirectories(loaded.configuration.models) == ["/m"])
        #expect(paths.modelDirectories(.init()) == ["/other"])
    }

    @Test func `the networks are found beside the program and in each directory above it`() {
        let built = paths(
            executable: "/src/facetrackd/.build/release/facetrackd",
            existing: ["/src/facetrackd/.deps/share/facetrackd/models"])
        #expect(built.modelDirectory(.init()) == "/src/facetrackd/.deps/share/facetrackd/models")
        let installed = paths(
            executable: "/usr/local/bin/facetrackd", existing: ["/usr/local/share/facetrackd/models"])
        #expect(installed.modelDirectory(.init()) == "/usr/local/share/facetrackd/models")
        #expect(paths(executable: "/a/b").modelDirectory(.init()) == nil)
        #expect(
            paths(executable: "/a/b").modelDirectories(.init()) == [
                "/a/share/facetrackd/models", "/a/.deps/share/facetrackd/models", "/share/facetrackd/models",
                "/.deps/share/facetrackd/models",
            ])
        #expect(paths(executable: nil).modelDirectories(.init()).isEmpty)
    }

    @Test func `the sample clip is found like the networks`() {
        let clip = "/src/.deps/share/facetrackd/sample/carphone_pristine.mp4"
        #expect(paths(executable: "/src/.build/facetrackd", existing: [clip]).sampleClip == clip)
        #expect(paths(["FACETRACKD_SAMPLE": "/clip.mp4"], existing: ["/clip.mp4"]).sampleClip == "/clip.mp4")
        #expect(paths(["FACETRACKD_SAMPLE": "/clip.mp4"], existing: [clip]).sampleClip == nil)
    }

    @Test func `the system's configuration is named only where it exists`() {
        #expect(paths().systemConfiguration == nil)
        #expect(
            paths(existing: ["/etc/facetrackd/facetrackd.toml"]).systemConfiguration
                == "/etc/facetrackd/facetrackd.toml")
    }

    @Test func `this process knows its own program`() {
        let current = ProcessEnvironment.current()
        #expect(current.executable?.hasPrefix("/") == true)
        #expect(current["PATH"] != nil)
    }
}
