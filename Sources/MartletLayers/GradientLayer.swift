import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A layer that fills its rounded bounds with a gradient, over its background.
///
///     let sky = GradientLayer()
///     sky.colors = [Color(0x3E8EDE), .white]
///
/// Its colours, locations and points animate, also while the main thread is blocked. What is drawn has no bands: less than
/// half a step of noise is added before colours are rounded to 8 bits, so flat colours stay exact. Setting `contents`
/// replaces the gradient by an image, until they are removed and a property is set again.
open class GradientLayer: Layer {
  /// Makes a layer without a size and without colours.
  public override init() {
    super.init()
    set(\.content, .gradient(GradientContent()))
  }

  /// How the colours change over the bounds. `axial` by default. It changes without an animation.
  public final var kind: GradientKind {
    get { gradient.kind }
    set { edit { $0.kind = newValue } }
  }

  /// The colour space in which colours between two stops are computed. `sRGB` by default. It changes without an animation.
  public final var interpolation: GradientInterpolation {
    get { gradient.interpolation }
    set { edit { $0.interpolation = newValue } }
  }

  /// The colours of the stops; any number. One fills the bounds; none, the default, draws nothing. Beyond the first and
  /// the last stop their colours continue.
  public final var colors: [Color] {
    get { gradient.colors.values }
    set {
      beginAgain()
      set(.colors, to: Colors(newValue))
    }
  }

  /// The locations of the stops, 0…1, in ascending order: a stop that lies before the one before it counts as lying there,
  /// and so does one beyond 0…1. Two stops at one location make a sharp edge. If their number is not that of the colours
  /// (none by default), the stops are evenly spaced; going back to none is not animated. Finite.
  public final var locations: [Double] {
    get { gradient.locations.values }
    set {
      if newValue.isEmpty { return edit { $0.locations = [] } }
      if locations.isEmpty, colors.count > 1 {
        // From the even spacing that none stand for.
        let last = Double(colors.count - 1)
        edit { $0.locations = Scalars($0.colors.values.indices.map { Double($0) / last }) }
      }
      beginAgain()
      set(.locations, to: Scalars(newValue))
    }
  }

  /// Where the first colour is, in fractions of the bounds: the start of an axial gradient, the centre of the others. Finite;
  /// (.5, 0) by default.
  public final var startPoint: Point {
    get { gradient.startPoint }
    set {
      beginAgain()
      set(.startPoint, to: newValue)
    }
  }

  /// Where the last colour is, in fractions of the bounds; finite, (.5, 1) by default. A radial gradient ends at the ellipse
  /// around the start point whose box has this point as a corner; a conic one begins and ends in its direction. If it
  /// is the start point, an axial or radial gradient is its last colour.
  public final var endPoint: Point {
    get { gradient.endPoint }
    set {
      beginAgain()
      set(.endPoint, to: newValue)
    }
  }

  private var gradient: GradientContent {
    guard case .gradient(let gradient) = model.content else { return GradientContent() }
    return gradient
  }

  /// Begins a new gradient after `contents` that replaced the last one were removed.
  private func beginAgain() {
    if case .none = model.content { set(\.content, .gradient(GradientContent())) }
  }

  private func edit(_ body: (inout GradientContent) -> Void) {
    beginAgain()
    guard case .gradient(var gradient) = model.content else { return }
    body(&gradient)
    set(\.content, .gradient(gradient))
  }
}

// The keys of the actions that setting a property of a gradient runs.
extension ActionKey {
  /// Changes of the property of `GradientLayer` of that name.
  public static let colors = ActionKey(.colors)
  /// Changes of the property of `GradientLayer` of that name.
  public static let locations = ActionKey(.locations)
  /// Changes of the property of `GradientLayer` of that name.
  public static let startPoint = ActionKey(.startPoint)
  /// Changes of the property of `GradientLayer` of that name.
  public static let endPoint = ActionKey(.endPoint)
}
