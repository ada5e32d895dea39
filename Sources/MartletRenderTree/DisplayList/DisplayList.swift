import MartletGeometry

/// What to draw, from back to front, in window points: everything that a renderer needs to know.
///
/// Items are kept between frames and only changed ones are rewritten, so that a frame allocates nothing.
public struct DisplayList: Sendable {
  /// The maximum length of an item's chain of clips. Deeper nesting is clipped with groups.
  public static let maximumClipDepth = 4

  /// The items, from back to front.
  public internal(set) var items: [DisplayItem] = []
  /// The clips, which items refer to by index.
  public var clips: [Clip] = []
  /// For each clip, the items within its edge, in ascending order of the first. Empty for a list whose makers do not say.
  public internal(set) var clipSpans: [ClipSpan] = []
  /// The right bottom corner of the window, in points; `zero` if it is not known. The pixels that contain
  /// this edge belong completely to upright items and clips that end there.
  public var end = Point.zero
  /// The index of the first item of an overlay, whose drawing does not count for the window; `nil` without one.
  package internal(set) var overlayStart: Int?

  /// The descriptions of shapes, to which items refer by index.
  public internal(set) var shapes: [ShapeItem] = []
  /// The descriptions of shadows.
  public internal(set) var shadows: [ShadowItem] = []
  /// The descriptions of content.
  public internal(set) var contents: [ContentItem] = []
  /// The descriptions of backdrops.
  public internal(set) var backdrops: [BackdropItem] = []
  /// For each backdrop, the index of the item below which its picture is taken; −1 for one that is not seen. Empty if each shows
  /// what is below itself.
  package internal(set) var captures: [Int32] = []
  /// The descriptions of groups.
  public internal(set) var groups: [GroupItem] = []
  /// The descriptions of further pieces of groups.
  public internal(set) var pieces: [PieceItem] = []
  /// The cuts of groups and of their pieces.
  public internal(set) var cuts: [PlaneCut] = []

  /// What has been in it since it was empty.
  var traits: ListTraits = []

  /// Makes an empty list.
  public init() {}
}
