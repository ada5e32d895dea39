import CMartletEGL
import MartletGeometry

/// How the GPU combines a result with the pixels below, in premultiplied colours.
enum Blending: UInt8 {
  /// Covers them.
  case over
  /// Is added to them.
  case added
  /// Lightens them as a second light would.
  case screened
  /// Covers them where they are opaque.
  case atop
  /// Lies behind them.
  case behind
  /// Removes them where it is opaque.
  case removing
  /// Each where the other is not.
  case exclusive
  /// Replaces them.
  case replacing
  /// Keeps them where it is opaque.
  case keeping

  /// The way of a blend mode. `over` for those that a shader computes from a picture of the pixels below.
  init(_ mode: BlendMode) {
    self =
      switch mode {
      case .plusLighter: .added
      case .screen: .screened
      case .sourceAtop: .atop
      case .destinationOver: .behind
      case .destinationOut: .removing
      case .xor: .exclusive
      case _ where mode.actsWhereClear: .replacing
      default: .over
      }
  }

  /// The number by which `Blend.glsl` knows a mode; `nil` for modes that need no picture of the pixels below.
  static func number(of mode: BlendMode) -> Int? {
    switch mode {
    case .multiply: 0
    case .overlay: 1
    case .darken: 2
    case .lighten: 3
    case .colorDodge: 4
    case .colorBurn: 5
    case .hardLight: 6
    case .softLight: 7
    case .difference: 8
    case .exclusion: 9
    case .hue: 10
    case .saturation: 11
    case .color: 12
    case .luminosity: 13
    // What is cleared is replaced by a sheet on which nothing is drawn.
    case .copy, .clear: 14
    case .sourceIn: 15
    case .sourceOut: 16
    case .destinationIn: 17
    case .destinationAtop: 18
    case .normal, .screen, .plusLighter, .sourceAtop, .destinationOver, .destinationOut, .xor: nil
    }
  }

  /// Whether opaque pixels stay opaque.
  var keepsOpaque: Bool {
    switch self {
    case .over, .added, .screened, .atop, .behind: true
    case .removing, .exclusive, .replacing, .keeping: false
    }
  }

  /// The factors of the result and of the pixels below.
  var factors: (result: GLenum, below: GLenum) {
    let (result, below) =
      switch self {
      case .over: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
      case .added: (GL_ONE, GL_ONE)
      case .screened: (GL_ONE, GL_ONE_MINUS_SRC_COLOR)
      case .atop: (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
      case .behind: (GL_ONE_MINUS_DST_ALPHA, GL_ONE)
      case .removing: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
      case .replacing: (GL_ONE, GL_ZERO)
      case .keeping: (GL_ZERO, GL_SRC_ALPHA)
      case .exclusive: (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
      }
    return (GLenum(result), GLenum(below))
  }
}
