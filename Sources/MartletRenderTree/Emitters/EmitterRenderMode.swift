/// The order in which an emitter's particles are drawn, and how they are combined.
public enum EmitterRenderMode: String, Sendable, CaseIterable {
  /// Cell by cell, each particle over the ones before it. The default, and the cheapest.
  case unordered
  /// From the oldest to the youngest: the youngest is in front.
  case oldestFirst
  /// From the youngest to the oldest: the oldest is in front.
  case oldestLast
  /// From the farthest to the nearest to the eye. Those of one depth are drawn cell by cell, as `unordered`.
  case backToFront
  /// Their light is added, so that no order shows.
  case additive
}
