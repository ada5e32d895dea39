import MartletGeometry
import MartletRenderTree

extension Layer {
  /// The layer's rectangle in its own coordinates, in points. Finite; one of negative size is turned round.
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

  /// Where the anchor point lies in the superlayer, in points. Finite.
  public final var position: Point {
    get { model.position }
    set {
      precondition(newValue.isFinite, "layer position must be finite, not \(newValue)")
      set(\.position, newValue, animating: .position)
    }
  }

  /// The point of the bounds, as fractions, that `position` places and `transform` acts about. (.5, .5) by default.
  public final var anchorPoint: Point {
    get { model.anchorPoint }
    set {
      precondition(newValue.isFinite, "layer anchor point must be finite, not \(newValue)")
      set(\.anchorPoint, newValue, animating: .anchorPoint)
    }
  }

  /// How far before the layer's plane (towards the viewer; behind it where negative) that point lies about which
  /// `transform` acts, in points. 0 by default; without a turn out of the plane it makes no difference. Finite.
  public final var anchorPointZ: Double {
    get { model.anchorPointZ }
    set {
      precondition(newValue.isFinite, "layer anchor point must be finite, not \(newValue) before its plane")
      set(\.anchorPointZ, newValue, animating: .anchorPointZ)
    }
  }

  /// Height among its siblings: ascending is back to front. 0 by default.
  public final var zPosition: Double {
    get { model.zPosition }
    set {
      precondition(newValue.isFinite, "layer z position must be finite, not \(newValue)")
      set(\.zPosition, newValue, animating: .zPosition)
    }
  }

  /// Acts on the layer and its sublayers about the anchor point. Identity by default.
  public final var transform: Transform {
    get { model.transform }
    set {
      precondition(newValue.isFinite, "layer transform must be finite, not \(newValue)")
      set(\.transform, newValue, animating: .transform)
    }
  }

  /// 0 (invisible) to 1 (opaque, the default) for the layer and its sublayers as one picture. What lies outside is
  /// clamped.
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

  /// Whether the layer and its sublayers show from behind, too. `true` by default; otherwise they are neither seen nor
  /// touched while transforms, its own and those around it, have turned it away from the viewer or mirrored it.
  public final var isDoubleSided: Bool {
    get { model.isDoubleSided }
    set { set(\.isDoubleSided, newValue) }
  }

  /// Fill of the bounds; clear by default.
  public final var backgroundColor: Color {
    get { model.backgroundColor }
    set {
      precondition(newValue.isFinite, "layer background colour must be finite, not \(newValue)")
      set(\.backgroundColor, newValue, animating: .backgroundColor)
    }
  }

  /// One radius for all corners, in points: that of the top left when read. 0 by default; a negative one counts as 0.
  public final var cornerRadius: Double {
    get { model.cornerRadii.topLeft }
    set { cornerRadii = CornerRadii(newValue) }
  }

  /// The radius of each corner, in points; drawn to fit where they are too large for the bounds. A negative one counts
  /// as 0.
  public final var cornerRadii: CornerRadii {
    get { model.cornerRadii }
    set {
      precondition(newValue.isFinite, "layer corner radii must be finite, not \(newValue.values)")
      set(\.cornerRadii, newValue.limited, animating: .cornerRadii)
    }
  }

  /// Width of the border inside the edge, over the sublayers, in points. 0 by default; a negative one counts as 0.
  public final var borderWidth: Double {
    get { model.borderWidth }
    set {
      precondition(newValue.isFinite, "layer border width must be finite, not \(newValue)")
      set(\.borderWidth, max(newValue, 0), animating: .borderWidth)
    }
  }

  /// Colour of the border; black by default.
  public final var borderColor: Color {
    get { model.borderColor }
    set {
      precondition(newValue.isFinite, "layer border colour must be finite, not \(newValue)")
      set(\.borderColor, newValue, animating: .borderColor)
    }
  }

  /// Whether sublayers show only within the rounded bounds. `false` by default.
  public final var masksToBounds: Bool {
    get { model.masksToBounds }
    set { set(\.masksToBounds, newValue) }
  }
}
