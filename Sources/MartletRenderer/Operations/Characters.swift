/// The characters of a text whose picture is one image: each has an opacity of its own, and a second colour that sweeps over it.
///
/// Neighbours that are drawn alike are one rectangle. Where rectangles meet they have no antialiased edges; the image as a whole has.
enum Characters: DrawingOperation {
  static let kind = OperationKind.characters
  static let commonVariants: [UInt8] = [0, exactVariant]

  /// The data that `Characters.vert` reads for one rectangle. The maps lead to pixels; lengths are in the item's own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); opacity.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half width of the image.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); half height of the image.
    var center: SIMD4<Float>
    /// Left, top, right, bottom, around the centre.
    var part: SIMD4<Float>
    /// From coordinates around the centre to texels from the beginning of the first one that may be read: factor x, y; offset x, y.
    var map: SIMD4<Float>
    /// The part of the page that may be read, in texels: left, top, right, bottom.
    var limits: SIMD4<Float>
    /// The share of the second colour: a constant and a factor of x; the other components are unused.
    var ramp: SIMD4<Float>
    /// The second colour, premultiplied.
    var color: SIMD4<Float>
    /// What the image's own colours are multiplied by.
    var tint: SIMD4<Float>
  }

  /// The variant for images whose pixels land on pixels.
  static let exactVariant: UInt8 = 1

  static func describe(variant: UInt8) -> String { variant == exactVariant ? " exact" : "" }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.MapBack_glsl, PackageResources.Characters_vert],
      fragment: state.shaderParts + [PackageResources.Place_glsl] + [
        PackageResources.Untied_glsl, PackageResources.Texels_glsl, PackageResources.PageColor_glsl,
        PackageResources.Characters_frag,
      ],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + state.shaderDefines)
  }
}
