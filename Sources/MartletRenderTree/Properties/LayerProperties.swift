import MartletGeometry
import MartletMotion

// An animatable property is a variable in `LayerProperties` that `isFinite` and, for a place, `hasSameGeometry` ask, a
// case in `WholeProperty`, a line in `LayerProperties.forEachProperty` and a key in an extension of `AnimatableProperty`.

/// The visual state of a layer: the values that the program has set, or those that are shown at a time.
public struct LayerProperties: Sendable, Equatable {
  /// The layer's rectangle in its own coordinates, in points. Its origin scrolls the sublayers.
  public var bounds = Rect.zero
  /// The position of the anchor point in the superlayer's coordinates, in points.
  public var position = Point.zero
  /// The point of the bounds that `position` places and about which `transform` applies, from (0, 0) at the
  /// top left to (1, 1) at the bottom right. The centre by default.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The depth of the point about which `transform` applies, in points: positive is in front of the layer's
  /// plane, towards the viewer. 0 by default.
  public var anchorPointZ = 0.0
  /// The order among siblings: they are drawn in ascending order, equal ones in the order of the list. 0 by
  /// default.
  public var zPosition = 0.0
  /// Applies to the layer and its sublayers, about the anchor point. The identity by default.
  public var transform = Transform.identity
  /// The opacity of the layer and its sublayers as one picture, from 0 (invisible) to 1 (opaque, the
  /// default).
  public var opacity = 1.0
  /// Whether the layer and its sublayers are left out. `false` by default.
  public var isHidden = false
  /// Whether the layer and its sublayers are visible from behind. `true` by default.
  public var isDoubleSided = true
  /// Whether the edges of the background and the border are smooth. `true` by default.
  public var allowsEdgeAntialiasing = true
  /// Whether sublayers are clipped to the rounded bounds. `false` by default.
  public var masksToBounds = false
  /// How the contents are placed in the bounds. `resize` by default.
  public var contentsGravity = ContentsGravity.resize
  /// How contents are drawn that are larger than their pixels on screen. `linear` by default.
  public var minificationFilter = ContentsFilter.linear
  /// How contents are drawn that are smaller than their pixels on screen. `linear` by default.
  public var magnificationFilter = ContentsFilter.linear
  /// The colour that fills the bounds. Clear by default.
  public var backgroundColor = Color.clear
  /// The radius of each corner, in points. Radii that are too large are reduced when drawn. 0 by default.
  public var cornerRadii = CornerRadii.zero
  /// How the corners are rounded. `circular` by default.
  public var cornerCurve = CornerCurve.circular
  /// The width of the border, in points. It is drawn inside of the edge, over the background, the contents
  /// and the sublayers. 0 by default.
  public var borderWidth = 0.0
  /// The colour of the border. Black by default.
  public var borderColor = Color.black
  /// The shadow of the rounded bounds, of `shadowPath`, or, without a background and a border, of an image, a text or a shape; below the
  /// layer and its sublayers. None by default. A layer that masks to its bounds has no visible shadow.
  public var shadow = Shadow.none
  /// What is drawn over the background and below sublayers. Nothing by default.
  public var content = LayerContent.none
  /// Pixels of the contents per point. It determines the size with gravities that do not resize. 1 by
  /// default.
  public var contentsScale = 1.0
  /// The part of the contents that is shown, in fractions of their size. All by default.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// What few layers set of how their contents are drawn.
  var contentsStyle = ContentsStyle()
  /// What few layers set of how they are combined with what is below them.
  var effects = LayerEffects()

  /// Makes the state of a new layer.
  public init() {}

