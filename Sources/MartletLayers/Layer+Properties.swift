import MartletGeometry
import MartletRenderTree

extension Layer {
  /// The layer's rectangle in its own coordinates, in points. Finite; a negative size is standardized.
  public final var bounds: Rect {
    get { model.bounds }
    set {
      let newValue = newValue.standardized
      let hasResized = newValue.size != model.bounds.size
      set(.bounds, to: newValue)
      if hasResized { boundsDidResize() }
    }
  }

  /// The position of the anchor point in the superlayer, in points. Finite.
  public final var position: Point {
    get { model.position }
    set { set(.position, to: newValue) }
  }

  /// The point in the bounds that `position` places and about which `transform` applies, in fractions of
  /// their size. Finite; (.5, .5) by default.
  public final var anchorPoint: Point {
    get { model.anchorPoint }
    set { set(.anchorPoint, to: newValue) }
  }

  /// The depth of the point about which `transform` applies, in points: positive is in front of the layer's
  /// plane, towards the viewer. 0 by default. It makes a difference only for rotations out of the plane.
  /// Finite.
  public final var anchorPointZ: Double {
    get { model.anchorPointZ }
    set { set(.anchorPointZ, to: newValue) }
  }

  /// The order among siblings: those with larger values are in front. Finite; 0 by default.
  public final var zPosition: Double {
    get { model.zPosition }
    set { set(.zPosition, to: newValue) }
  }

  /// Applies to the layer and its sublayers, about the anchor point. Finite; the identity by default.
  public final var transform: Transform {
    get { model.transform }
    set { set(.transform, to: newValue) }
  }

  /// Applies to all sublayers after their own transforms, about the anchor point. Finite; the identity by default.
  ///
  /// With perspective, `Transform(perspectiveDistance:)`, sublayers that turn out of the plane are seen as from one eye. It
  /// moves neither this layer nor its mask. Each sublayer is drawn into this layer's plane, so sublayers of sublayers
  /// have no depth between them, and `zPosition` says which sublayer is in front, unless the layer preserves depth
  /// (`preservesDepth`). (`CALayer.sublayerTransform`.)
  public final var sublayerTransform: Transform {
    get { model.sublayerTransform }
    set { set(.sublayerTransform, to: newValue) }
  }

  /// Whether the sublayers share one space: an emitter that preserves depth has sublayers like other layers.
  package final var sharesSpace: Bool { model.preservesDepth }

  /// How dark the layer and its sublayers are where the layer is turned edge-on, 0…1. 0, the default, changes nothing.
  ///
  /// Their colours are multiplied by 1 − shading·(1 − cos θ), where θ is the angle of the layer's plane to the eye's: light
  /// comes from the eye, and a face reflects it as Lambert's law says. The angle is that of what is shown, so the shade follows
  /// every turn of the layer and of the layers around it, without an animation of its own. What a backdrop filter shows is not
  /// shaded. A layer that preserves depth has no plane, and no shade.
  public final var shading: Double {
    get { model.shading }
    set { set(.shading, to: newValue) }
  }

  /// How far the layer's opacity depends on the angle θ of its plane to the eye's, −1…1. 0, the default, changes nothing.
  ///
  /// A positive value t shows the layer where it is turned away: its opacity is multiplied by 1 − t + t·sin θ. So a gradient
  /// along the crease of a page darkens it as the page turns. A negative one shows it where it faces the eye, as a glare on glass:
  /// 1 − |t| + |t|·cos θ. A layer that preserves depth has no plane: it is not changed.
  public final var tiltOpacity: Double {
    get { model.tiltOpacity }
    set { set(.tiltOpacity, to: newValue) }
  }

  /// The opacity of the layer and its sublayers as one picture, from 0 (invisible) to 1 (opaque, the
  /// default). Other values are clamped.
  public final var opacity: Double {
    get { model.opacity }
    set { set(.opacity, to: newValue) }
  }

  /// Whether the layer and its sublayers are left out. `false` by default.
  public final var isHidden: Bool {
    get { model.isHidden }
    set {
      guard newValue != model.isHidden else { return }
      let key = newValue ? ActionKey.onOrderOut : .onOrderIn
      let action = runsActions ? actionToRun(for: key) : nil
      set(.isHidden, to: newValue)
      action?.run(ActionEvent(key: key, layer: self))
    }
  }

  /// Whether the layer and its sublayers are visible from behind. `true` by default. If `false`, they are
  /// neither seen nor touched while the transforms of the layer and of those around it turn it away from the
  /// viewer or mirror it.
  public final var isDoubleSided: Bool {
    get { model.isDoubleSided }
    set { set(.isDoubleSided, to: newValue) }
  }

  /// Whether the edges of the background and of the border are smooth. `true` by default. If `false`, a pixel belongs to the layer or
  /// does not, so that edges that are turned show steps; contents, clips, shadows and sublayers stay smooth. It saves nothing: smooth
  /// edges cost as much.
  public final var allowsEdgeAntialiasing: Bool {
    get { model.allowsEdgeAntialiasing }
    set { set(.allowsEdgeAntialiasing, to: newValue) }
  }

