/// Identifies a layer's property that an animation affects: a whole, such as its position, or a component,
/// such as the position's x.
public enum PropertyID: Hashable, Sendable {
  /// The layer's rectangle, and its components.
  case bounds, boundsOrigin, boundsOriginX, boundsOriginY, boundsSize, boundsSizeWidth, boundsSizeHeight
  /// The position of the anchor point, and its components.
  case position, positionX, positionY
  /// The point that the position places, and its components.
  case anchorPoint, anchorPointX, anchorPointY
  /// The depth of that point relative to the layer's plane.
  case anchorPointZ
  /// The order among siblings.
  case zPosition
  /// The transform as a whole.
  case transform
  /// The angle of the transform about an axis.
  case rotationX, rotationY, rotationZ
  /// The scale of the transform, in x and y or along one axis.
  case scale, scaleX, scaleY, scaleZ
  /// The translation of the transform, in the plane or along one axis.
  case translation, translationX, translationY, translationZ
  /// The opacity.
  case opacity
  /// The colour that fills the bounds.
  case backgroundColor
  /// The radius of each corner, or of all corners.
  case cornerRadii, cornerRadius
  /// Whether the layer is left out, whether it is visible from behind, and whether it clips its sublayers.
  case isHidden, isDoubleSided, masksToBounds
  /// The border's width and colour.
  case borderWidth, borderColor
  /// The shadow, and its components.
  case shadow, shadowColor, shadowOpacity, shadowRadius, shadowOffset, shadowOffsetX, shadowOffsetY
  /// The part of the contents that is shown, and its components.
  case contentsRect, contentsRectOrigin, contentsRectSize
  /// A property that a subclass declares, by its number. The render tree keeps none of its animations.
  case custom(Int32)

  /// All properties that the render tree knows.
  public static let builtin: [PropertyID] = [
    .bounds, .boundsOrigin, .boundsOriginX, .boundsOriginY, .boundsSize, .boundsSizeWidth, .boundsSizeHeight,
    .position, .positionX, .positionY, .anchorPoint, .anchorPointX, .anchorPointY, .anchorPointZ, .zPosition,
    .transform,
    .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .translation, .translationX,
    .translationY, .translationZ, .opacity, .isHidden, .isDoubleSided, .masksToBounds, .backgroundColor,
    .cornerRadii, .cornerRadius, .borderWidth, .borderColor, .shadow, .shadowColor, .shadowOpacity,
    .shadowRadius, .shadowOffset, .shadowOffsetX,
    .shadowOffsetY, .contentsRect, .contentsRectOrigin, .contentsRectSize,
  ]

  /// The property that directly contains this component; `nil` for a whole.
  public var container: PropertyID? {
    switch self {
    case .boundsOrigin, .boundsSize: .bounds
    case .boundsOriginX, .boundsOriginY: .boundsOrigin
    case .boundsSizeWidth, .boundsSizeHeight: .boundsSize
    case .positionX, .positionY: .position
    case .anchorPointX, .anchorPointY: .anchorPoint
    case .rotationX, .rotationY, .rotationZ, .scale, .translation, .translationZ: .transform
    case .scaleX, .scaleY, .scaleZ: .scale
    case .translationX, .translationY: .translation
    case .cornerRadius: .cornerRadii
    case .shadowColor, .shadowOpacity, .shadowRadius, .shadowOffset: .shadow
    case .shadowOffsetX, .shadowOffsetY: .shadowOffset
    case .contentsRectOrigin, .contentsRectSize: .contentsRect
    default: nil
    }
  }

  /// The whole that the component belongs to, at any depth; a whole returns itself.
  public var whole: PropertyID {
    var result = self
    while let container = result.container { result = container }
    return result
  }

  /// Whether animating one affects the other, at least partly: they are equal, or one is a component of the
  /// other.
  public func overlaps(_ other: PropertyID) -> Bool {
    self == other || isPart(of: other) || other.isPart(of: self)
  }

  /// Whether it is a component of another property, at any depth.
  public func isPart(of other: PropertyID) -> Bool {
    var current = container
    while let candidate = current {
      if candidate == other { return true }
      current = candidate.container
    }
    return false
  }

  /// Whether it is a single number in points: a coordinate or a length.
  package var isInPoints: Bool {
    switch self {
    case .boundsOriginX, .boundsOriginY, .boundsSizeWidth, .boundsSizeHeight, .positionX, .positionY,
      .anchorPointZ, .translationX, .translationY, .translationZ, .cornerRadius, .borderWidth, .shadowRadius,
      .shadowOffsetX, .shadowOffsetY:
      true
    default: false
    }
  }

  /// Whether it determines where things are. Differences and sums of such values are always meaningful, so
  /// its animations are additive by default. For a whole transform that depends on the values too.
  public var isGeometry: Bool {
    switch whole {
    case .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform: true
    default: false
    }
  }
}
