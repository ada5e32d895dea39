/// Paths that are too much work for `PathPaint`, too large or too far away: from a picture of how much of each pixel their inside
/// and their line cover, under any projective map. The pictures are those of a `PathPictureStore`.
enum PathPicture: DrawingOperation {
  static let kind = OperationKind.pathPicture

  /// The data that `PathPicture.vert` reads for one path. The maps lead from pixels of the picture to pixels.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half the picture's width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half the picture's height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); opacity.
    var center: SIMD4<Float>
    /// Premultiplied.
    var fill: SIMD4<Float>
    /// Premultiplied.
    var line: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.MapBack_glsl, PackageResources.PathPicture_vert],
      fragment: state.shaderParts + [PackageResources.Place_glsl, PackageResources.Untied_glsl] + [
        PackageResources.PathPicture_frag
      ],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + state.shaderDefines)
  }

  static var commonVariants: [UInt8] { [] }
}