  /// The colour that fills the bounds. Clear by default.
  public final var backgroundColor: Color {
    get { model.backgroundColor }
    set { set(.backgroundColor, to: newValue) }
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
    set { set(.cornerRadii, to: newValue) }
  }

  /// How the corners are rounded: by arcs of circles, or by curves that begin gradually. `circular` by default. It changes
  /// without an animation. Background, border, shadow, contents and clipping of sublayers follow it, and so do hit tests.
  public final var cornerCurve: CornerCurve {
    get { model.cornerCurve }
    set { set(\.cornerCurve, newValue) }
  }

  /// The width of the border, in points. It is inside of the edge and drawn over the sublayers. 0 by default;
  /// a negative one counts as 0.
  public final var borderWidth: Double {
    get { model.borderWidth }
    set { set(.borderWidth, to: newValue) }
  }

  /// The colour of the border. Black by default.
  public final var borderColor: Color {
    get { model.borderColor }
    set { set(.borderColor, to: newValue) }
  }

  /// Whether sublayers are clipped to the rounded bounds. `false` by default.
  public final var masksToBounds: Bool {
    get { model.masksToBounds }
    set { set(.masksToBounds, to: newValue) }
  }
}

// The keys of the actions that setting a property runs. A Boolean changes at once.
extension ActionKey {
  /// Changes of the property of `Layer` of that name.
  public static let bounds = ActionKey(.bounds)
  /// Changes of the property of `Layer` of that name.
  public static let position = ActionKey(.position)
  /// Changes of the property of `Layer` of that name.
  public static let anchorPoint = ActionKey(.anchorPoint)
  /// Changes of the property of `Layer` of that name.
  public static let anchorPointZ = ActionKey(.anchorPointZ)
  /// Changes of the property of `Layer` of that name.
  public static let zPosition = ActionKey(.zPosition)
  /// Changes of the property of `Layer` of that name.
  public static let transform = ActionKey(.transform)
  /// Changes of the property of `Layer` of that name.
  public static let sublayerTransform = ActionKey(.sublayerTransform)
  /// Changes of the property of `Layer` of that name.
  public static let shading = ActionKey(.shading)
  /// Changes of the property of `Layer` of that name.
  public static let tiltOpacity = ActionKey(.tiltOpacity)
  /// Changes of the property of `Layer` of that name.
  public static let opacity = ActionKey(.opacity)
  /// Changes of the property of `Layer` of that name.
  public static let backgroundColor = ActionKey(.backgroundColor)
  /// Changes of the property of `Layer` of that name, and of `cornerRadius`.
  public static let cornerRadii = ActionKey(.cornerRadii)
  /// Changes of the property of `Layer` of that name.
  public static let borderWidth = ActionKey(.borderWidth)
  /// Changes of the property of `Layer` of that name.
  public static let borderColor = ActionKey(.borderColor)
  /// Changes of the property of `Layer` of that name, as a whole.
  public static let shadow = ActionKey(.shadow)
  /// Changes of the property of `Layer` of that name.
  public static let contentsRect = ActionKey(.contentsRect)
  /// Changes of the property of `Layer` of that name.
  public static let contentsCenter = ActionKey(.contentsCenter)
  /// Changes of the property of `Layer` of that name.
  public static let contentsTint = ActionKey(.contentsTint)
  /// Changes of the property of `Layer` of that name.
  public static let contentsFrame = ActionKey(.contentsFrame)
  /// Changes of the property of `Layer` of that name.
  public static let minificationFilterBias = ActionKey(.minificationFilterBias)
  /// Changes of the property of `Layer` of that name.
  public static let filter = ActionKey(.filter)
  /// Changes of the property of `Layer` of that name.
  public static let backdropFilter = ActionKey(.backdropFilter)
  /// `TextLayer.reveal`.
  public static let reveal = ActionKey(.reveal)
  /// `TextLayer.revealWidth`.
  public static let revealWidth = ActionKey(.revealWidth)
  /// `TextLayer.highlight`.
  public static let highlight = ActionKey(.highlight)
  /// `TextLayer.highlightWidth`.
  public static let highlightWidth = ActionKey(.highlightWidth)
  /// `TextLayer.highlightColor`.
  public static let highlightColor = ActionKey(.highlightColor)
  /// `vibrancyFilter`.
  public static let vibrancyFilter = ActionKey(.vibrancyFilter)
  /// `vibrancy`.
  public static let vibrancy = ActionKey(.vibrancy)
  /// Changes of the property of `Layer` of that name.
  public static let rasterizationScale = ActionKey(.rasterizationScale)
  /// Changes of the property of `Layer` of that name.
  public static let shadowPath = ActionKey(.shadowPath)
  /// Changes of the property of `Layer` of that name, as a whole.
  public static let innerShadow = ActionKey(.innerShadow)
}
