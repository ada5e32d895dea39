import MartletGeometry

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
  /// The colour that fills the bounds. Clear by default.
  public var backgroundColor = Color.clear
  /// The radius of each corner, in points. Radii that are too large are reduced when drawn. 0 by default.
  public var cornerRadii = CornerRadii.zero
  /// The width of the border, in points. It is drawn inside of the edge, over the background, the contents
  /// and the sublayers. 0 by default.
  public var borderWidth = 0.0
  /// The colour of the border. Black by default.
  public var borderColor = Color.black
  /// Whether sublayers are clipped to the rounded bounds. `false` by default.
  public var masksToBounds = false
  /// The shadow of the rounded bounds, below the layer and its sublayers. None by default. A layer that masks
  /// to its bounds has no visible shadow.
  public var shadow = Shadow.none
  /// What is drawn over the background and below sublayers. Nothing by default.
  public var content = LayerContent.none
  /// How the contents are placed in the bounds. `resize` by default.
  public var contentsGravity = ContentsGravity.resize
  /// Pixels of the contents per point. It determines the size with gravities that do not resize. 1 by
  /// default.
  public var contentsScale = 1.0
  /// The part of the contents that is shown, in fractions of their size. All by default.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Makes the state of a new layer.
  public init() {}

  /// The map from the layer's own space to its superlayer's, in points; z points to the viewer.
  @inlinable
  public var localTransform: Transform {
    var t = transform
    let ax = bounds.minX + anchorPoint.x * bounds.width
    let ay = bounds.minY + anchorPoint.y * bounds.height
    t.row4 -= t.row1 * ax + t.row2 * ay
    if anchorPointZ != 0 { t.row4 -= t.row3 * anchorPointZ }
    return t.translated(x: position.x, y: position.y, z: zPosition)
  }

  /// The opacity for drawing, 0…1: the value of a spring may be outside of that.
  var drawnOpacity: Float { opacity > 0 ? Float(min(opacity, 1)) : 0 }

  /// Whether a layer with sublayers must be drawn as one picture first.
  var isTranslucent: Bool { drawnOpacity < 1 }

  /// Whether all numbers are finite.
  public var isFinite: Bool {
    bounds.isFinite && position.isFinite && anchorPoint.isFinite && anchorPointZ.isFinite
      && zPosition.isFinite
      && transform.isFinite && opacity.isFinite && backgroundColor.isFinite && cornerRadii.isFinite
      && borderWidth.isFinite
      && borderColor.isFinite && shadow.isFinite && contentsScale.isFinite && contentsRect.isFinite
      && content.isFinite
  }

  /// Names and values of the properties that are not finite.
  var notFinite: [String] {
    let parts: [(String, Bool, Any)] = [
      ("bounds", bounds.isFinite, bounds), ("position", position.isFinite, position),
      ("anchorPoint", anchorPoint.isFinite, anchorPoint),
      ("anchorPointZ", anchorPointZ.isFinite, anchorPointZ), ("zPosition", zPosition.isFinite, zPosition),
      ("transform", transform.isFinite, transform), ("opacity", opacity.isFinite, opacity),
      ("backgroundColor", backgroundColor.isFinite, backgroundColor),
      ("cornerRadii", cornerRadii.isFinite, cornerRadii), ("borderWidth", borderWidth.isFinite, borderWidth),
      ("borderColor", borderColor.isFinite, borderColor), ("shadow", shadow.isFinite, shadow),
      ("contentsScale", contentsScale.isFinite, contentsScale),
      ("contentsRect", contentsRect.isFinite, contentsRect), ("content", content.isFinite, content),
    ]
    return parts.filter { !$0.1 }.map { "\($0.0) (\($0.2))" }
  }

  /// Whether it agrees with another state in everything that affects the position of sublayers and their
  /// clipping.
  func hasSameGeometry(as other: LayerProperties) -> Bool {
    position == other.position && bounds == other.bounds && anchorPoint == other.anchorPoint
      && transform == other.transform && anchorPointZ == other.anchorPointZ
      && isDoubleSided == other.isDoubleSided
      && (!masksToBounds || cornerRadii == other.cornerRadii)
  }
}
