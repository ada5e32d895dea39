/// A grid's view whose item is gone, and that is seen until it has faded. It cannot be touched.
struct FadingCell {
  let view: GridCell
  /// The opacity that the view had, to be set again.
  let opacity: Double
}
