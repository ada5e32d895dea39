import MartletGeometry

/// The target times of the newest frames, of which the eye sees one.
package struct ShownFrames: Sendable {
  /// A ring; the newest is at `(count − 1) mod capacity`.
  private var times: [MediaTime]
  private var count = 0

  /// Frames that are remembered: more than lie between a touch and the frame that was on screen when it landed.
  static let capacity = 8

  package init() { times = Array(repeating: -.infinity, count: Self.capacity) }

  /// Notes the target time of a frame that was drawn, in media seconds.
  package mutating func add(_ time: MediaTime) {
    times[count % Self.capacity] = time
    count += 1
  }

  /// The newest target time that had come at a time, in media seconds; `nil` where that is not remembered.
  package func seen(at time: MediaTime) -> MediaTime? {
    times.filter { $0 <= time && $0 > -.infinity }.max()
  }
}
