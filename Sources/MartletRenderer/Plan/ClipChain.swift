/// Clips of which an item has too many to hand them over with a draw call: the shaders read them from the plan's table, whatever
/// their number.
struct ClipChain {
  /// The chain that it continues by one clip; −1 if it has one clip only.
  var parent: Int32
  /// The index of that clip.
  var clip: Int32
  /// Where the first clip is in the table, four texels each, counted from the window's first pixel.
  var first: Int32
  /// The number of clips.
  var count: Int32
}
