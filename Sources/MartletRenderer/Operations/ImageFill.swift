/// Images in general: scaled, rotated or in perspective, with antialiased edges. Images that land on whole
/// pixels are cheaper as `ImageCopy`.
enum ImageFill: DrawingOperation {
  static let kind = OperationKind.imageFill

  /// The data that `ImageFill.vert` reads for one image. The maps lead to pixels; lengths are in the item's
  /// own points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); opacity.
    var center: SIMD4<Float>
    /// From coordinates around the centre to texels from the beginning of the first one that may be read: factor x, y; offset x, y.
    var map: SIMD4<Float>
    /// The part of the page that may be read, in texels: left, top, right, bottom.
    var limits: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [
        PackageResources.GrownCorner_glsl, PackageResources.MapBack_glsl, PackageResources.ImageFill_vert,
      ],
      fragment: state.shaderParts + [PackageResources.Place_glsl] + [
        PackageResources.Untied_glsl, PackageResources.Texels_glsl, PackageResources.PageColor_glsl,
        PackageResources.ImageFill_frag,
      ],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + state.shaderDefines)
  }
}
