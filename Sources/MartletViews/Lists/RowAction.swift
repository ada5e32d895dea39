import MartletDrawing
import MartletGeometry

/// Something that can be done with a row of a list: a button that a swipe of the row uncovers.
///
///     RowAction("Archive", color: leaf) { [weak self] in self?.archive($0) }
///     RowAction("Delete", role: .destructive) { [weak self] in self?.letters.remove(at: $0) }
@MainActor
public struct RowAction {
  /// What an action does to the row.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// The row stays, and closes.
    case normal
    /// The handler takes the row out of the data. The row slides out, and the list deletes it, unless the handler has told the list
    /// of that itself. If the handler leaves the row where it is, for example to ask first, the row comes back.
    case destructive
  }

  /// Its name: the words on the button, and what accessibility calls it.
  public var title: String
  /// A picture above the words, or instead of them where a row is low. A template image has the colour of the words. `nil` for none.
  public var image: Image?
  /// What it does to the row.
  public var role: Role
  /// The ground of the button; `nil` for a red one if it is destructive, otherwise one in the tint.
  public var color: Color?
  /// Called with the number of the row.
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
