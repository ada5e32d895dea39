/// What is drawn onto one target: the window's image, or the sheet of a group.
struct DrawPass {
  /// Pixels to draw, in window pixels.
  var area: PixelRect
  /// Premultiplied colour that it starts with.
  var background: SIMD4<Float>
  /// First and last command; −1 for none.
  var first: Int32 = -1
  var last: Int32 = -1
  /// Where its cells begin in the plan's tile map; −1 while it has less than two commands, which need none.
  var tiles: Int32 = -1
  /// Index of the sheet in the pool; −1 for the window's image.
  var sheet: Int32 = -1
}
