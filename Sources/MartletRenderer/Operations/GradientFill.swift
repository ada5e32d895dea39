import MartletRenderTree

/// Rounded rectangles that are filled with a gradient, under any projective map.
///
/// Up to four stops are part of the instance; more are in a table, a texture of floats, which is uploaded when it changes.
enum GradientFill: DrawingOperation {
  static let kind = OperationKind.gradientFill
  static let commonVariants: [UInt8] = [0, 1, 2]

  /// The number of stops that an instance holds.
  static let ownStops = 4

  /// The data that `GradientFill.vert` reads for one rectangle. The maps lead to pixels; lengths are in the item's own
  /// points.
  struct Instance: BitwiseCopyable {
    /// Image of the x direction (X, Y, W); half width.
    var xAxis: SIMD4<Float>
    /// Image of the y direction (X, Y, W); half height.
    var yAxis: SIMD4<Float>
    /// Image of the centre (X, Y, W); opacity.
    var center: SIMD4<Float>
    /// Corner radii, clockwise from the top left.
    var radii: SIMD4<Float>
    /// Axial: factors of x and y, and a summand. Radial: centre, and 1 / radius in x and y. Conic: centre, and the angle
    /// of the beginning in turns. In coordinates around the rectangle's centre.
    var way: SIMD4<Float>
    /// Exponent of the corners; with a table the index of the first stop and their number.
    var numbers: SIMD4<Float>
    /// Locations of the stops, ascending, without a table.
    var locations: SIMD4<Float>
    /// Premultiplied.
    var color0: SIMD4<Float>
    /// Premultiplied.
    var color1: SIMD4<Float>
    /// Premultiplied.
    var color2: SIMD4<Float>
    /// Premultiplied.
    var color3: SIMD4<Float>
  }

  /// The variant for a kind of gradient, with stops in the instance or in a table.
  static func variant(_ kind: GradientKind, hasTable: Bool) -> UInt8 {
    let number: UInt8 =
      switch kind {
      case .axial: 0
      case .radial: 1
      case .conic: 2
      }
    return number + (hasTable ? 4 : 0)
  }

  private static let kinds: [GradientKind] = [.axial, .radial, .conic]

  /// Whether a variant reads its stops from the table.
  static func hasTable(_ variant: UInt8) -> Bool { variant >= 4 }

  static func describe(variant: UInt8) -> String {
    " \(kinds[Int(variant % 4)])" + (hasTable(variant) ? " table" : "")
  }

  static func sources(_ state: DrawState) -> ProgramSources {
    ProgramSources(
      vertex: [
        PackageResources.GrownCorner_glsl, PackageResources.MapBack_glsl, PackageResources.GradientFill_vert,
      ],
      fragment: state.shaderParts + [PackageResources.Place_glsl] + [
        PackageResources.Dither_glsl, PackageResources.GradientFill_frag,
      ],
      defines: """
        precision highp float;
        precision highp int;
        precision highp sampler2D;
        #define KIND \(state.variant % 4)
        #define TABLE \(hasTable(state.variant) ? 1 : 0)
        \(state.shaderDefines)
        """)
  }
}
