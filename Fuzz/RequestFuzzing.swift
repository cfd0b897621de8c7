import FoundationEssentials
import Publishing
import Records

/// What a client sends is cut into lines and understood or refused; what a daemon sends is known or passed over.
enum RequestFuzzing {
    private static let limit = 256

    static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        var assembler = LineAssembler(limit: limit)
        // In portions, as a socket gives them.
        while !input.isEmpty {
            let portion = input.block(1 + Int(input.byte()))
            assembler.feed(portion[...]) { piece in
                guard case .line(let line) = piece else { return }
                precondition(line.count <= limit, "a line longer than the limit")
                read(Array(line))
            }
        }
        read(Array(bytes))
    }

    private static func read(_ line: [UInt8]) {
        if let request = try? JSONDecoder().decode(Request.self, from: Data(line)) {
            // Which keys were not known says how it was read, not what is wanted.
            var request = request
            request.ignored = []
            let again = (try? JSONEncoder().encode(request)).flatMap {
                try? JSONDecoder().decode(Request.self, from: $0)
            }
            precondition(again == request, "a request that is not the same when written and read: \(request)")
        }
        let answer = ServerLine(bytes: line)
        switch answer.kind {
        case .hello: _ = try? answer.decode(HelloRecord.self)
        case .frame: _ = try? answer.decode(FrameRecord.self)
        case .event: _ = try? answer.decode(EventRecord.self)
        case .reply: _ = try? answer.decode(ReplyRecord.self)
        case .error: _ = try? answer.decode(ErrorRecord.self)
        case nil: break
        }
    }

    static var seeds: [[UInt8]] {
        [
            #"{"op":"subscribe","camera":"front","events":true,"frames":false,"landmarks":"five","max_rate":10,"id":"x"}"#,
            #"{"op":"ping","id":null}"#, #"{"op":"status","id":-1.5e3}"#, #"{"op":"reload","later":{"a":[1]}}"#,
            #"{"type":"hello","protocol":1,"version":"1","cameras":[{"name":"a","state":"streaming"}],"angles":"x"}"#,
            #"{"type":"event","event":"face.lost","camera":"a","time":1,"wall":"x","id":7,"reason":"occluded"}"#,
            #"{"type":"frame","camera":"a","epoch":1,"seq":8,"time":1,"size":[64,48],"dropped":0,"faces":[]}"#,
        ].map { line in
            let text = Array((line + "\n").utf8)
            return [UInt8(text.count - 1)] + text
        } + [Array(#"{"op":"ping"}"#.utf8)]
    }
}
