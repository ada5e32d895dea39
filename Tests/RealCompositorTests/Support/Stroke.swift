import RandomTestSupport

/// A finger's way on a touchscreen.
struct Stroke {
  let finger: Int
  /// When it lands, in seconds from the beginning. A finger that is down already moves from then on.
  var delay = 0.0
  /// How long it moves, in seconds.
  let duration: Double
  /// Whether it lifts then.
  var lifts = true
  /// Its place in points, at a time in seconds since it landed or began to move.
  let place: (Double) -> Point
}

extension Devices {
  /// The touchscreen's interval between two reports, in seconds, and how far a report is early or late at most.
  private static let (interval, jitter) = (1.0 / 120, 0.0015)

  /// Moves fingers at once, as a touchscreen reports them: at 120 Hz with jitter, all in one report, and each lift in the
  /// report after its last place. Returns when the last report was sent.
  /// - Parameter origin: The point of the output where the strokes' points begin.
  @discardableResult
  func play(_ strokes: [Stroke], from origin: Point = Point(x: 0, y: 0), seed: UInt64 = 1) throws -> Double {
    var random = SeededGenerator(seed: seed)
    let begin = now() + 0.004
    var waiting = strokes
    var number = 0
    var sent = begin
    while !waiting.isEmpty {
      sleep(until: begin + Double(number) * Self.interval + random.double(0...Self.jitter))
      number += 1
      // A device's times have whole milliseconds. Late reports tell where the fingers are by then.
      sent = (now() * 1000).rounded() / 1000
      var (places, lifted, left): ([Int: Point], [Int], [Stroke]) = ([:], [], [])
      for stroke in waiting {
        let time = sent - begin - stroke.delay
        if time < 0 || time <= stroke.duration {
          left.append(stroke)
          if time >= 0 { places[stroke.finger] = origin + stroke.place(time) }
        } else if stroke.lifts {
          lifted.append(stroke.finger)
        } else {
          places[stroke.finger] = origin + stroke.place(stroke.duration)
        }
      }
      try touch(places, lifting: lifted, at: sent)
      waiting = left
    }
    try settle()
    return sent
  }
}
