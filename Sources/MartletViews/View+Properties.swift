import MartletGeometry
import MartletLayers
import MartletMotion

/// The most common properties of the layer. Setting them animates within an animation block, and not outside.
extension View {
  /// The position of the view's centre (its layer's anchor point) in the superview, in points.
  public final var center: Point {
    get { layer.position }
    set {
      layer.position = newValue
      if layoutRecord != nil { frameDidChange() }
    }
  }

  /// The transform about the view's centre (its layer's anchor point). Identity by default.
  public final var transform: Transform {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The transform if it is affine in the plane; otherwise identity. Setting it replaces the transform.
  public final var affineTransform: Transform2D {
    get { Transform2D(layer.transform) ?? .identity }
    set { layer.transform = Transform(newValue) }
  }

  /// 0 is invisible, 1 (the default) opaque. Applies to the view and its subviews as one picture.
  public final var opacity: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// The fill of the bounds; clear by default.
  public final var backgroundColor: Color {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// The radius of all four corners in points; a negative one counts as 0. 0 by default.
  public final var cornerRadius: Double {
    get { layer.cornerRadius }
    set { layer.cornerRadius = newValue }
  }

  /// Whether the view and its subviews are hidden. `false` by default. It changes at once, even in an
  /// animation block.
  public final var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Whether subviews are clipped to the rounded bounds. `false` by default.
  public final var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
}
