import MartletGeometry
import MartletLayers
import MartletMotion

/// Properties of the layer that a program sets most. Set in an animation block they animate, outside they do not.
extension View {
  /// Where the middle of the view (its layer's anchor point) lies in the superview, in points.
  public final var center: Point {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// Acts about the middle of the view (its layer's anchor point). Identity by default.
  public final var transform: Transform {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The transform, where it acts in the plane alone; identity where it does not. Setting it replaces the transform.
  public final var affineTransform: Transform2D {
    get { Transform2D(layer.transform) ?? .identity }
    set { layer.transform = Transform(newValue) }
  }

  /// 0 is invisible, 1 (the default) opaque; applies to the view with its subviews as one picture.
  public final var opacity: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Fill of the bounds; clear by default.
  public final var backgroundColor: Color {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// Radius of all four corners in points; a negative one counts as 0. 0 by default.
  public final var cornerRadius: Double {
    get { layer.cornerRadius }
    set { layer.cornerRadius = newValue }
  }

  /// Whether the view and its subviews are left out. `false` by default. In an animation block too it changes at
  /// once.
  public final var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Whether subviews show only within the rounded bounds. `false` by default.
  public final var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
}
