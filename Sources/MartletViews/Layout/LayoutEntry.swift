import MartletGeometry
import MartletLayout

/// The unknowns of a view or a guide in a layout engine: its place in the host's coordinates and its size, in points.
@MainActor
final class LayoutEntry {
  let item: any LayoutItem
  let left, top, width, height: Variable
  /// Whether constraints place it; otherwise it is where its frame, or its view's insets, say.
  let isPlaced: Bool
  /// Equations whose constants are known from outside, and that are set anew when those change.
  var given: [GivenValue: Constraint] = [:]
  /// Its origin on the pixel grid, in the host's coordinates.
  var origin = Point.zero
  /// The width that its content was last asked for a height with.
  var askedWidth: Double?
  /// Whether a constraint is about its baselines.
  var usesBaselines = false
  /// The baselines that such constraints were given.
  var baselines: (first: Double, last: Double)?
  /// The solved and the present size that it was last asked for baselines with.
  var askedSizes: [Size] = []
  /// What equations say of it, by axis.
  var determined: [LayoutAxis: Set<LayoutAttribute>] = [:]

  init(_ item: any LayoutItem, isPlaced: Bool, in solver: Solver) {
    self.item = item
    self.isPlaced = isPlaced
    (left, top) = (solver.makeVariable(), solver.makeVariable())
    (width, height) = (solver.makeVariable(), solver.makeVariable())
  }

  func rect(in solver: Solver) -> Rect {
    Rect(
      x: solver.value(of: left), y: solver.value(of: top), width: max(solver.value(of: width), 0),
      height: max(solver.value(of: height), 0))
  }
}
