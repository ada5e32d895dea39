/// What a batch's instances have in common beside their operation.
struct DrawState: Equatable {
  /// Clips that are computed for each pixel.
  var clips = ClipSelection.none
  /// Which of the operation's own variants draws them: fewer than `variantCount`.
  var variant: UInt8 = 0
  /// Number of the page that images are read from; −1 for none.
  var page: Int32 = -1
  /// Whether the result is added to what is beneath.
  var isAdded = false

  /// How many variants an operation may have, those by clips apart.
  static let variantCount: UInt8 = 4
}
