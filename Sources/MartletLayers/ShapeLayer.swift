import MartletDrawing
import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A layer that draws a path over its background: first its inside, then its line.
///
///     let ring = ShapeLayer()
///     ring.path = Path(ellipseIn: Rect(x: 5, y: 5, width: 90, height: 90))
///     ring.fillColor = .clear
///     ring.strokeColor = Color(0x3E8EDE)
///     ring.lineWidth = 10
///     ring.strokeEnd = 0.25
///
/// The path is in the layer's coordinates and independent of its bounds: it is neither scaled to them nor clipped, unless the
/// layer masks to its bounds. Hit tests see the bounds, as with every layer; `path.contains(_:rule:)` tests the shape itself.
/// As a `mask` it is tested by its shape.
///
/// The GPU draws the path from a copy that is uploaded once. Animating where the line begins and ends, its width, dashes,
/// colours or the layer's transform computes and uploads nothing, as long as it is drawn at most eight times larger than when it
/// was first seen; animating the path uploads it for each frame. Parts of a translucent line that overlap are not darker. Setting `contents` replaces the shape by an image, until they are
/// removed and a property is set again.
open class ShapeLayer: Layer {
  /// Makes a layer without a path, whose fill is black and whose line is clear.
  public override init() {
    super.init()
    set(\.content, .shape(ShapeContent()))
  }

  /// The path, in the layer's coordinates, in points; finite. Empty by default. A path with more than 2²¹ elements, or with an
  /// extent of more than 10¹² points, is not drawn. An animation from a path with the same kinds of elements in the same order
  /// changes point by point; any other switches at one half. The default action does not animate to a path with more than 65,536
  /// elements, whose points take too long to compute in each frame.
  public final var path: Path {
    get { shape.path }
    set {
      beginAgain()
      guard newValue.elements.count > Self.mostElementsByDefault, runsActions,
        actionToRun(for: .path) is ImplicitAnimationAction
      else { return set(.path, to: newValue) }
      Transaction.withoutActions { set(.path, to: newValue) }
    }
  }

  /// The most elements of a path to which the default action animates.
  private static let mostElementsByDefault = 1 << 16

  /// The colour of the inside. Open subpaths count as closed. Black by default; clear draws none.
  public final var fillColor: Color {
    get { shape.fillColor }
    set {
      beginAgain()
      set(.fillColor, to: newValue)
    }
  }

  /// What is inside where the path crosses itself. `nonZero` by default. It changes without an animation.
  public final var fillRule: FillRule {
    get { shape.fillRule }
    set { edit { $0.fillRule = newValue } }
  }

  /// The colour of the line, which is drawn over the inside, centred on the path. Clear by default: no line.
  public final var strokeColor: Color {
    get { shape.strokeColor }
    set {
      beginAgain()
      set(.strokeColor, to: newValue)
    }
  }

  /// The width of the line, in points of the layer. Not negative; 1 by default, and 0 draws no line.
  public final var lineWidth: Double {
    get { shape.lineWidth }
    set {
      beginAgain()
      set(.lineWidth, to: newValue)
    }
  }

  /// The shape of the line's ends, where a subpath, a dash or the drawn part ends. `butt` by default. It changes without an
  /// animation.
  public final var lineCap: StrokeStyle.Cap {
    get { shape.cap }
    set { edit { $0.cap = newValue } }
  }

  /// The shape of the line's corners. `miter` by default. It changes without an animation.
  public final var lineJoin: StrokeStyle.Join {
    get { shape.join }
    set { edit { $0.join = newValue } }
  }

  /// The greatest length of a miter as a multiple of the line's width; a sharper corner is cut off as a bevel. 10 by default.
  public final var miterLimit: Double {
    get { shape.miterLimit }
    set {
      beginAgain()
      set(.miterLimit, to: newValue)
    }
  }

  /// The lengths of dashes and gaps in turn, in points. Each subpath begins the pattern anew. Negative lengths count as 0. None
  /// by default, and with a sum of 0: a solid line. An odd pattern counts as written twice. At most 16 numbers,
  /// or 8 if odd. More are cut off in an animation.
  public final var lineDashPattern: [Double] {
    get { shape.dashPattern.values }
    set {
      precondition(
        newValue.count <= (newValue.count % 2 == 0 ? ShapeContent.mostDashes : ShapeContent.mostDashes / 2),
        "lineDashPattern has \(newValue.count) numbers; at most 16 are possible, or 8 if their number is odd")
      beginAgain()
      set(.lineDashPattern, to: Scalars(newValue))
    }
  }

  /// How far into the pattern each subpath begins, in points; negative values count from its end. 0 by default.
  public final var lineDashPhase: Double {
    get { shape.dashPhase }
    set {
      beginAgain()
      set(.lineDashPhase, to: newValue)
    }
  }

  /// Where the line begins, in fractions of the path's length, 0…1. 0 by default. If it is not below `strokeEnd`, there is no
  /// line.
  public final var strokeStart: Double {
    get { shape.strokeStart }
    set {
      beginAgain()
      set(.strokeStart, to: newValue)
    }
  }

  /// Where the line ends, in fractions of the path's length, 0…1. 1 by default.
  public final var strokeEnd: Double {
    get { shape.strokeEnd }
    set {
      beginAgain()
      set(.strokeEnd, to: newValue)
    }
  }

  private var shape: ShapeContent {
    guard case .shape(let shape) = model.content else { return ShapeContent() }
    return shape
  }

  /// Begins a new shape after `contents` that replaced the last one were removed.
  private func beginAgain() {
    if case .none = model.content { set(\.content, .shape(ShapeContent())) }
  }

  private func edit(_ body: (inout ShapeContent) -> Void) {
    beginAgain()
    guard case .shape(var shape) = model.content else { return }
    body(&shape)
    set(\.content, .shape(shape))
  }
}

// The keys of the actions that setting a property of a shape runs.
extension ActionKey {
  /// Changes of the property of `ShapeLayer` of that name.
  public static let path = ActionKey(.path)
  /// Changes of the property of `ShapeLayer` of that name.
  public static let fillColor = ActionKey(.fillColor)
  /// Changes of the property of `ShapeLayer` of that name.
  public static let strokeColor = ActionKey(.strokeColor)
  /// Changes of the property of `ShapeLayer` of that name.
  public static let lineWidth = ActionKey(.lineWidth)
  /// Changes of the property of `ShapeLayer` of that name.
  public static let miterLimit = ActionKey(.miterLimit)
  /// Changes of the property of `ShapeLayer` of that name.
  public static let lineDashPattern = ActionKey(.lineDashPattern)
  /// Changes of the property of `ShapeLayer` of that name.
  public static let lineDashPhase = ActionKey(.lineDashPhase)
  /// Changes of the property of `ShapeLayer` of that name.
  public static let strokeStart = ActionKey(.strokeStart)
  /// Changes of the property of `ShapeLayer` of that name.
  public static let strokeEnd = ActionKey(.strokeEnd)
}
