import MartletDrawing
import MartletGeometry

/// Something that can be done with a row of a list or an item of a grid: a button that a swipe of it uncovers.
///
///     RowAction("Archive", color: leaf) { [weak self] in self?.archive($0) }
///     RowAction("Delete", role: .destructive) { [weak self] in self?.letters.remove(at: $0) }
@MainActor
public struct RowAction {
  /// What an action does to the row or the item.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// The row or the item stays, and closes.
    case normal
    /// The handler takes the row out of the data. The row slides out, and the list deletes it, unless the handler has told the list
    /// of that itself. If the handler leaves the row where it is, for example to ask first, the row comes back. So it is with an item
    /// of a grid.
    case destructive
  }

  /// Its name: the words on the button, and what accessibility calls it.
  public var title: String
  /// A picture above the words, or instead of them where a row is low. A template image has the colour of the words. `nil` for none.
  public var image: Image?
  /// What it does to the row or the item.
  public var role: Role
  /// The ground of the button; `nil` for a red one if it is destructive, otherwise one in the tint.
  public var color: Color?
  /// Called with the number of the row or the item.
  public var handler: @MainActor (Int) -> Void

  /// Makes an action; see the properties.
  public init(
    _ title: String, image: Image? = nil, role: Role = .normal, color: Color? = nil,
    handler: @escaping @MainActor (_ row: Int) -> Void
  ) {
    (self.title, self.image, self.role, self.color) = (title, image, role, color)
    self.handler = handler
  }
}
