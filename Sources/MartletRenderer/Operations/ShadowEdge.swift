/// Parts of blurred rectangles that no round corner reaches: the same instances as for `Shadow`, drawn
/// faster.
enum ShadowEdge: DrawingOperation {
  static let kind = OperationKind.shadowEdge
  typealias Instance = Shadow.Instance

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.MapBack_glsl, PackageResources.ShadowEdge_vert],
      fragment: state.shaderParts + [PackageResources.Place_glsl] + [
        PackageResources.Gauss_glsl, PackageResources.ShadowEdge_frag,
      ],
      defines: "precision highp float;\n" + state.shaderDefines)
  }
}
