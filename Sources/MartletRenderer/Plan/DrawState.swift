/// What the instances of a batch share besides their operation.
struct DrawState: Equatable {
  /// Clips that are computed for each pixel.
  var clips = ClipSelection.none
  /// The variant of the operation that draws them, less than `variantCount`.
  var variant: UInt8 = 0
  /// Whether corners are continuous: superellipses with exponents of their own.
  var hasCurvedCorners = false
  /// Number of the page that images are read from; −1 for none.
  var page: Int32 = -1
  /// How the result is combined with the pixels below.
  var blending = Blending.over
  /// Whether shaders compute places from the numbers of the window's pixels, so that they are the same to the bit wherever the
  /// target begins. Otherwise they are interpolated, with fewer operations. The renderer sets it for a whole pass.
  var countsPixels = false

  /// The number of variants that an operation may have, not counting the variants for clips.
  static let variantCount: UInt8 = 64

  /// The parts to put in front of a fragment shader: functions for coverage and, if there are clips, for clipping.
  var shaderParts: [[UInt8]] {
    [PackageResources.PixelCoverage_glsl, PackageResources.Coverage_glsl]
      + (hasCurvedCorners || clips.isCurved ? [PackageResources.CurvedCoverage_glsl] : [])
      + (clips.count > 0 ? [PackageResources.Clip_glsl] : [])
  }

  /// Lines that tell the shader the kind of corners, the number of clips and their kind.
  var shaderDefines: String {
    """
    #define CURVED \(hasCurvedCorners ? 1 : 0)
    #define CLIPS \(clips.count)
    #define MORE_CLIPS \(clips.rest >= 0 ? 1 : 0)
    #define PLAIN_CLIPS \(clips.isPlain ? 1 : 0)
    #define CURVED_CLIPS \(clips.isCurved ? 1 : 0)
    #define INVERTED_CLIPS \(clips.isInverted ? 1 : 0)

    """
  }
}
