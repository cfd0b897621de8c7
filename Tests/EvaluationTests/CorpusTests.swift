import Frames
import TestSupport
import Testing

@testable import Evaluation

@Suite("What labels of a corpus mean")
struct CorpusTests {
    @Test("Points counted from one come to lie on the middle of their pixel")
    func pointsOfPTS() {
        let points = PointFile.points(pts: "version: 1\nn_points: 2\n{\n1 1\n10.5 20\n}\n")
        #expect(points.map(\.x) == [0.5, 10])
        #expect(points.map(\.y) == [0.5, 19.5])
    }

    @Test("Points counted from nought, too")
    func pointsOfTables() {
        let points = LandmarkTruth.points([0, 0, 3, 4], firstPixel: 0)
        #expect(points.map(\.x) == [0.5, 3.5])
        #expect(points.map(\.y) == [0.5, 4.5])
    }

    @Test("A grey and a coloured portable map are read, comments in the head or not")
    func portableMaps() throws {
        let grey = try PortableMap.bitmap(Array("P5 # c\n2 1\n255\n".utf8) + [7, 9], "grey")
        let color = try PortableMap.bitmap(Array("P6\n1 1 255\n".utf8) + [1, 2, 3], "colour")
        #expect(grey.size == PixelSize(width: 2, height: 1))
        #expect(Canvas(grey).values == [7, 7, 7, 9, 9, 9])
        #expect(Canvas(color).values == [1, 2, 3])
    }

    @Test("A portable map that is cut short is refused", arguments: ["P5\n2 2\n255\nabc", "P4\n1 1\n", "P6", ""])
    func cutMaps(_ text: String) {
        #expect(throws: EvaluationError.self) { try PortableMap.bitmap(Array(text.utf8), "cut") }
    }

    @Test("A number that is none, or that nothing has, is refused", arguments: ["nan", "inf", "1e300", "-1e10"])
    func numbersThatAreNone(_ number: String) throws {
        let folder = try ScratchFolder()
        let path = try folder.write("table.csv", Array("frame,x\n0,1\n\(number),2\n".utf8))
        #expect(throws: EvaluationError.self) { try NumberTable(contentsOf: path, heading: true, least: 1) }
        let good = try folder.write("good.csv", Array("frame,x\n0,1\nnan.jpg,2\n".utf8))
        #expect(try NumberTable(contentsOf: good, heading: true, least: 1).rows.map(\.numbers) == [[0, 1], [2]])
    }

    @Test("A table with only a heading, or with a line that is cut short, is refused by its name")
    func cutTables() throws {
        let folder = try ScratchFolder()
        for (name, text) in [("empty.csv", "file,x,y,w,h\n"), ("short.csv", "file,x,y,w,h\na.jpg,1,2,3\n")] {
            let path = try folder.write(name, Array(text.utf8))
            let error = try #require(throws: EvaluationError.self) {
                try NumberTable(contentsOf: path, heading: true, least: 4)
            }
            #expect("\(error)".contains(path))
        }
        // A list without a heading may be empty: nothing is labelled there.
        let none = try folder.write("none.csv", [])
        #expect(try NumberTable(contentsOf: none, heading: false, least: 4).rows.isEmpty)
    }

    @Test("White is the largest value that a portable map names")
    func dimMaps() throws {
        let dim = try PortableMap.bitmap(Array("P5\n4 1\n15\n".utf8) + [0, 15, 3, 200], "dim")
        #expect(Canvas(dim).values == [0, 0, 0, 255, 255, 255, 51, 51, 51, 255, 255, 255])
    }

    @Test("Of several groups of 68 points the first by name is taken, every time")
    func groupsOfPoints() throws {
        let folder = try ScratchFolder()
        func group(_ value: Int) -> String {
            let points = [String](repeating: "[\(value),\(value)]", count: 68).joined(separator: ",")
            return "{\"landmarks\":{\"points\":[\(points)]}}"
        }
        let names = (0..<20).map { "\"group\($0 + 10)\":\(group($0))" }.reversed().joined(separator: ",")
        let path = try folder.write("many.ljson", Array("{\"groups\":{\(names)}}".utf8))
        for _ in 0..<5 { #expect(try PointFile(ljson: path).points[0].x == 0.5) }
    }

    @Test("A goal is reached at its target, kept a little short of it, and by no number that is none")
    func goals() {
        let least = Goal.atLeast(0.9, kept: 0.8)
        #expect(least.isReached(by: 0.9) && !least.isReached(by: 0.89))
        #expect(least.isKept(by: 0.8) && !least.isKept(by: 0.79))
        #expect(!least.isKept(by: .nan))
        let most = Goal.atMost(2)
        #expect(most.isReached(by: 2) && !most.isKept(by: 2.01))
        #expect(!most.isKept(by: .nan))
    }

    @Test("The median of an even count lies between the two in the middle, that of nothing is no number")
    func median() {
        #expect(Statistics.median([4, 1, 3, 2]) == 2.5)
        #expect(Statistics.median([3, 1, 2]) == 2)
        #expect(Statistics.median([]).isNaN)
    }
}
