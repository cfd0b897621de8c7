import CaptureDaemon
import Testing

@Suite struct CommandLineParserTests {
    private let name = OptionRule.value("--name", "NAME", "a name")
    private let quiet = OptionRule.flag("--quiet", "say less")
    private let rule: CommandRule

    init() {
        rule = CommandRule(
            "tool do", "Does it.", operands: .init("FILE…", 0...2, "what to read"), options: [name, quiet, .set])
    }

    private func parse(_ arguments: String...) throws(UsageError) -> ParsedArguments {
        try CommandLineParser.parse(arguments, by: rule)
    }

    @Test func `options may be joined or apart, anywhere among the operands`() throws {
        let parsed = try parse("a", "--name", "x y", "--set=k=v", "b", "--quiet", "--set", "l=w")
        #expect(parsed.operands == ["a", "b"])
        #expect(parsed.value(name) == "x y")
        #expect(parsed.all(.set) == ["k=v", "l=w"])
        #expect(parsed.has(quiet))
        #expect(!parsed.wantsHelp)
    }

    @Test func `an option with a short form is the same by either, and the help tells both`() throws {
        let output = OptionRule.value("--output", short: "-o", "FILE", "where to")
        let rule = CommandRule("tool do", "Does it.", options: [output])
        #expect(try CommandLineParser.parse(["-o", "a"], by: rule).value(output) == "a")
        #expect(try CommandLineParser.parse(["-o=a"], by: rule).value(output) == "a")
        #expect(throws: UsageError("--output is given twice")) {
            try CommandLineParser.parse(["-o", "a", "--output", "b"], by: rule)
        }
        #expect(rule.help.contains("-o, --output FILE"))
    }

    @Test func `what is not given is absent`() throws {
        let parsed = try parse()
        #expect(parsed.value(name) == nil)
        #expect(parsed.all(.set).isEmpty)
        #expect(!parsed.has(quiet))
    }

    @Test func `after two dashes everything is an operand, and one dash is one`() throws {
        #expect(try parse("-", "--", "--quiet").operands == ["-", "--quiet"])
        #expect(try parse("--name", "-1").value(name) == "-1")
        #expect(try parse("--name=--quiet").value(name) == "--quiet")
    }

    @Test(arguments: [
        (["--nmae", "x"], "unknown option --nmae; did you mean --name?"),
        (["--zzzzzz"], "unknown option --zzzzzz"),
        (["-q"], "unknown option -q"),
        (["--name"], "--name needs a value: --name NAME"),
        (["--name", "--quiet"], "--name needs a value: --name NAME"),
        (["--quiet=1"], "--quiet takes no value"),
        (["--name", "a", "--name", "b"], "--name is given twice"),
        (["a", "b", "c"], "unexpected argument \"c\""),
    ])
    func `a wrong line is refused with the reason`(arguments: [String], expected: String) {
        let error = #expect(throws: UsageError.self) { try CommandLineParser.parse(arguments, by: rule) }
        #expect(error?.description == expected)
    }

    @Test func `missing and unexpected operands are told`() {
        let needs = CommandRule("tool", "", operands: .init("IMAGE…", 1...10, ""), options: [])
        let none = CommandRule("tool", "", options: [])
        #expect(throws: UsageError("IMAGE… is missing")) { try CommandLineParser.parse([], by: needs) }
        #expect(throws: UsageError("unexpected argument \"x\"")) { try CommandLineParser.parse(["x"], by: none) }
    }

    @Test(arguments: [["--help"], ["-h"], ["--nonsense", "--help"], ["a", "b", "c", "--help"]])
    func `help is given also on a wrong line`(arguments: [String]) throws {
        #expect(try CommandLineParser.parse(arguments, by: rule).wantsHelp)
        #expect(try !parse("--", "--help").wantsHelp)
    }

    @Test func `the help names every operand and option`() {
        for word in [
            "usage: tool do [FILE…] [--name NAME] [--quiet] [--set KEY=VALUE]…", "Does it.", "what to read", "a name",
            "say less", "--help",
        ] {
            #expect(rule.help.contains(word), "\(word)")
        }
    }

    @Test func `numbers and choices are checked`() throws {
        enum Speed: String, CaseIterable { case max, real }
        #expect(try parse("--name", "2.5").number(name, in: 0...3) == 2.5)
        #expect(try parse("--name", "7").integer(name, in: 1...9) == 7)
        #expect(try parse("--name", "real").choice(name, Speed.self) == .real)
        #expect(try parse().integer(name, in: 1...9) == nil)
        #expect(throws: UsageError("--name must be a number, 0 to 3, not \"nan\"")) {
            try parse("--name", "nan").number(name, in: 0...3)
        }
        #expect(throws: UsageError("--name must be a whole number, 1 to 9, not \"10\"")) {
            try parse("--name", "10").integer(name, in: 1...9)
        }
        #expect(throws: UsageError("--name must be one of max, real, not \"rael\"; did you mean real?")) {
            try parse("--name", "rael").choice(name, Speed.self)
        }
    }
}
