import MartletGeometry

/// A finished picture that is drawn somewhere else, larger than it is, and with other colours.
struct PictureSource: BitwiseCopyable {
  /// The place of the window's first pixel in the picture, in its pixels; its pixels for one of the window; 1 for noise that
  /// hides the steps between colours, 0 for none.
  var place: SIMD4<Float>
  /// The width and height of the picture, in pixels. Shaders are told of four numbers at a time, so two are left.
  var size: SIMD4<Float>
  /// The row of the map of colours that gives red.
  var red: SIMD4<Float>
  /// The row of the map of colours that gives green.
  var green: SIMD4<Float>
  /// The row of the map of colours that gives blue.
  var blue: SIMD4<Float>

  /// - Parameters:
  ///   - area: The pixels of the window that the picture shows, whose size the halvings divide.
  ///   - halvings: How often it was halved.
  ///   - matrix: How its colours change.
  init(area: PixelRect, halvings: Int, matrix: ColorMatrix?) {
    let factor = 1 / Double(1 << halvings)
    let first = SIMD2(Double(area.x0), Double(area.y0)) * -factor
    place = SIMD4(Float(first.x), Float(first.y), Float(factor), halvings > 0 || matrix != nil ? 1 : 0)
    size = SIMD4(Float(area.width >> halvings), Float(area.height >> halvings), 0, 0)
    let matrix = matrix ?? .identity
    red = SIMD4(matrix.red)
    green = SIMD4(matrix.green)
    blue = SIMD4(matrix.blue)
  }

  /// The variant for pictures whose colours change, or do not.
  static func variant(hasMatrix: Bool) -> UInt8 { hasMatrix ? 1 : 0 }

  static func describe(variant: UInt8) -> String { variant & 1 != 0 ? " matrix" : "" }

  /// Lines that precede the fragment shader.
  static func defines(_ state: DrawState) -> String {
    """
    precision highp float;
    precision highp int;
    precision highp sampler2D;
    #define MATRIX \(state.variant & 1)
    \(state.shaderDefines)
    """
  }
}
