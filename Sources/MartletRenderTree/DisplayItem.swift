import MartletGeometry

/// One drawing operation of a display list.
public struct DisplayItem: Sendable, Equatable {
  /// What to draw.
  public enum Kind: UInt8, Sendable {
    /// A filled rounded rectangle with an optional border, which lies inside its edge, over the fill.
    case shape
    /// Begins a group: what follows up to the matching `endGroup` is drawn onto a clear sheet of its own, whose
    /// result is then drawn once with `opacity` and the item's clip. Groups nest.
    case beginGroup
    /// Ends the innermost group.
    case endGroup
  }

  /// What to draw.
  public var kind: Kind
  /// From the item's own coordinates to window points.
  public var transform: Homography
  /// The rectangle in its own coordinates, in points.
  public var rect: Rect
  /// Radii that fit the rectangle.
  public var radii: CornerRadii
  /// Fill, premultiplied, opacity included.
  public var fill: SIMD4<Float>
  /// Border, premultiplied, opacity included.
  public var border: SIMD4<Float>
  /// Width of the border in points of its own coordinates; 0 for none.
  public var borderWidth: Double
  /// Opacity of a group, 0…1; 1 for shapes, whose colours contain it.
  public var opacity: Float
  /// Index of the innermost clip in `DisplayList.clips`; −1 for none.
  public var clip: Int32
  /// The upright rectangle that it can touch, in window points, cut by its clips; empty for one that draws
  /// nothing. For a group, the union of what it contains.
  public var frame: Rect

  /// Makes an operation from its parts.
  public init(
    kind: Kind = .shape, transform: Homography = .identity, rect: Rect, radii: CornerRadii = .zero,
    fill: SIMD4<Float> = .zero, border: SIMD4<Float> = .zero, borderWidth: Double = 0, opacity: Float = 1,
    clip: Int32 = -1, frame: Rect
  ) {
    self.kind = kind
    self.transform = transform
    self.rect = rect
    self.radii = radii
    self.fill = fill
    self.border = border
    self.borderWidth = borderWidth
    self.opacity = opacity
    self.clip = clip
    self.frame = frame
  }
}

extension DisplayItem {
  /// Whether it draws the same as another; which number its clip has does not matter.
  func isSame(as other: DisplayItem) -> Bool {
    var copy = other
    copy.clip = clip
    return self == copy
  }
}
