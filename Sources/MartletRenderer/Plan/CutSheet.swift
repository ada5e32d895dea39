import MartletRenderTree

/// The sheet of a group that is drawn in pieces.
struct CutSheet {
  /// The item that begins the group.
  var group: Int32
  /// The pass whose sheet it is, and the pixels of the window that it shows.
  var pass: Int32
  var area: PixelRect
  /// Those of them that may be drawn.
  var output: PixelRect
  /// The clips for drawing it.
  var clips: ClipSelection
}
