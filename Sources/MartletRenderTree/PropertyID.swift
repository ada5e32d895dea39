/// Which property of a layer an animation drives: a whole, such as its position, or a component of one, such as the
/// position's x.
public enum PropertyID: Hashable, Sendable {
  /// The layer's rectangle, its parts and their parts.
  case bounds, boundsOrigin, boundsOriginX, boundsOriginY, boundsSize, boundsSizeWidth, boundsSizeHeight
  /// Where the anchor point lies, and its parts.
  case position, positionX, positionY
  /// The point that the position places, and its parts.
  case anchorPoint, anchorPointX, anchorPointY
  /// How far before the layer's plane that point lies.
  case anchorPointZ
  /// Height among siblings.
  case zPosition
  /// The transform as a whole.
  case transform
  /// Angle of the transform about an axis.
  case rotationX, rotationY, rotationZ
  /// Scale of the transform, in all or along an axis.
  case scale, scaleX, scaleY, scaleZ
  /// Translation of the transform, in the plane or along an axis.
  case translation, translationX, translationY, translationZ
  /// Opacity.
  case opacity
  /// Fill of the bounds.
  case backgroundColor
  /// Radius of each corner, or of all.
  case cornerRadii, cornerRadius
  /// Whether it is left out, whether it shows from behind, and whether it clips its sublayers.
  case isHidden, isDoubleSided, masksToBounds
  /// Border.
  case borderWidth, borderColor
  /// The shadow and its parts.
  case shadow, shadowColor, shadowOpacity, shadowRadius, shadowOffset, shadowOffsetX, shadowOffsetY
  /// Which part of the contents shows, and its parts.
  case contentsRect, contentsRectOrigin, contentsRectSize
  /// A property that a subclass declares, by a number of its own. The render tree carries its animations and does not
  /// evaluate them.
  case custom(Int32)

  /// Every property that the render tree knows.
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

  /// What it is directly a part of; `nil` for a whole.
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

  /// The property that it is a component of, however deep; itself for a whole.
  public var whole: PropertyID {
    var result = self
    while let container = result.container { result = container }
    return result
  }

  /// Whether driving one drives the other, at least in part: equal ones, and a whole and its components.
  public func overlaps(_ other: PropertyID) -> Bool {
    self == other || isPart(of: other) || other.isPart(of: self)
  }

  /// Whether it is a component of another, at whatever depth.
  public func isPart(of other: PropertyID) -> Bool {
    var current = container
    while let candidate = current {
      if candidate == other { return true }
      current = candidate.container
    }
    return false
  }

  /// Whether it is one number in points: where, or how long or how wide, something is.
  package var isInPoints: Bool {
    switch self {
    case .boundsOriginX, .boundsOriginY, .boundsSizeWidth, .boundsSizeHeight, .positionX, .positionY,
      .anchorPointZ, .translationX, .translationY, .translationZ, .cornerRadius, .borderWidth, .shadowRadius,
      .shadowOffsetX, .shadowOffsetY:
      true
    default: false
    }
  }

  /// Whether it says where things are: differences and sums of such values make sense wherever they lead, so that
  /// its animations are additive by default. Whether a whole transform is depends on its values as well.
  public var isGeometry: Bool {
    switch whole {
    case .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform: true
    default: false
    }
  }
}
