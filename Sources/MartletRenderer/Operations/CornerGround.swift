/// The pixels below the corner of a clip, drawn again over what was not cut there: by what the clip does not cover.
enum CornerGround: DrawingOperation {
  static let kind = OperationKind.cornerGround
  static let commonVariants: [UInt8] = [0, 1, flatVariant]

  /// The data that `CornerGround.vert` reads for one corner. Lengths are in pixels.
  struct Instance: BitwiseCopyable {
    /// Left, top, right, bottom: whole numbers.
    var quad: SIMD4<Float>
    /// The centre of the corner's curve, how far it reaches, and its exponent.
    var arc: SIMD4<Float>
    /// From the target's pixels to the sheet's; in which direction the corner lies from the centre.
    var source: SIMD4<Float>
    /// The colour of the pixels below, for the variant that reads no sheet.
    var color: SIMD4<Float>
  }

  /// The variant that draws pixels of one opaque colour.
  static let flatVariant: UInt8 = 2

  /// The variant that keeps what is drawn already by what the clip covers, or the one that draws the pixels below.
  static func variant(keeps: Bool) -> UInt8 { keeps ? 1 : 0 }

  static func describe(variant: UInt8) -> String {
    variant == 1 ? " cover" : variant == flatVariant ? " flat" : ""
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [PackageResources.CornerGround_vert],
      fragment: state.shaderParts + [PackageResources.CornerGround_frag],
      defines: """
        precision highp float;
        precision highp int;
        precision highp sampler2D;
        #define KEEPS \(state.variant & 1)
        #define FLAT \(state.variant >> 1)
        \(state.shaderDefines)
        """)
  }
}
