import MartletDrawing
import MartletGeometry

/// One drawing operation of a display list.
public struct DisplayItem: Sendable, Equatable {
  /// What to draw.
  public enum Kind: UInt8, Sendable {
    /// A filled rounded rectangle with an optional border, which lies inside its edge, over the fill.
    case shape
    /// The blurred silhouette of a rounded rectangle, in the colour `fill`.
    case shadow
    /// The part `sourceRect` of a picture, which as a whole would lie in `imageRect`, within a rounded rectangle.
    case image
    /// Begins a group: what follows up to the matching `endGroup` is drawn onto a clear sheet of its own, whose
    /// result is then drawn once with `opacity` and the item's clip. Groups nest.
    case beginGroup
    /// Ends the innermost group.
    case endGroup
  }

  // What decides whether an item is passed over comes first, so that it is read from memory in one piece.

  /// What to draw.
  public var kind: Kind
  /// Whether a group is added to what is beneath (premultiplied components are summed) instead of being laid over
  /// it.
  public var isAdditive: Bool
  /// Whether a group needs a sheet of its own even where its opacity is 1: because additive groups are in it, which
  /// must be added to each other and not to what is beneath it all.
  public var isIsolated: Bool
  /// Index of the innermost clip in `DisplayList.clips`; −1 for none.
  public var clip: Int32
  /// Opacity of a group or an image, 0…1; 1 for others, whose colours contain it.
  public var opacity: Float
  /// The upright rectangle that it can touch, in window points, cut by its clips; empty for one that draws
  /// nothing. For a group, the union of what it contains.
  public var frame: Rect
  /// Fill, premultiplied, opacity included.
  public var fill: SIMD4<Float>
  /// From the item's own coordinates to window points.
  public var transform: Homography
  /// The rectangle in its own coordinates, in points.
  public var rect: Rect
  /// Radii that fit the rectangle.
  public var radii: CornerRadii
  /// Colour where the border lies, over the fill: premultiplied, opacity included. Both fade as one picture.
  public var border: SIMD4<Float>
  /// Width of the border in points of its own coordinates; 0 for none.
  public var borderWidth: Double
  /// Standard deviation of a shadow's blur, in points of its own coordinates, not negative.
  public var shadowRadius: Double
  /// The picture of an image item.
  public var image: Image?
  /// Where the whole picture would lie, in the item's own coordinates, in points.
  public var imageRect: Rect
  /// Which part of it shows, in fractions of the picture; nothing from around it, not even by interpolation.
  public var sourceRect: Rect

  /// Makes an operation from its parts.
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
  /// How far a shadow reaches beyond its rectangle, as a multiple of its radius: what a normal distribution has
  /// farther out cannot be seen.
  public static let shadowReach = 3.0

  /// Whether it draws the same as another; which number its clip has does not matter.
  func isSame(as other: DisplayItem) -> Bool {
    var copy = other
    copy.clip = clip
    return self == copy
  }
}
