/// The directions in which a `ScrollLayer` scrolls.
public enum ScrollMode: Hashable, Sendable {
  /// It does not scroll.
  case none
  /// Up and down.
  case vertically
  /// To the left and right.
  case horizontally
  /// In both.
  case both

  var isHorizontal: Bool { self == .horizontally || self == .both }
  var isVertical: Bool { self == .vertically || self == .both }
}
