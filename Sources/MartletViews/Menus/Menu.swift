/// What one can do with something, in a list that opens when it is wanted:
///
///     let menu = Menu {
///       MenuItem("Rename", shortcut: "r") { rename() }
///       Menu("Sort by") {
///         MenuItem("Name", mark: .checked) { sort(by: .name) }
///         MenuItem("Date") { sort(by: .date) }
///       }
///       MenuSeparator()
///       MenuItem("Delete", isDestructive: true) { delete() }
///     }
///
/// A button opens one below itself (``Button/menu``), a view where it is pressed for long or with the secondary button
/// (``View/contextMenu``), and a program anywhere: ``open(below:isTouched:)``, ``open(at:in:isTouched:)``. It is a value: one that changes
/// is made anew each time it opens.
public struct Menu {
  /// What it is called: the words of the item beside which it opens, and its name for those who can't see it. Empty by default.
  public var title: String
  /// Its parts, between which there are lines.
  public var sections: [MenuSection]

  /// Makes a menu of sections.
  public init(_ title: String = "", sections: [MenuSection]) {
    self.title = title
    self.sections = sections
  }

  /// Makes a menu of items, with sections and separators among them.
  public init(_ title: String = "", @MenuBuilder content: () -> [MenuSection]) {
    self.init(title, sections: content())
  }

  /// Whether nothing is in it. Such a menu does not open.
  public var isEmpty: Bool { sections.allSatisfy(\.items.isEmpty) }
}
