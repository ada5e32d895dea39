/// Everything drawn onto one target: the window's image, or the sheet of a group.
struct DrawPass {
  /// Pixels to draw, in window pixels.
  var area: PixelRect
  /// The premultiplied colour that the area is cleared with.
  var background: SIMD4<Float>
  /// Indices of the first and the last command; −1 for none.
  var first: Int32 = -1
  var last: Int32 = -1
  /// Index of its first cell in the plan's tile map. −1 while it has fewer than two commands, which need no
  /// tiles.
  var tiles: Int32 = -1
  /// Index of the sheet in the pool; −1 for the window's image.
  var sheet: Int32 = -1
}
