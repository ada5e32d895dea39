/// Items of a menu that belong together, with a line before and after them.
public struct MenuSection {
  /// What is written above them; `nil`, the default, for nothing.
  public var title: String?
  /// The items.
  public var items: [MenuItem]

  /// Makes a section of items.
  public init(_ title: String? = nil, items: [MenuItem]) {
    self.title = title
    self.items = items
  }

  /// Makes a section of items. Sections in it become parts of it without lines.
  public init(_ title: String? = nil, @MenuBuilder content: () -> [MenuSection]) {
    self.init(title, items: content().flatMap(\.items))
  }
}
