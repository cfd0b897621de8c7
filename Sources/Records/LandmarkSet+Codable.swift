extension LandmarkSet: Codable {
    private enum CodingKeys: String, CodingKey { case layout, points }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let layout = try container.decode(Layout.self, forKey: .layout)
        func flat(_ points: [[Float]]) throws -> [Float] {
            guard points.allSatisfy({ $0.count == layout.dimensions }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .points, in: container,
                    debugDescription: "a point of layout \(layout.rawValue) has \(layout.dimensions) numbers")
            }
            return points.flatMap { $0 }
        }
        guard layout == .regions else {
            self.init(layout: layout, coordinates: try flat(container.decode([[Float]].self, forKey: .points)))
            return
        }
        let parts = try container.nestedContainer(keyedBy: FaceRegion.self, forKey: .points)
        var coordinates: [Float] = []
        var regions: [RegionCount] = []
        for region in FaceRegion.allCases {
            guard let points = try parts.decodeIfPresent([[Float]].self, forKey: region) else { continue }
            coordinates += try flat(points)
            regions.append(RegionCount(region: region, count: points.count))
        }
        self.init(layout: layout, coordinates: coordinates, regions: regions)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(layout, forKey: .layout)
        guard layout == .regions else {
            try container.encode((0..<count).map { Array(self[$0]) }, forKey: .points)
            return
        }
        var parts = container.nestedContainer(keyedBy: FaceRegion.self, forKey: .points)
        var first = 0
        for part in regions {
            try parts.encode((first..<first + part.count).map { Array(self[$0]) }, forKey: part.region)
            first += part.count
        }
    }
}
