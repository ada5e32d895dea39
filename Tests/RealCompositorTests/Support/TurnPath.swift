/// The way of a layer of the demo of turning windows, from a moment on.
struct TurnPath {
  /// Where it was seen and when, from where it was before.
  private let path: [(t: Double, place: Point)]
  private let slowness: Double

  static let layer = "fact 3"
  /// How fast a spring of 0.45 s without bounce is at most: its way times this, per second.
  private static let topSpeed = 2 * Double.pi / 0.45 / 2.718_281_8

  /// - Parameters:
  ///   - start: Where it was before.
  ///   - time: When the change began.
  init(_ trace: Trace, from start: Point, since time: Double) {
    path = [(time, start)] + trace.path(of: Self.layer, since: time).map { ($0.t, $0.pose.point) }
    slowness = 1
  }

  /// The way of a layer as another one sees it: it does not matter how wide the shadow is.
  /// - Parameters:
  ///   - frame: The last one before the change.
  ///   - time: When the change began.
  ///   - slowness: How many times slower than usual everything moves.
  init(
    of layers: (moving: String, still: String), in trace: Trace, from frame: Trace.Frame, since time: Double,
    slowness: Double
  ) {
    path = ([frame] + trace.frames.filter { $0.t >= time }).compactMap { frame in
      guard let place = frame.layers[layers.moving], let other = frame.layers[layers.still] else {
        return nil
      }
      return (frame.t, place.point - other.point)
    }
    self.slowness = slowness
  }

  /// The farthest that two of its places are from each other.
  private var way: Double {
    path.map { one in path.map { (one.place - $0.place).length }.max() ?? 0 }.max() ?? 0
  }

  /// The highest speed between two frames, as a part of what the spring has at most on this way. A jump has more; frames
  /// that a busy machine leaves out do not.
  var haste: Double {
    let speeds = zip(path, path.dropFirst()).dropFirst().map {
      ($1.place - $0.place).length / max($1.t - $0.t, 0.001)
    }
    return (speeds.max() ?? 0) / max(way * Self.topSpeed / slowness, 1)
  }

  var words: String {
    "\(path.count - 1) frames over \(figure(way)) pt, at most \(figure(haste)) times as fast as the spring can be"
  }
}
