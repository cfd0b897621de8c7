extension StatusRecord {
    /// Who is before a camera.
    package struct Presence: Sendable, Equatable, Codable {
        /// What was counted since midnight UTC, or since the start where that was later.
        package struct Today: Sendable, Equatable, Codable {
            /// Year, month and day, UTC.
            package var date: String
            /// How often somebody came where nobody was.
            package var visits: Int
            /// Faces that were confirmed; one that comes back later counts again.
            package var people: Int
            /// Seconds in which somebody was there.
            package var seconds: Double
            package var attentions: Int
            package var attentionSeconds: Double

            package init(
                date: String, visits: Int, people: Int, seconds: Double, attentions: Int, attentionSeconds: Double
            ) {
                self.date = date
                self.visits = visits
                self.people = people
                self.seconds = seconds
                self.attentions = attentions
                self.attentionSeconds = attentionSeconds
            }

            private enum CodingKeys: String, CodingKey {
                case date, visits, people, seconds, attentions
                case attentionSeconds = "attention_seconds"
            }
        }

        /// Who counts as there now.
        package var people: Int
        package var today: Today

        package init(people: Int, today: Today) {
            self.people = people
            self.today = today
        }
    }
}

extension JSONWriter {
    mutating func write(_ presence: StatusRecord.Presence) {
        beginObject()
        field("people", presence.people)
        key("today")
        beginObject()
        field("date", presence.today.date)
        field("visits", presence.today.visits)
        field("people", presence.today.people)
        field("seconds", presence.today.seconds, decimals: 1)
        field("attentions", presence.today.attentions)
        field("attention_seconds", presence.today.attentionSeconds, decimals: 1)
        endObject()
        endObject()
    }
}
