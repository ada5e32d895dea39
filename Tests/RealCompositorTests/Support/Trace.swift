import Foundation

/// The contents of the gallery's `--trace` file, read as it grows.
final class Trace {
  struct Pose: Decodable {
    let x: Double
    let y: Double
    let rotation: Double
    let scale: Double
    let opacity: Double

    var point: Point { Point(x: x, y: y) }
  }

  struct Frame: Decodable {
    let t: Double
    let n: Int
    let layers: [String: Pose]
  }

  struct Touch: Decodable {
    let t: Double
    let id: Int
    let phase: String
    let x: Double
    let y: Double

    var point: Point { Point(x: x, y: y) }
  }

  struct Gesture: Decodable {
    let t: Double
    let recognizer: String
    let layer: String
    let state: String
    let vx: Double
    let vy: Double
  }

  struct Handover: Decodable {
    let t: Double
    let layer: String
    let from: String
    let to: String
    let x: Double
    let y: Double
    let vx: Double
    let vy: Double

    var point: Point { Point(x: x, y: y) }
    var velocity: Point { Point(x: vx, y: vy) }
  }

  private(set) var frames: [Frame] = []
  private(set) var touches: [Touch] = []
  private(set) var gestures: [Gesture] = []
  private(set) var handovers: [Handover] = []
  /// Lines of an unknown kind, or that are not JSON.
  private(set) var strangeLines: [String] = []

  /// Those who could still have something to do that will be seen: the program and its compositor.
  var programs: [pid_t] = []

  private let path: String
  private var file: FileHandle?
  private var rest = Data()

  init(path: String) { self.path = path }

  deinit { try? file?.close() }

  /// Reads what was written since the last call.
  func update() throws {
    if file == nil { file = FileHandle(forReadingAtPath: path) }
    guard let file, let data = try file.readToEnd() else { return }
    rest += data
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[rest.startIndex..<end])
      rest = Data(rest[rest.index(after: end)...])
    }
  }

  /// Reads on until `find` returns a value.
  func wait<Answer>(
    for what: String, within seconds: Double = 20, every interval: Double = 0.004,
    _ find: (Trace) throws -> Answer?
  ) throws -> Answer {
    try eventually("trace: \(what)", within: seconds, every: interval) {
      try update()
      return try find(self)
    }
  }

  /// Waits until the layers have stopped for a while, by default a fifth of a second, in which nobody had anything to do.
  /// Returns the last frame.
  func waitForRest(within seconds: Double = 60, quiet: Double = 0.2) throws -> Frame {
    var count = -1
    var since = now()
    // Who asks for the state of all threads without a pause is busy too.
    return try wait(for: "rest", within: seconds, every: quiet / 16) { trace in
      if trace.frames.count != count || programs.contains(where: Busyness.isBusy) {
        count = trace.frames.count
        since = now()
      }
      return now() - since > quiet ? trace.frames.last : nil
    }
  }

  /// Where a layer was seen from a time on, one entry per refresh. Of several frames for one time, the last
  /// counts.
  func path(of layer: String, since time: Double = 0) -> [(t: Double, pose: Pose)] {
    var path: [(t: Double, pose: Pose)] = []
    for frame in frames where frame.t >= time {
      guard let pose = frame.layers[layer] else { continue }
      if path.last?.t == frame.t { path.removeLast() }
      path.append((frame.t, pose))
    }
    return path
  }

  /// The largest distance of a layer from where it would be if it had continued as before, and its largest
  /// step. Both are scaled as if frames came every 1/60 s, so that a missed frame makes neither larger.
  func largestBend(of layer: String, since time: Double = 0) throws -> (bend: Double, step: Double) {
    let points = path(of: layer, since: time).map { ($0.t, $0.pose.point) }
    guard points.count > 10 else { throw Failure("\(points.count) frames with \(layer) are no path") }
    var (bend, step) = (0.0, 0.0)
    for ((a, b), c) in zip(zip(points, points.dropFirst()), points.dropFirst(2)) {
      let (before, after) = ((b.1 - a.1) / (b.0 - a.0), (c.1 - b.1) / (c.0 - b.0))
      // A window that has rested begins again: the time between these frames is not part of a flight.
      guard c.0 - a.0 < 0.1 else { continue }
      bend = max(bend, ((after - before) / ((c.0 - a.0) / 2)).length / 3600)
      step = max(step, after.length / 60)
    }
    return (bend, step)
  }

  private func take(_ line: Data) {
    struct Kind: Decodable { let kind: String }
    let decoder = JSONDecoder()
    do {
      switch try decoder.decode(Kind.self, from: line).kind {
      case "frame": frames.append(try decoder.decode(Frame.self, from: line))
      case "touch": touches.append(try decoder.decode(Touch.self, from: line))
      case "gesture": gestures.append(try decoder.decode(Gesture.self, from: line))
      case "handover": handovers.append(try decoder.decode(Handover.self, from: line))
      default: strangeLines.append(String(decoding: line, as: UTF8.self))
      }
    } catch {
      strangeLines.append(String(decoding: line, as: UTF8.self))
    }
  }
}
