import MartletGeometry
import MartletRenderTree

/// The rectangles that were redrawn lately, which fade in steps.
struct UpdateFlashes {
  private struct Flash {
    var rect: Rect
    var start: MediaTime
  }

  /// The time of one step, in seconds, and the number of steps.
  static let step = 0.1
  static let count = 4
  /// The most rectangles; beyond it, the oldest end sooner.
  private static let capacity = 48

  private var flashes: [Flash] = []

  /// Adds what a frame has redrawn. Earlier ones that it covers to more than a half end, so that what moves stays visible below
  /// its own flashes.
  mutating func add(_ damage: DamageRegion, at time: MediaTime) {
    for rect in damage.rects {
      flashes.removeAll {
        let shared = $0.rect.intersection(rect)
        return shared.width * shared.height > $0.rect.width * $0.rect.height / 2
      }
      if flashes.count == Self.capacity { flashes.removeFirst() }
      flashes.append(Flash(rect: rect, start: time))
    }
  }

  /// Removes what has faded.
  mutating func advance(to time: MediaTime) {
    flashes.removeAll { Self.steps($0, at: time) >= Self.count }
  }

  mutating func removeAll() { flashes.removeAll(keepingCapacity: true) }

  /// When one of them next changes, in media seconds; `nil` if there are none.
  func nextChange(after time: MediaTime) -> MediaTime? {
    flashes.map { $0.start + Double(Self.steps($0, at: time) + 1) * Self.step }.min()
  }

  /// Calls a function with each rectangle and its strength, from 1 down to 1/4.
  func forEach(at time: MediaTime, _ body: (Rect, Float) -> Void) {
    for flash in flashes {
      body(flash.rect, Float(Self.count - Self.steps(flash, at: time)) / Float(Self.count))
    }
  }

  /// The number of steps that have passed. A step is over a little before its time, since a frame may be.
  private static func steps(_ flash: Flash, at time: MediaTime) -> Int {
    Int(min(max((time - flash.start + 1e-6) / step, 0), Double(count)))
  }
}
