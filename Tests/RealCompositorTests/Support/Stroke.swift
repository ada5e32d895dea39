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
  /// The touchscreen's interval between two reports, in seconds, and how late a report is sent at most by itself.
  private static let (interval, jitter) = (1.0 / 120, 0.0015)

  /// Moves fingers at once, as a touchscreen reports them: measured at 120 Hz, told a little later, all in one report, and
  /// each lift in the report after its last place. A thread that is late delays reports, but not what they say: a
  /// finger that is measured unevenly, or lifts late, has another velocity. Returns when the last report was measured.
  /// - Parameter origin: The point of the output where the strokes' points begin.
  @discardableResult
  func play(_ strokes: [Stroke], from origin: Point = Point(x: 0, y: 0), seed: UInt64 = 1) throws -> Double {
    var random = SeededGenerator(seed: seed)
    let begin = now() + 0.004
    var waiting = strokes
    var number = 0
    var measured = begin
    while !waiting.isEmpty {
      measured = begin + Double(number) * Self.interval
      number += 1
      sleep(until: measured + random.double(0...Self.jitter))
      var (places, lifted, left): ([Int: Point], [Int], [Stroke]) = ([:], [], [])
      for stroke in waiting {
        let time = measured - begin - stroke.delay
        if time < 0 || time <= stroke.duration {
          left.append(stroke)
          if time >= 0 { places[stroke.finger] = origin + stroke.place(time) }
        } else if stroke.lifts {
          lifted.append(stroke.finger)
        } else {
          places[stroke.finger] = origin + stroke.place(stroke.duration)
        }
      }
      // A device's times have whole milliseconds.
      try touch(places, lifting: lifted, at: measured)
      waiting = left
    }
    try settle()
    return measured
  }
}
