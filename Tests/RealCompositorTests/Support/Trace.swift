import Foundation

/// What the gallery's `--trace` file says, read on as it grows.
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
  /// Lines of a kind that this reader does not know, or that are no JSON.
  private(set) var strangeLines: [String] = []

  private let path: String
  private var file: FileHandle?
  private var rest = Data()

  init(path: String) { self.path = path }

  deinit { try? file?.close() }

  /// Takes in what was written since the last time.
  func update() throws {
    if file == nil { file = FileHandle(forReadingAtPath: path) }
    guard let file, let data = try file.readToEnd() else { return }
    rest += data
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[rest.startIndex..<end])
      rest = Data(rest[rest.index(after: end)...])
    }
  }

  /// Reads on until `find` finds something.
  func wait<Answer>(
    for what: String, within seconds: Double = 5, _ find: (Trace) throws -> Answer?
  ) throws -> Answer {
    try eventually("trace: \(what)", within: seconds) {
      try update()
      return try find(self)
    }
  }

  /// Waits until the layers have stopped for a fifth of a second, and gives the last frame.
  func waitForRest(within seconds: Double = 8) throws -> Frame {
    var count = -1
    var since = now()
    return try wait(for: "rest", within: seconds) { trace in
      if trace.frames.count != count {
        count = trace.frames.count
        since = now()
      }
      return now() - since > 0.2 ? trace.frames.last : nil
    }
  }

  /// Where a layer was drawn, frame by frame, from a moment on.
  func path(of layer: String, since time: Double = 0) -> [(t: Double, pose: Pose)] {
    frames.compactMap { frame in
      guard frame.t >= time, let pose = frame.layers[layer] else { return nil }
      return (frame.t, pose)
    }
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
