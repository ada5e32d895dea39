import MartletDrawing
import MartletGeometry
import MartletRenderTree

extension Layer {
  /// An image that is drawn over the background and below the sublayers. `nil` by default.
  ///
  /// A file of more than 262,144 pixels that is not decoded yet (`Image.prepared()`) is decoded on another thread. Until then
  /// the layer shows what it showed before; the fade to the new contents begins afterwards.
  public final var contents: Image? {
    get { model.contents }
    set {
      guard newValue != model.contents else { return }
      rareData?.drawnScale = nil
      let action = runsActions ? actionToRun(for: .contents) : nil
      set(\.contents, newValue)
      if let newValue, newValue.awaitsWorker {
        ensureRareData().lateContents = LateContents(image: newValue, action: action)
      } else {
        rareData?.lateContents = nil
        action?.run(ActionEvent(key: .contents, layer: self))
      }
    }
  }

  /// How the contents are placed in the bounds. `resize` by default.
  public final var contentsGravity: ContentsGravity {
    get { model.contentsGravity }
    set { set(\.contentsGravity, newValue) }
  }

  /// Pixels of the contents per point, positive and finite. It determines the size with gravities that do not
  /// resize. 1 by default; `draw(in:)` and text layers set it to the scale that they draw with.
  public final var contentsScale: Double {
    get { model.contentsScale }
    set {
      precondition(
        newValue > 0 && newValue.isFinite, "layer contents scale must be positive, not \(newValue)")
      set(\.contentsScale, newValue)
    }
  }

  /// The part of the contents that is shown, in fractions of their size; finite. All by default. Pixels
  /// around the part are not blended in at its edges.
  public final var contentsRect: Rect {
    get { model.contentsRect }
    set { set(.contentsRect, to: newValue) }
  }

  /// The part of the contents that is stretched when they are resized, in fractions of what `contentsRect` shows of them;
  /// finite. What is left of and right of it keeps its width, what is above and below keeps its height, so the corners
  /// keep both: `contentsScale` pixels per point. All by default, which resizes everything alike.
  ///
  /// Only gravities that resize stretch contents. A width or height of 0 stands for one pixel around that place, and what
  /// is outside of 0…1 is cut off. The middle is stretched from the centre of its first to that of its last pixel, so that
  /// nothing of the sides is stretched with it; Core Animation mixes half a pixel of them in. Sides that do not fit shrink
  /// together. If it is not the whole, it replaces the cap insets of a resizable image. (`CALayer.contentsCenter`.)
  public final var contentsCenter: Rect {
    get { model.contentsCenter }
    set { set(.contentsCenter, to: newValue) }
  }

  /// The colour of contents that are a template image (`Image.withRenderingMode(_:)`); others ignore it. Black by default.
  public final var contentsTint: Color {
    get { model.contentsTint }
    set { set(.contentsTint, to: newValue) }
  }

  /// The number of the frame that is shown of an animated image (`Image.frameCount`); finite. It counts on after the last
  /// frame, and fractions are cut off. 0 by default. Setting it animates nothing; `play` animates it.
  public final var contentsFrame: Double {
    get { model.contentsFrame }
    set {
      precondition(newValue.isFinite, "layer contents frame must be finite, not \(newValue)")
      Transaction.withoutActions { set(.contentsFrame, to: newValue) }
    }
  }

  /// How contents are drawn that have more pixels than they cover on screen. `linear` by default. It changes without an
  /// animation.
  public final var minificationFilter: ContentsFilter {
    get { model.minificationFilter }
    set { set(\.minificationFilter, newValue) }
  }

  /// How contents are drawn that have fewer pixels than they cover on screen. `linear` by default; `trilinear` is the same.
  /// It changes without an animation.
  public final var magnificationFilter: ContentsFilter {
    get { model.magnificationFilter }
    set { set(\.magnificationFilter, newValue) }
  }

  /// The levels of reduction that the trilinear `minificationFilter` adds when contents are reduced; finite. 1 draws them
  /// from pixels half as large, which is softer; −1 from pixels twice as large. 0 by default.
  public final var minificationFilterBias: Double {
    get { model.minificationFilterBias }
    set { set(.minificationFilterBias, to: newValue) }
  }

  /// The path that casts the shadow, in the layer's coordinates, in points; finite. `nil` by default: then `shadow` says
  /// what does. An empty path counts as `nil`. Its inside is that of the non-zero rule.
  ///
  /// The shadow of a rectangle, a rounded rectangle or a circle, as `Path`'s initializers make them, has a closed form and
  /// costs its pixels, also while it animates. That of any other path is blurred once and kept as long as the path, its size on
  /// screen and the radius stand, so that moving, turning and fading it blurs nothing. Setting one path after another animates;
  /// paths with the same elements change point by point. Set it together with `bounds`, and both move alike.
  /// (`CALayer.shadowPath`.)
  public final var shadowPath: Path? {
    get { model.shadowPath }
    set {
      let path = newValue ?? Path()
      if path.isEmpty || model.shadowPath == nil {
        // There is nothing between the rounded bounds and a path.
        setLimitedValue(path, for: .shadowPath)
      } else {
        set(.shadowPath, to: path)
      }
    }
  }

  /// The shadow that the edge of the rounded bounds casts on the background and the contents, below sublayers and border: the
  /// layer looks pressed in. None by default; (0, 3) is an offset that shades the upper edge. Its values are limited as those of
  /// `shadow` are.
  public final var innerShadow: Shadow {
    get { model.innerShadow }
    set { set(.innerShadow, to: newValue) }
  }

  /// The shadow of what the layer shows. None by default. An opacity outside of 0…1 and a negative radius are
  /// clamped; other values must be finite.
  ///
  /// A background, a border or a `backdropFilter` casts the shadow of the rounded bounds; without them an image, a text or a shape casts
  /// that of its own pixels, and sublayers cast with it. That is blurred once and kept while all of these and the radius stand: moving,
  /// turning, fading and colouring the layer blurs nothing. Anything else casts that of the rounded bounds: gradients, particles, replicators
  /// and layers that show nothing. A `shadowPath` casts its own. A layer that masks to its bounds has no shadow. (`CALayer.shadowOpacity`;
  /// with Core Animation sublayers cast beside a background, too.)
  public final var shadow: Shadow {
    get { model.shadow }
    set { set(.shadow, to: newValue) }
  }

  /// The opacity of the shadow, clamped to 0…1. 0 by default.
  public final var shadowOpacity: Double {
    get { model.shadow.opacity }
    set { set(.shadow.opacity, to: newValue) }
  }

  /// The blur radius of the shadow, in points: its standard deviation. 3 by default; a negative one counts as
  /// 0.
  public final var shadowRadius: Double {
    get { model.shadow.radius }
    set { set(.shadow.radius, to: newValue) }
  }

  /// The offset of the shadow from the layer, in points; finite. (0, −3) by default.
  public final var shadowOffset: Point {
    get { model.shadow.offset }
    set { set(.shadow.offset, to: newValue) }
  }

  /// The colour of the shadow. Black by default.
  public final var shadowColor: Color {
    get { model.shadow.color }
    set { set(.shadow.color, to: newValue) }
  }
}
