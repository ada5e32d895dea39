import MartletDrawing
import MartletGeometry

/// One drawing operation of a display list.
public struct DisplayItem: Sendable, Equatable {
  /// What to draw.
  public enum Kind: UInt8, Sendable {
    /// A filled rounded rectangle with an optional border, which is inside of the edge and over the fill.
    case shape
    /// The blurred silhouette of a rounded rectangle, in the colour `fill`.
    case shadow
    /// The part `sourceRect` of an image, which as a whole would fill `imageRect`, within a rounded
    /// rectangle.
    case image
    /// Begins a group. The items up to the matching `endGroup` are drawn onto a clear sheet of their own,
    /// which is then drawn with `opacity` and the item's clip. Groups can be nested.
    case beginGroup
    /// Ends the innermost group.
    case endGroup
  }

  // The properties that decide whether an item is skipped come first, so that they are adjacent in memory.

  /// What to draw.
  public var kind: Kind
  /// Whether a group is added to the pixels below (premultiplied components are summed) instead of being
  /// drawn over them.
  public var isAdditive: Bool
  /// Whether a group needs a sheet of its own even if its opacity is 1: it contains additive groups, which
  /// must be added to each other and not to the pixels below.
  public var isIsolated: Bool
  /// The index of the innermost clip in `DisplayList.clips`; −1 for none.
  public var clip: Int32
  /// The opacity of a group or an image, 0…1. 1 for other items, whose colours contain it.
  public var opacity: Float
  /// The axis-aligned rectangle that it can touch, in window points, cut by its clips. Empty if it draws
  /// nothing. For a group, the union of its items' frames.
  public var frame: Rect
  /// The fill colour, premultiplied and including the opacity.
  public var fill: SIMD4<Float>
  /// The map from the item's own coordinates to window points.
  public var transform: Homography
  /// The rectangle, in the item's own coordinates, in points.
  public var rect: Rect
  /// The corner radii, reduced to fit the rectangle.
  public var radii: CornerRadii
  /// The colour in the area of the border, composited over the fill; premultiplied and including the opacity.
  /// So fill and border fade as one picture.
  public var border: SIMD4<Float>
  /// The width of the border, in points of the item's own coordinates; 0 for none.
  public var borderWidth: Double
  /// The standard deviation of a shadow's blur, in points of the item's own coordinates; not negative.
  public var shadowRadius: Double
  /// The image of an image item.
  public var image: Image?
  /// The rectangle that the whole image would fill, in the item's own coordinates, in points.
  public var imageRect: Rect
  /// The part of the image that is shown, in fractions of its size. Pixels around the part are not used, not
  /// even for interpolation.
  public var sourceRect: Rect

  /// Makes an item from its parts.
  public init(
    kind: Kind = .shape, transform: Homography = .identity, rect: Rect, radii: CornerRadii = .zero,
    fill: SIMD4<Float> = .zero, border: SIMD4<Float> = .zero, borderWidth: Double = 0, opacity: Float = 1,
    shadowRadius: Double = 0, isAdditive: Bool = false, isIsolated: Bool = false, image: Image? = nil,
    imageRect: Rect = .zero, sourceRect: Rect = Rect(x: 0, y: 0, width: 1, height: 1), clip: Int32 = -1,
    frame: Rect
  ) {
    self.kind = kind
    self.transform = transform
    self.rect = rect
    self.radii = radii
    self.fill = fill
    self.border = border
    self.borderWidth = borderWidth
    self.opacity = opacity
    self.shadowRadius = shadowRadius
    self.isAdditive = isAdditive
    self.isIsolated = isIsolated
    self.image = image
    self.imageRect = imageRect
    self.sourceRect = sourceRect
    self.clip = clip
    self.frame = frame
  }
}

extension DisplayItem {
  /// How far a shadow reaches beyond its rectangle, as a multiple of its radius. Beyond that it is invisible.
  public static let shadowReach = 3.0

  /// Whether it draws the same as another item; the index of its clip does not matter.
  func isSame(as other: DisplayItem) -> Bool {
    var copy = other
    copy.clip = clip
    return self == copy
  }
}
