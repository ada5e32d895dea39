import MartletGeometry

/// The target times of the newest frames. One of these frames is on screen.
package struct ShownFrames: Sendable {
  /// A ring buffer; the newest is at `(count − 1) mod capacity`.
  private var times: [MediaTime]
  private var count = 0

  /// The number of frames to remember: more than there are between a touch and the frame that was on screen
  /// when it landed.
  static let capacity = 8

  package init() { times = Array(repeating: -.infinity, count: Self.capacity) }

  /// Adds the target time of a frame, in media seconds.
  package mutating func add(_ time: MediaTime) {
    times[count % Self.capacity] = time
    count += 1
  }

  /// The latest target time that had passed at a time, in media seconds; `nil` if it is not remembered.
  package func seen(at time: MediaTime) -> MediaTime? {
    times.filter { $0 <= time && $0 > -.infinity }.max()
  }
}
