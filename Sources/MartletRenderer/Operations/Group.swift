/// Finished sheets of groups, or pieces of them, drawn over the pixels below.
enum Group: DrawingOperation {
  static let kind = OperationKind.group

  /// The variant that draws a piece. Its cuts are in the table.
  static let cutVariant: UInt8 = 1

  /// The data that `Group.vert` reads for one sheet.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom, in pixels: whole numbers.
    var quad: SIMD4<Float>
    /// Opacity; for a piece the index of its first cut and their number. The last component is unused.
    var paint: SIMD4<Float>
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.Group_vert],
      fragment: state.shaderParts + [PackageResources.Group_frag],
      defines: """
        precision highp float;
        precision highp sampler2D;
        #define CUT \(state.variant)
        \(state.shaderDefines)
        """)
  }

  static func describe(variant: UInt8) -> String { variant == cutVariant ? " cut" : "" }
}
