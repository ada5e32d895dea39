import MartletDrawing
import MartletGeometry

/// The visual state of one layer: what the program has set, or what it resolves to at a time.
public struct LayerProperties: Sendable, Equatable {
  /// The layer's rectangle in its own coordinates, in points. The origin scrolls its sublayers.
  public var bounds = Rect.zero
  /// Where the anchor point lies in the superlayer's coordinates, in points.
  public var position = Point.zero
  /// The point of the bounds that `position` places and about which `transform` acts: (0, 0) top left, (1, 1)
  /// bottom right; the middle by default.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// How far before the layer's plane (towards the viewer; behind it where negative) that point lies about which
  /// `transform` acts, in points. 0 by default.
  public var anchorPointZ = 0.0
  /// Height over the superlayer: siblings are drawn in ascending order, equal ones in the order of the list.
  public var zPosition = 0.0
  /// Acts about the anchor point. Identity by default.
  public var transform = Transform.identity
  /// 0 is invisible, 1 (the default) opaque; applies to the layer with its sublayers as one picture.
  public var opacity = 1.0
  /// Whether the layer and its sublayers are left out. `false` by default.
  public var isHidden = false
  /// Whether the layer and its sublayers show from behind, too. `true` by default.
  public var isDoubleSided = true
  /// Fill of the bounds; clear by default.
  public var backgroundColor = Color.clear
  /// Radius of each corner in points; made to fit where they are too large. Square by default.
  public var cornerRadii = CornerRadii.zero
  /// Width of the border in points, drawn inside the edge over the background, the contents and the sublayers. 0 by
  /// default.
  public var borderWidth = 0.0
  /// Colour of the border; black by default.
  public var borderColor = Color.black
  /// Whether sublayers show only within the rounded bounds. `false` by default.
  public var masksToBounds = false
  /// The shadow that the rounded bounds cast, below the layer and its sublayers. None by default. A layer that masks
  /// cuts its own shadow away, too.
  public var shadow = Shadow.none
  /// A picture that is drawn over the background and below sublayers; `nil` by default.
  public var contents: Image?
  /// How the contents are placed in the bounds. `resize` by default.
  public var contentsGravity = ContentsGravity.resize
  /// Pixels of the contents for each point of the layer: the size that a gravity keeps. 1 by default.
  public var contentsScale = 1.0
  /// Which part of the contents shows, in fractions of them. All by default.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Makes the state of a new layer.
  public init() {}

  /// The map from the layer's own coordinates to its superlayer's.
  @inlinable
  public var localTransform: Homography {
    var h = Homography(transform)
    let ax = bounds.minX + anchorPoint.x * bounds.width
    let ay = bounds.minY + anchorPoint.y * bounds.height
    h.origin -= h.x * ax + h.y * ay
    if anchorPointZ != 0 { h.origin -= SIMD3(transform.m31, transform.m32, transform.m34) * anchorPointZ }
    return h.translated(x: position.x, y: position.y)
  }

  /// Opacity as it is drawn, 0…1: a spring may overshoot.
  var drawnOpacity: Float { opacity > 0 ? Float(min(opacity, 1)) : 0 }

  /// Whether a layer with sublayers has to be drawn as one picture first.
  var isTranslucent: Bool { drawnOpacity < 1 }

  /// Whether no number is infinite or NaN.
  public var isFinite: Bool {
    bounds.isFinite && position.isFinite && anchorPoint.isFinite && anchorPointZ.isFinite
      && zPosition.isFinite
      && transform.isFinite && opacity.isFinite && backgroundColor.isFinite && cornerRadii.isFinite
      && borderWidth.isFinite
      && borderColor.isFinite && shadow.isFinite && contentsScale.isFinite && contentsRect.isFinite
  }

  /// What of it is not finite, with its value.
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
      ("contentsRect", contentsRect.isFinite, contentsRect),
    ]
    return parts.filter { !$0.1 }.map { "\($0.0) (\($0.2))" }
  }

  /// Whether it agrees with another state in where things are: what its sublayers must follow.
  func hasSameGeometry(as other: LayerProperties) -> Bool {
    position == other.position && bounds == other.bounds && anchorPoint == other.anchorPoint
      && transform == other.transform && anchorPointZ == other.anchorPointZ
      && isDoubleSided == other.isDoubleSided
      && (!masksToBounds || cornerRadii == other.cornerRadii)
  }
}
