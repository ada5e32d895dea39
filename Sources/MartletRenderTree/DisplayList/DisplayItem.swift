import MartletGeometry

/// One entry of a display list: the properties of all kinds of entries. The rest of its description is in the list's array
/// of its kind.
public struct DisplayItem: Sendable, Equatable {
  /// The kinds of entries. All content of layers is one kind.
  public enum Kind: UInt8, Sendable {
    /// What is below, changed by an effect: a `BackdropItem`.
    case backdrop
    /// A filled rounded rectangle with an optional border: a `ShapeItem`.
    case shape
    /// The shadow of a rounded rectangle: a `ShadowItem`.
    case shadow
    /// What a layer draws over its background: a `ContentItem`.
    case content
    /// Begins a group: what follows up to the matching `endGroup` is drawn onto a clear sheet of its own, whose
    /// result is then drawn once with `opacity` and the item's clip. Groups nest. A `GroupItem`.
    case beginGroup
    /// Ends the innermost group. It has no further description.
    case endGroup
    /// Another piece of a group that is cut, which has ended before: a `PieceItem`.
    case piece
  }

  /// What to draw.
  public internal(set) var kind: Kind
  /// Index in the list's array of its kind; −1 for the end of a group.
  public internal(set) var payload: Int32
  /// Index of the innermost clip in `DisplayList.clips`; −1 for none.
  public var clip: Int32
  /// The opacity of a group or of content, 0…1; 1 for others, whose colours include it.
  public var opacity: Float
  /// The upright rectangle that it can touch, in window points, cut by its clips; empty for one that draws
  /// nothing. For a group, the union of what it contains.
  public package(set) var frame: Rect
}

extension DisplayItem.Kind {
  /// Whether items of this kind are drawn. The others begin or end a group.
  @inlinable
  public var isDrawn: Bool {
    switch self {
    case .backdrop, .shape, .shadow, .content, .piece: true
    case .beginGroup, .endGroup: false
    }
  }
}
