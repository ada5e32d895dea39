import Martlet

/// Lays parts out, and lets them spring to where they come to lie elsewhere. While an edge is dragged, all else follows it at once.
@MainActor
final class Arranger<Shape: Equatable> {
  private var last: Shape?

  /// Lays parts out: with a spring where their shape is another one than last.
  /// - Parameters:
  ///   - shape: What of their arrangement can't change bit by bit.
  ///   - springs: Whether they may spring. `true` by default.
  ///   - place: Gives them their places.
  func lay(_ shape: Shape, springs: Bool = true, _ place: () -> Void) {
    let changes = last.map { $0 != shape } ?? false
    last = shape
    if changes, springs { View.animate(spring: .smooth, animations: place) } else { place() }
  }
}
