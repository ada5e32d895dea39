import MartletGeometry
import MartletRenderTree

extension Layer {
  /// The layer's rectangle in its own coordinates, in points. Finite; a negative size is standardized.
  public final var bounds: Rect {
    get { model.bounds }
    set {
      precondition(newValue.isFinite, "layer bounds must be finite, not \(newValue)")
      let newValue = newValue.standardized
      let hasResized = newValue.size != model.bounds.size
      set(\.bounds, newValue, animating: .bounds)
      if hasResized { boundsDidResize() }
    }
  }

  /// The position of the anchor point in the superlayer, in points. Finite.
  public final var position: Point {
    get { model.position }
    set {
      precondition(newValue.isFinite, "layer position must be finite, not \(newValue)")
      set(\.position, newValue, animating: .position)
    }
  }

  /// The point in the bounds that `position` places and about which `transform` applies, in fractions of
  /// their size. Finite; (.5, .5) by default.
  public final var anchorPoint: Point {
    get { model.anchorPoint }
    set {
      precondition(newValue.isFinite, "layer anchor point must be finite, not \(newValue)")
      set(\.anchorPoint, newValue, animating: .anchorPoint)
    }
  }

  /// The depth of the point about which `transform` applies, in points: positive is in front of the layer's
  /// plane, towards the viewer. 0 by default. It makes a difference only for rotations out of the plane.
  /// Finite.
  public final var anchorPointZ: Double {
    get { model.anchorPointZ }
    set {
      precondition(newValue.isFinite, "layer anchor point must be finite, not \(newValue) before its plane")
      set(\.anchorPointZ, newValue, animating: .anchorPointZ)
    }
  }

  /// The order among siblings: those with larger values are in front. Finite; 0 by default.
  public final var zPosition: Double {
    get { model.zPosition }
    set {
      precondition(newValue.isFinite, "layer z position must be finite, not \(newValue)")
      set(\.zPosition, newValue, animating: .zPosition)
    }
  }

  /// Applies to the layer and its sublayers, about the anchor point. Finite; the identity by default.
  public final var transform: Transform {
    get { model.transform }
    set {
      precondition(newValue.isFinite, "layer transform must be finite, not \(newValue)")
      set(\.transform, newValue, animating: .transform)
    }
  }

  /// The opacity of the layer and its sublayers as one picture, from 0 (invisible) to 1 (opaque, the
  /// default). Other values are clamped.
  public final var opacity: Double {
    get { model.opacity }
    set {
      precondition(!newValue.isNaN, "layer opacity must lie in 0…1, not \(newValue)")
      set(\.opacity, min(max(newValue, 0), 1), animating: .opacity)
    }
  }

  /// Whether the layer and its sublayers are left out. `false` by default.
  public final var isHidden: Bool {
    get { model.isHidden }
    set {
      guard newValue != model.isHidden else { return }
      let key = newValue ? ActionKey.onOrderOut : .onOrderIn
      let action = runsActions ? actionToRun(for: key) : nil
      set(\.isHidden, newValue)
      action?.run(ActionEvent(key: key, layer: self))
    }
  }

  /// Whether the layer and its sublayers are visible from behind. `true` by default. If `false`, they are
  /// neither seen nor touched while the transforms of the layer and of those around it turn it away from the
  /// viewer or mirror it.
  public final var isDoubleSided: Bool {
    get { model.isDoubleSided }
    set { set(\.isDoubleSided, newValue) }
  }

  /// The colour that fills the bounds. Clear by default.
  public final var backgroundColor: Color {
    get { model.backgroundColor }
    set {
      precondition(newValue.isFinite, "layer background colour must be finite, not \(newValue)")
      set(\.backgroundColor, newValue, animating: .backgroundColor)
    }
  }

  /// One radius for all corners, in points; reading it returns that of the top left corner. 0 by default; a
  /// negative one counts as 0.
  public final var cornerRadius: Double {
    get { model.cornerRadii.topLeft }
    set { cornerRadii = CornerRadii(newValue) }
  }

  /// The radius of each corner, in points. Radii that are too large for the bounds are reduced when drawn. 0
  /// by default; a negative one counts as 0.
  public final var cornerRadii: CornerRadii {
    get { model.cornerRadii }
    set {
      precondition(newValue.isFinite, "layer corner radii must be finite, not \(newValue.values)")
      set(\.cornerRadii, newValue.limited, animating: .cornerRadii)
    }
  }

  /// The width of the border, in points. It is inside of the edge and drawn over the sublayers. 0 by default;
  /// a negative one counts as 0.
  public final var borderWidth: Double {
    get { model.borderWidth }
    set {
      precondition(newValue.isFinite, "layer border width must be finite, not \(newValue)")
      set(\.borderWidth, max(newValue, 0), animating: .borderWidth)
    }
  }

  /// The colour of the border. Black by default.
  public final var borderColor: Color {
    get { model.borderColor }
    set {
      precondition(newValue.isFinite, "layer border colour must be finite, not \(newValue)")
      set(\.borderColor, newValue, animating: .borderColor)
    }
  }

  /// Whether sublayers are clipped to the rounded bounds. `false` by default.
  public final var masksToBounds: Bool {
    get { model.masksToBounds }
    set { set(\.masksToBounds, newValue) }
  }
}
