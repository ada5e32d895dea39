import MartletGeometry

/// Tells taps from other contacts without taking part in gestures, for tools that look at what a person touches.
package struct TapWatch: Sendable {
  private var landings: [TouchEvent.ID: (position: Point, time: MediaTime)] = [:]

  /// How far a finger may move, in points, and how long it may stay, in seconds.
  private static let slop = 10.0
  private static let patience = 0.5

  /// Makes a watch that has seen nothing.
  package init() {}

  /// Looks at an event. Returns where a tap has landed, when it lifts.
  package mutating func take(_ event: TouchEvent) -> Point? {
    guard event.source != .scrolling, event.source != .touchpad, event.button == .primary else { return nil }
    switch event.phase {
    case .began: landings[event.id] = (event.position, event.time)
    case .moved:
      if let landing = landings[event.id], Self.isFar(landing.position, event.position) {
        landings[event.id] = nil
      }
    case .cancelled: landings[event.id] = nil
    case .ended:
      guard let landing = landings.removeValue(forKey: event.id), event.time - landing.time <= Self.patience,
        !Self.isFar(landing.position, event.position)
      else { return nil }
      return landing.position
    }
    return nil
  }

  private static func isFar(_ a: Point, _ b: Point) -> Bool {
    let way = b - a
    return way.x * way.x + way.y * way.y > slop * slop
  }
}
