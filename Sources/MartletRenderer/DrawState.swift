/// What a batch's instances have in common beside their operation.
struct DrawState: Equatable {
  /// Clips that are computed for each pixel.
  var clips = ClipSelection.none
  /// Whether the shapes have borders.
  var hasBorder = false
  /// Number of the page that images are read from; −1 for none.
  var page: Int32 = -1
  /// How many rows the corners of shadows are integrated over; 0 for what has none.
  var taps: Int32 = 0
  /// Whether the result is added to what is beneath.
  var isAdded = false
}