  /// The map from the layer's own space to its superlayer's, in points; z points to the viewer.
  @inlinable
  public var localTransform: Transform {
    let anchor = Point(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    return transform.placed(at: position, zPosition, anchor: anchor, anchorPointZ)
  }

  /// The corners as they are drawn.
  var corners: FittedCorners { FittedCorners(cornerRadii, curve: cornerCurve, size: bounds.size) }

  /// The bounds with the corners as they are drawn.
  package var roundedBounds: RoundedRect { RoundedRect(bounds, corners: corners) }

  /// How far within its edge the layer clips sublayers. That is beneath an opaque border, where no edge of theirs shows.
  var clipInset: Double {
    borderWidth > 0 && masksToBounds && borderColor.alpha >= 1 && !effects.isMasked
      ? min(borderWidth, bounds.width, bounds.height) / 2 : 0
  }

  /// The corners with which sublayers are clipped if they are.
  var clipCorners: FittedCorners { clipInset > 0 ? corners.inset(by: clipInset) : corners }

  /// The rectangle to which sublayers are clipped if they are.
  var clipBounds: Rect { clipInset > 0 ? bounds.insetBy(dx: clipInset, dy: clipInset) : bounds }

  /// The opacity for drawing, 0…1: the value of a spring may be outside of that.
  var drawnOpacity: Float { opacity > 0 ? Float(min(opacity, 1)) : 0 }

  /// The standard deviation of the blur of the picture, in points. It determines how far what lies outside of a clip is seen
  /// inside.
  var pictureBlur: Double { effects.filter.blurRadius }

  // Each changed layer asks these two. Compiled from the table they would copy the state for each property, so they are
  // written out; tests compare them with the table.

  /// Whether all numbers are finite.
  public var isFinite: Bool {
    bounds.isFinite && position.isFinite && anchorPoint.isFinite && anchorPointZ.isFinite
      && zPosition.isFinite && transform.isFinite && opacity.isFinite && backgroundColor.isFinite
      && cornerRadii.isFinite && borderWidth.isFinite && borderColor.isFinite && shadow.isFinite
      && contentsScale.isFinite && contentsRect.isFinite && contentsStyle.isFinite
      && effects.isFinite && content.isFinite
  }

  /// Whether it agrees with another state in everything that affects the position of sublayers and their
  /// clipping.
  func hasSameGeometry(as other: LayerProperties) -> Bool {
    position == other.position && bounds == other.bounds && anchorPoint == other.anchorPoint
      && transform == other.transform && anchorPointZ == other.anchorPointZ
      && zPosition == other.zPosition
      && isDoubleSided == other.isDoubleSided
      && effects.hasSameSublayerTransform(as: other.effects)
      && effects.preservesDepth == other.effects.preservesDepth
      && effects.followsTilt(as: other.effects)
      && (!masksToBounds || cornerRadii == other.cornerRadii && cornerCurve == other.cornerCurve)
  }
}

extension LayerProperties {
  /// The part of the contents that is stretched when they are resized, in fractions of what is shown of them. All by
  /// default.
  public var contentsCenter: Rect {
    get { contentsStyle.center }
    set { contentsStyle.center = newValue }
  }
  /// The colour with which template images are drawn. Black by default.
  public var contentsTint: Color {
    get { contentsStyle.tint }
    set { contentsStyle.tint = newValue }
  }
  /// The number of the frame that is shown of an animated image: it counts on after the last one, and fractions are cut off.
  /// 0 by default.
  public var contentsFrame: Double {
    get { contentsStyle.frame }
    set { contentsStyle.frame = newValue }
  }
  /// The levels of reduction that the trilinear filter adds when contents are reduced: 1 draws them from pixels half as
  /// large, −1 from pixels twice as large. 0 by default.
  public var minificationFilterBias: Double {
    get { contentsStyle.bias }
    set { contentsStyle.bias = newValue }
  }
  /// How the picture of the layer with its sublayers is changed before it is drawn. None by default.
  public var filter: LayerFilter {
    get { effects.filter }
    set { effects.filter = newValue }
  }
  /// How the picture below the layer is changed within its rounded bounds, before the layer is drawn. None by default.
  public var backdropFilter: LayerFilter {
    get { effects.backdropFilter }
    set { effects.backdropFilter = newValue }
  }
  /// The name of layers that all show what is below the first of them, changed by their `backdropFilter`. `nil` by default.
  public var backdropGroup: String? {
    get { effects.backdropGroup }
    set { effects.backdropGroup = newValue }
  }
  /// How the picture of the layer with its sublayers is combined with the pixels below. `normal` by default.
  public var blendMode: BlendMode {
    get { effects.blendMode }
    set { effects.blendMode = newValue }
  }
  /// How colours of the pixels below change where the picture of the layer with its sublayers is opaque, which is drawn in them.
  /// None by default: the picture has its own colours.
  public var vibrancyFilter: LayerFilter {
    get { effects.vibrancyFilter }
    set { effects.vibrancyFilter = newValue }
  }
  /// How far `vibrancyFilter` determines the colours, 0…1. 1 by default.
  public var vibrancy: Double {
    get { effects.vibrancy }
    set { effects.vibrancy = newValue }
  }
  /// Whether the picture of the layer with its sublayers is kept, and drawn again while nothing in it changes. `false` by
  /// default.
  public var shouldRasterize: Bool {
    get { effects.shouldRasterize }
    set { effects.shouldRasterize = newValue }
  }
  /// Pixels of the picture that is kept, per point of the layer. 1 by default.
  public var rasterizationScale: Double {
    get { effects.rasterizationScale }
    set { effects.rasterizationScale = newValue }
  }
  /// The path that casts the shadow, in the layer's coordinates; `nil`, the default, for what `shadow` says.
  public var shadowPath: Path? {
    get { effects.shadowPath?.outline.path }
    set {
      let path = newValue ?? Path()
      guard path != effects.shadowPath?.outline.path ?? Path() else { return }
      effects.shadowPath = path.isEmpty ? nil : ShadowPath(path)
    }
  }
  /// The shadow that the edge of the rounded bounds casts on the background and the contents. None by default.
  public var innerShadow: Shadow {
    get { effects.innerShadow }
    set { effects.innerShadow = newValue }
  }
  /// Whether the last of the layer's sublayers is its mask: the layer shows only where that is opaque. `false` by default.
  package var isMasked: Bool {
    get { effects.isMasked }
    set { effects.isMasked = newValue }
  }
  /// Whether the layer is the mask of its superlayer, which says so too (`isMasked`). It is drawn after its siblings and
  /// the border, into the superlayer's picture. `false` by default.
  package var isMask: Bool {
    get { effects.isMask }
    set { effects.isMask = newValue }
  }
}

/// The properties of all layers that can be animated, each as a whole.
package enum WholeProperty: UInt8, CaseIterable, Sendable {
  case bounds, anchorPoint, anchorPointZ, position, zPosition, transform, sublayerTransform
  case opacity, isHidden, isDoubleSided, allowsEdgeAntialiasing
  case backgroundColor, cornerRadii, borderWidth, borderColor, masksToBounds, shadow
  case contentsRect, contentsCenter, contentsTint, contentsFrame, minificationFilterBias
  case reveal, revealWidth, highlight, highlightWidth, highlightColor
  case filter, backdropFilter, vibrancyFilter, vibrancy
  case shouldRasterize, rasterizationScale
  case shadowPath, innerShadow
  case gradientColors, gradientLocations, gradientStartPoint, gradientEndPoint
  case shapePath, shapeFillColor, shapeStrokeColor, shapeLineWidth, shapeMiterLimit
  case shapeDashPattern, shapeDashPhase, shapeStrokeStart, shapeStrokeEnd
  case emitterPosition, emitterZPosition, emitterSize
  case emitterBirthRate, emitterVelocity, emitterScale, emitterSpin
  case instanceDelay, instanceTransform, instanceColor
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  case shading, tiltOpacity
}

extension LayerProperties {
  /// Shows every animatable property to a visitor: the table of properties.
  ///
  /// A line has the key, the name (in Core Animation's spelling), what a change affects, and the word that begins its line
  /// in a `SceneText`, if it is not the name.
  static func forEachProperty(_ visitor: inout some PropertyVisitor) {
    visitor.visit(.bounds, "bounds", [.place, .extent, .additive, .points])
    visitor.visit(.anchorPoint, "anchorPoint", [.place, .extent, .additive], line: "anchor")
    visitor.visit(.anchorPointZ, "anchorPointZ", [.place, .extent, .additive, .points], line: "anchorz")
    visitor.visit(.position, "position", [.place, .extent, .additive, .points])
    visitor.visit(.zPosition, "zPosition", [.place, .additive], line: "z")
    visitor.visit(.transform, "transform", [.place, .extent, .additive])
    visitor.visit(
      .sublayerTransform, "sublayerTransform", [.place, .extent, .additive], line: "sublayertransform")
    visitor.visit(.opacity, "opacity", [])
    visitor.visit(.isHidden, "hidden", [.items])
    visitor.visit(.isDoubleSided, "doubleSided", [.place], line: "singlesided")
    visitor.visit(.allowsEdgeAntialiasing, "allowsEdgeAntialiasing", [], line: "hardedges")
    visitor.visit(.backgroundColor, "backgroundColor", [.items], line: "fill")
    visitor.visit(.cornerRadii, "cornerRadii", [.clip, .points], line: "radius")
    visitor.visit(.borderWidth, "borderWidth", [.items, .points], line: nil)
    visitor.visit(.borderColor, "borderColor", [.items], line: nil)
    visitor.visit(.masksToBounds, "masksToBounds", [.items, .extent], line: "masks")
    visitor.visit(.shadow, "shadow", [.items, .extent])
    visitor.visit(.contentsRect, "contentsRect", [.extent], line: "contentsrect")
    visitor.visit(.contentsCenter, "contentsCenter", [], line: "contentscenter")
    visitor.visit(.contentsTint, "contentsTint", [], line: "contentstint")
    visitor.visit(.contentsFrame, "contentsFrame", [], line: "contentsframe")
    visitor.visit(.minificationFilterBias, "minificationFilterBias", [], line: "minificationbias")
    visitor.visit(.reveal, "reveal", [])
    visitor.visit(.revealWidth, "revealWidth", [], line: "revealwidth")
    visitor.visit(.highlight, "highlight", [])
    visitor.visit(.highlightWidth, "highlightWidth", [], line: "highlightwidth")
    visitor.visit(.highlightColor, "highlightColor", [], line: "highlightcolor")
    visitor.visit(.filter, "filter", [.items, .extent])
    visitor.visit(.backdropFilter, "backdropFilter", [.items, .extent], line: "backdrop")
    visitor.visit(.vibrancyFilter, "vibrancyFilter", [.items], line: "vibrancyfilter")
    visitor.visit(.vibrancy, "vibrancy", [.items])
    visitor.visit(.shouldRasterize, "shouldRasterize", [.items], line: "rasterizes")
    visitor.visit(.rasterizationScale, "rasterizationScale", [], line: "rasterizationscale")
    visitor.visit(.shadowPath, "shadowPath", [.items, .extent], line: "shadowpath")
    visitor.visit(.innerShadow, "innerShadow", [.items], line: "innershadow")
    visitor.visit(.colors, "colors", [.content], line: nil)
    visitor.visit(.locations, "locations", [.content], line: nil)
    visitor.visit(.startPoint, "startPoint", [.content, .additive], line: nil)
    visitor.visit(.endPoint, "endPoint", [.content, .additive], line: nil)
    visitor.visit(.path, "path", [.content, .extent], line: nil)
    visitor.visit(.fillColor, "fillColor", [.content, .extent], line: nil)
    visitor.visit(.strokeColor, "strokeColor", [.content, .extent], line: nil)
    visitor.visit(.lineWidth, "lineWidth", [.content, .extent, .additive, .points], line: nil)
    visitor.visit(.miterLimit, "miterLimit", [.content, .extent, .additive], line: nil)
    visitor.visit(.lineDashPattern, "lineDashPattern", [.content], line: nil)
    visitor.visit(.lineDashPhase, "lineDashPhase", [.content, .additive, .points], line: nil)
    visitor.visit(.strokeStart, "strokeStart", [.content, .extent, .additive], line: nil)
    visitor.visit(.strokeEnd, "strokeEnd", [.content, .extent, .additive], line: nil)
    visitor.visit(.emitterPosition, "emitterPosition", [.content, .extent, .additive, .points], line: nil)
    visitor.visit(.emitterZPosition, "emitterZPosition", [.content, .extent, .additive, .points], line: nil)
    visitor.visit(.emitterSize, "emitterSize", [.content, .extent, .additive, .points], line: nil)
    visitor.visit(.birthRate, "birthRate", [.content, .extent, .additive], line: nil)
    visitor.visit(.velocity, "velocity", [.content, .extent, .additive], line: nil)
    visitor.visit(.scale, "scale", [.content, .extent, .additive], line: nil)
    visitor.visit(.spin, "spin", [.content, .extent, .additive], line: nil)
    visitor.visit(.instanceDelay, "instanceDelay", [.extent], line: "instancedelay")
    visitor.visit(.instanceTransform, "instanceTransform", [.extent, .additive], line: "instancetransform")
    visitor.visit(.instanceColor, "instanceColor", [], line: "instancecolor")
    visitor.visit(.instanceRedOffset, "instanceRedOffset", [], line: "instancered")
    visitor.visit(.instanceGreenOffset, "instanceGreenOffset", [], line: "instancegreen")
    visitor.visit(.instanceBlueOffset, "instanceBlueOffset", [], line: "instanceblue")
    visitor.visit(.instanceAlphaOffset, "instanceAlphaOffset", [], line: "instancealpha")
    visitor.visit(.shading, "shading", [.place])
    visitor.visit(.tiltOpacity, "tiltOpacity", [.place, .items], line: "tiltopacity")
  }
}

extension AnimatableProperty where Value == Bool {
  /// Whether the layer and its sublayers are left out. It switches without values in between.
  public static var isHidden: Self { Self(.isHidden, get: { $0.isHidden }, set: { $0.isHidden = $1 }) }
  /// Whether the layer and its sublayers are visible from behind. It switches without values in between.
  public static var isDoubleSided: Self {
    Self(.isDoubleSided, get: { $0.isDoubleSided }, set: { $0.isDoubleSided = $1 })
  }
  /// Whether the edges of the background and the border are smooth. It switches without values in between.
  public static var allowsEdgeAntialiasing: Self {
    Self(.allowsEdgeAntialiasing, get: { $0.allowsEdgeAntialiasing }, set: { $0.allowsEdgeAntialiasing = $1 })
  }
  /// Whether sublayers are clipped to the rounded bounds. It switches without values in between.
  public static var masksToBounds: Self {
    Self(.masksToBounds, get: { $0.masksToBounds }, set: { $0.masksToBounds = $1 })
  }
  /// Whether the layer's picture is kept while nothing in it changes. It switches without values in between.
  public static var shouldRasterize: Self {
    Self(.shouldRasterize, get: { $0.shouldRasterize }, set: { $0.shouldRasterize = $1 })
  }
}

extension AnimatableProperty where Value == Color {
  /// The colour that fills the bounds.
  public static var backgroundColor: Self {
    Self(.backgroundColor, get: { $0.backgroundColor }, set: { $0.backgroundColor = $1 })
  }
  /// The colour of the border.
  public static var borderColor: Self {
    Self(.borderColor, get: { $0.borderColor }, set: { $0.borderColor = $1 })
  }
  /// The colour with which template images are drawn.
  public static var contentsTint: Self {
    Self(.contentsTint, get: { $0.contentsTint }, set: { $0.contentsTint = $1 })
  }
}

extension AnimatableProperty where Value == CornerRadii {
  /// The radius of each corner, in points.
  public static var cornerRadii: Self {
    Self(.cornerRadii, get: { $0.cornerRadii }, set: { $0.cornerRadii = $1 }, limit: { $0.limited })
  }
}

extension AnimatableProperty where Value == Double {
  /// The depth of the point about which the transform applies, in points: positive is in front of the layer's
  /// plane.
  public static var anchorPointZ: Self {
    Self(.anchorPointZ, get: { $0.anchorPointZ }, set: { $0.anchorPointZ = $1 })
  }
  /// The width of the border, in points.
  public static var borderWidth: Self {
    Self(.borderWidth, get: { $0.borderWidth }, set: { $0.borderWidth = $1 }, limit: { max($0, 0) })
  }
  /// The number of the frame that is shown of an animated image.
  public static var contentsFrame: Self {
    Self(.contentsFrame, get: { $0.contentsFrame }, set: { $0.contentsFrame = $1 })
  }
  /// The levels of reduction that the trilinear filter adds.
  public static var minificationFilterBias: Self {
    Self(
      .minificationFilterBias, get: { $0.minificationFilterBias }, set: { $0.minificationFilterBias = $1 })
  }
  /// The opacity, 0…1.
  public static var opacity: Self {
    Self(.opacity, get: { $0.opacity }, set: { $0.opacity = $1 }, limit: { min(max($0, 0), 1) })
  }
  /// Pixels of the picture that is kept, per point.
  public static var rasterizationScale: Self {
    Self(
      .rasterizationScale, get: { $0.rasterizationScale }, set: { $0.rasterizationScale = $1 },
      limit: { max($0, Rasterization.leastScale) })
  }
  /// How far the colours of the pixels below determine those of the layer, 0…1.
  public static var vibrancy: Self {
    Self(.vibrancy, get: { $0.vibrancy }, set: { $0.vibrancy = $1 }, limit: { min(max($0, 0), 1) })
  }
  /// The z position, which orders siblings.
  public static var zPosition: Self { Self(.zPosition, get: { $0.zPosition }, set: { $0.zPosition = $1 }) }
}

extension AnimatableProperty where Value == Path {
  /// The path that casts the shadow, in the layer's coordinates. An empty path stands for none.
  public static var shadowPath: Self {
    Self(.shadowPath, get: { $0.shadowPath ?? Path() }, set: { $0.shadowPath = $1 })
  }
}

extension AnimatableProperty where Value == Point {
  /// The point of the bounds that `position` places, in fractions of their size.
  public static var anchorPoint: Self {
    Self(.anchorPoint, get: { $0.anchorPoint }, set: { $0.anchorPoint = $1 })
  }
  /// The position of the anchor point in the superlayer, in points.
  public static var position: Self { Self(.position, get: { $0.position }, set: { $0.position = $1 }) }
}

extension AnimatableProperty where Value == Rect {
  /// The layer's rectangle in its own coordinates, in points.
  public static var bounds: Self {
    Self(.bounds, get: { $0.bounds }, set: { $0.bounds = $1 }, limit: { $0.limited })
  }
  /// The part of the contents that is shown, in fractions of their size.
  public static var contentsRect: Self {
    Self(.contentsRect, get: { $0.contentsRect }, set: { $0.contentsRect = $1 })
  }
  /// The part of the contents that is stretched when they are resized, in fractions of what is shown of them.
  public static var contentsCenter: Self {
    Self(.contentsCenter, get: { $0.contentsCenter }, set: { $0.contentsCenter = $1 })
  }
}

extension AnimatableProperty where Value == Shadow {
  /// The shadow as a whole.
  public static var shadow: Self {
    Self(.shadow, get: { $0.shadow }, set: { $0.shadow = $1 }, limit: { $0.limited })
  }
  /// The inner shadow as a whole.
  public static var innerShadow: Self {
    Self(.innerShadow, get: { $0.innerShadow }, set: { $0.innerShadow = $1 }, limit: { $0.limited })
  }
}

extension AnimatableProperty where Value == Transform {
  /// The transform, which applies about the anchor point. It is animated by decomposition: rotations preserve
  /// lengths, and nothing flips halfway.
  public static var transform: Self { Self(.transform, get: { $0.transform }, set: { $0.transform = $1 }) }
  /// What applies to all sublayers, about the anchor point. It is animated by decomposition too.
  public static var sublayerTransform: Self {
    Self(.sublayerTransform, get: { $0.sublayerTransform }, set: { $0.sublayerTransform = $1 })
  }
}
