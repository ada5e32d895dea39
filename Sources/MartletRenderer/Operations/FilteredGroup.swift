import MartletGeometry

/// Finished sheets of groups that are drawn with other colours, blurred, or blended with what is below in their own way.
enum FilteredGroup: DrawingOperation {
  static let kind = OperationKind.filteredGroup
  static let commonVariants: [UInt8] = [0, 1, blending]

  /// The data that `FilteredGroup.vert` reads for one sheet.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// Opacity; the number of the blend mode, or how vibrant it is; the place of the target's first pixel in the picture of what is below.
    var paint: SIMD4<Float>
    /// Where the sheet is.
    var source: PictureSource
    /// For vibrant ones, the rows of the map from a colour below to that of the picture, which give red, green and blue.
    var litRed = SIMD4<Float>.zero
    var litGreen = SIMD4<Float>.zero
    var litBlue = SIMD4<Float>.zero
  }

  private static let blending: UInt8 = 2
  private static let vibrant: UInt8 = 4

  /// The variant for sheets whose colours change, and that are blended with a picture of what is below.
  static func variant(hasMatrix: Bool, readsBelow: Bool) -> UInt8 {
    PictureSource.variant(hasMatrix: hasMatrix) + (readsBelow ? blending : 0)
  }

  /// The variant for sheets with colours from a picture of what is below, whose own colours change, or do not.
  static func vibrantVariant(hasMatrix: Bool) -> UInt8 {
    PictureSource.variant(hasMatrix: hasMatrix) + vibrant
  }

  /// Whether it is that variant.
  static func isVibrant(variant: UInt8) -> Bool { variant & vibrant != 0 }

  static func describe(variant: UInt8) -> String {
    PictureSource.describe(variant: variant) + (variant & blending != 0 ? " blending" : "")
      + (variant & vibrant != 0 ? " vibrant" : "")
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    let readsBelow = state.variant & blending != 0
    return ProgramSources(
      vertex: [PackageResources.FilteredGroup_vert],
      fragment: state.shaderParts + [
        PackageResources.Dither_glsl, PackageResources.Untied_glsl, PackageResources.Picture_glsl,
      ]
        + (readsBelow ? [PackageResources.Blend_glsl] : []) + [PackageResources.FilteredGroup_frag],
      defines: PictureSource.defines(state) + "#define BLENDING \(readsBelow ? 1 : 0)\n"
        + "#define VIBRANT \(isVibrant(variant: state.variant) ? 1 : 0)\n")
  }
}
