/// Finished sheets of groups, laid onto what is beneath them.
enum Group: DrawingOperation {
  static let kind = OperationKind.group

  /// What `Group.vert` reads for one sheet.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// Opacity; the rest is not used.
    var paint: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.Group_vert],
      fragment: state.clips.shaderParts + [PackageResources.Group_frag],
      defines: "precision highp float;\nprecision highp sampler2D;\n" + state.clips.shaderDefines)
  }
}
