import MartletDrawing
import MartletGeometry
import MartletRenderTree

extension Layer {
  /// A picture that is drawn over the background and below sublayers. `nil` by default.
  public final var contents: Image? {
    get { model.contents }
    set {
      guard newValue != model.contents else { return }
      rare?.drawnScale = nil
      let action = runsActions ? actionToRun(for: .contents) : nil
      set(\.contents, newValue)
      action?.run(ActionEvent(key: .contents, layer: self))
    }
  }

  /// How the contents are placed in the bounds. `resize` by default.
  public final var contentsGravity: ContentsGravity {
    get { model.contentsGravity }
    set { set(\.contentsGravity, newValue) }
  }

  /// Pixels of the contents for each point of the layer, positive: the size that a gravity keeps. 1 by default; the
  /// window's where the contents were drawn by `draw(in:)`.
  public final var contentsScale: Double {
    get { model.contentsScale }
    set {
      precondition(
        newValue > 0 && newValue.isFinite, "layer contents scale must be positive, not \(newValue)")
      set(\.contentsScale, newValue)
    }
  }

  /// Which part of the contents shows, in fractions of them. All by default. It is drawn as a picture of its own would
  /// be: what lies around it is not blended in at its edges, so that half a pixel there is of one colour.
  public final var contentsRect: Rect {
    get { model.contentsRect }
    set {
      precondition(newValue.isFinite, "layer contents rectangle must be finite, not \(newValue)")
      set(\.contentsRect, newValue, animating: .contentsRect)
    }
  }

  /// The shadow that the rounded bounds cast. None by default. An opacity outside of 0…1 and a negative radius are
  /// clamped.
  public final var shadow: Shadow {
    get { model.shadow }
    set {
      precondition(newValue.isFinite, "layer shadow must be finite, not \(newValue)")
      set(\.shadow, newValue.limited, animating: .shadow)
    }
  }

  /// Opacity of the shadow, 0…1; what lies outside is clamped. 0 by default.
  public final var shadowOpacity: Double {
    get { model.shadow.opacity }
    set {
      precondition(!newValue.isNaN, "layer shadow opacity must lie in 0…1, not \(newValue)")
      set(\.shadow.opacity, min(max(newValue, 0), 1), animating: .shadow.opacity)
    }
  }

  /// Blur radius of the shadow, in points. 3 by default; a negative one counts as 0.
  public final var shadowRadius: Double {
    get { model.shadow.radius }
    set {
      precondition(newValue.isFinite, "layer shadow radius must be finite, not \(newValue)")
      set(\.shadow.radius, max(newValue, 0), animating: .shadow.radius)
    }
  }

  /// How far the shadow lies off what casts it, in points. (0, −3) by default.
  public final var shadowOffset: Point {
    get { model.shadow.offset }
    set {
      precondition(newValue.isFinite, "layer shadow offset must be finite, not \(newValue)")
      set(\.shadow.offset, newValue, animating: .shadow.offset)
    }
  }

  /// Colour of the shadow; black by default.
  public final var shadowColor: Color {
    get { model.shadow.color }
    set {
      precondition(newValue.isFinite, "layer shadow colour must be finite, not \(newValue)")
      set(\.shadow.color, newValue, animating: .shadow.color)
    }
  }
}
