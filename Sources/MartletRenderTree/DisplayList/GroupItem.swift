/// A group of items, which are drawn as one picture first.
public struct GroupItem: Sendable, Equatable {
  /// Whether it is added to what is beneath (premultiplied components are summed) instead of being laid over it.
  public var isAdditive = false
  /// Whether it needs a sheet of its own even where its opacity is 1: because additive groups are in it, which must be
  /// added to each other and not to what is beneath it all.
  public var isIsolated = false
  /// Index of the item that ends it; −1 where the list ends before.
  public internal(set) var end: Int32 = -1

  /// Makes a group that nothing ends yet.
  public init(isAdditive: Bool = false, isIsolated: Bool = false) {
    self.isAdditive = isAdditive
    self.isIsolated = isIsolated
  }
}

extension GroupItem: ItemPayload {
  package static var kind: DisplayItem.Kind { .beginGroup }

  package init() { self.init(isAdditive: false) }

  package static func edit<Result>(
    _ list: inout DisplayList, _ body: (inout [GroupItem]) -> Result
  ) -> Result { body(&list.groups) }
}
