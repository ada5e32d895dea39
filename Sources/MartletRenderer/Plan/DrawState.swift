/// What the instances of a batch share besides their operation.
struct DrawState: Equatable {
  /// Clips that are computed for each pixel.
  var clips = ClipSelection.none
  /// The variant of the operation that draws them, less than `variantCount`.
  var variant: UInt8 = 0
  /// Number of the page that images are read from; −1 for none.
  var page: Int32 = -1
  /// How the result is combined with the pixels below.
  var blending = Blending.over

  /// The number of variants that an operation may have, not counting the variants for clips.
  static let variantCount: UInt8 = 8
}
