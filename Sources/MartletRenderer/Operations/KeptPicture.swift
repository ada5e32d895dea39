/// The picture of a layer that is kept, drawn under any projective map.
enum KeptPicture: DrawingOperation {
  static let kind = OperationKind.keptPicture

  /// The data that `KeptPicture.vert` reads for one picture. The maps lead to pixels; lengths are in the layer's points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); the last component is unused.
    var center: SIMD4<Float>
    /// The width and height of the picture in its pixels; the other components are unused.
    var size: SIMD4<Float>
    /// The factors of its premultiplied components.
    var tint: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.MapBack_glsl, PackageResources.KeptPicture_vert],
      fragment: state.shaderParts + [PackageResources.Place_glsl, PackageResources.Untied_glsl] + [
        PackageResources.KeptPicture_frag
      ],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + state.shaderDefines)
  }
}
