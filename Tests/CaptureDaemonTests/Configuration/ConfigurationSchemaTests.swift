import CaptureDaemon
import Frames
import Testing

@Suite struct ConfigurationSchemaTests {
    @Test func `keys are unique and written in small letters`() {
        let keys = ConfigurationSchema.rules.map(\.key) + ConfigurationSchema.cameraRules.map { "camera.\($0.key)" }
        #expect(Set(keys).count == keys.count)
        for key in keys { #expect(key.allSatisfy { "abcdefghijklmnopqrstuvwxyz_.".contains($0) }, "\(key)") }
    }

    @Test func `every default keeps its own rule`() throws {
        for rule in ConfigurationSchema.rules {
            guard let value = rule.read(Configuration()) else {
                #expect(rule.whenUnset != nil, "\(rule.key)")
                continue
            }
            let node = try #require(try TOMLDocument.parse(Array("x = \(value.toml)".utf8)).first).node
            #expect(rule.kind.value(of: node) == value, "\(rule.key)")
        }
    }

    @Test func `every rule stores what it reads`() throws {
        for rule in ConfigurationSchema.rules {
            var configuration = Configuration()
            let value: SettingValue =
                switch rule.kind {
                case .words: .words(["/other", ""])
                case .text: .text("/other")
                case .choice(let names): .text(names.last ?? "")
                case .boolean: .boolean(false)
                case .controls: .controls([])
                case .polygons: .polygons([])
                case .integer(let range, _): .integer(range.upperBound)
                case .integerChoice(let numbers): .integer(numbers.last ?? 0)
                case .number(let range): .number(range.upperBound)
                case .numbers(let range): .numbers([range.upperBound])
                case .size(let range): .size(PixelSize(width: range.upperBound, height: range.lowerBound))
                }
            rule.write(&configuration, value)
            #expect(rule.read(configuration) == value, "\(rule.key)")
        }
    }

    @Test func `settings that can be unset wait for a restart`() {
        for rule in ConfigurationSchema.rules where rule.whenUnset != nil { #expect(rule.change == .restart) }
    }
}
