/// Makes the sections of a menu from items, sections and separators, in their order.
@resultBuilder
public enum MenuBuilder {
  /// A part of a menu.
  public enum Part {
    /// An item of the section that is open.
    case item(MenuItem)
    /// A section of its own.
    case section(MenuSection)
    /// The end of the section that is open.
    case separator
  }

  /// Takes an item.
  public static func buildExpression(_ item: MenuItem) -> [Part] { [.item(item)] }
  /// Takes a menu that opens beside an item, which has its title.
  public static func buildExpression(_ menu: Menu) -> [Part] {
    [.item(MenuItem(menu.title, submenu: menu))]
  }
  /// Takes a section.
  public static func buildExpression(_ section: MenuSection) -> [Part] { [.section(section)] }
  /// Takes a separator.
  public static func buildExpression(_ separator: MenuSeparator) -> [Part] { [.separator] }
  /// Takes items that were made before.
  public static func buildExpression(_ items: [MenuItem]) -> [Part] { items.map(Part.item) }
  /// Joins parts.
  public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap(\.self) }
  /// Takes what a loop has made.
  public static func buildArray(_ parts: [[Part]]) -> [Part] { parts.flatMap(\.self) }
  /// Takes what an `if` without `else` has made, if anything.
  public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }
  /// Takes the first branch.
  public static func buildEither(first parts: [Part]) -> [Part] { parts }
  /// Takes the second branch.
  public static func buildEither(second parts: [Part]) -> [Part] { parts }

  /// Makes the sections; none is empty.
  public static func buildFinalResult(_ parts: [Part]) -> [MenuSection] {
    var sections: [MenuSection] = []
    var open: [MenuItem] = []
    func close() {
      if !open.isEmpty { sections.append(MenuSection(items: open)) }
      open = []
    }
    for part in parts {
      switch part {
      case .item(let item): open.append(item)
      case .separator: close()
      case .section(let section):
        close()
        if !section.items.isEmpty { sections.append(section) }
      }
    }
    close()
    return sections
  }
}
