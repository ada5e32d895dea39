/// Another piece of a group whose picture is cut: the group itself draws the first one.
public struct PieceItem: Sendable, Equatable {
  /// The index of the item that begins the group.
  public internal(set) var group: Int32
  /// The index of its first cut in the list's cuts, and their number: from the outside to the inside.
  public internal(set) var firstCut: Int32
  public internal(set) var cutCount: Int32

  init(group: Int32, firstCut: Int32, cutCount: Int32) {
    self.group = group
    self.firstCut = firstCut
    self.cutCount = cutCount
  }
}

extension PieceItem: ItemPayload {
  package static var kind: DisplayItem.Kind { .piece }

  package init() { self.init(group: -1, firstCut: 0, cutCount: 0) }

  package static func edit<Result>(
    _ list: inout DisplayList, _ body: (inout [PieceItem]) -> Result
  ) -> Result { body(&list.pieces) }
}
