/// Finished sheets of groups, drawn over the pixels below.
enum Group: DrawingOperation {
  static let kind = OperationKind.group

  /// The data that `Group.vert` reads for one sheet.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// Opacity; the other components are unused.
    var paint: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.Group_vert],
      fragment: state.shaderParts + [PackageResources.Group_frag],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + state.shaderDefines)
  }
}
