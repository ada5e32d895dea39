/// A rectangle with its colour, a picture that is kept over it, and a gradient over that, under any projective map: with one edge. Of
/// edges that are drawn one over the other, each is smooth by itself, so that together they reach too far.
enum PictureFace: DrawingOperation {
  static let kind = OperationKind.pictureFace
  static let commonVariants: [UInt8] = [0, 1]

  /// The data that `PictureFace.vert` reads for one face. The maps lead to pixels; lengths are in its own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); the last component is unused.
    var center: SIMD4<Float>
    /// Premultiplied.
    var fill: SIMD4<Float>
    /// Where the centre is in the picture, in its pixels; its pixels per point; the last component is unused.
    var place: SIMD4<Float>
    /// What is shown of the picture, in its pixels: left, top, right, bottom. Beyond, its last pixels go on.
    var limits: SIMD4<Float>
    /// Of the gradient, from 0 to 1: factors of x and y, and a summand, in coordinates around the centre; the last component is unused.
    var way = SIMD4<Float>.zero
    /// Its colours where it begins and where it ends, premultiplied.
    var color0 = SIMD4<Float>.zero
    var color1 = SIMD4<Float>.zero
  }

  /// The variant with or without a gradient.
  static func variant(hasGradient: Bool) -> UInt8 { hasGradient ? 1 : 0 }

  static func describe(variant: UInt8) -> String { variant == 1 ? " gradient" : "" }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [
        PackageResources.GrownCorner_glsl, PackageResources.MapBack_glsl, PackageResources.PictureFace_vert,
      ],
      fragment: state.shaderParts + [PackageResources.Place_glsl, PackageResources.Untied_glsl]
        + (state.variant == 1 ? [PackageResources.Dither_glsl] : []) + [PackageResources.PictureFace_frag],
      defines: "precision highp float;\nprecision highp sampler2D;\n#define GRADIENT \(state.variant)\n"
        + state.shaderDefines)
  }
}
