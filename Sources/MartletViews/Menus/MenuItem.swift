import MartletDrawing

/// One of the things that a menu offers.
public struct MenuItem {
  /// What stands before the words of an item.
  public enum Mark: Hashable, Sendable {
    /// Nothing.
    case none
    /// A check mark: it is on, or chosen.
    case checked
    /// A dash: it is on for some of what it is about.
    case mixed
  }

  /// The words.
  public var title: String
  /// The picture before the words; a template image has their colour. `nil`, the default, for none.
  public var image: Image?
  /// The key that does the same, shown at the end; `nil`, the default, for none. It works while the menu is closed too, if nothing that
  /// has the focus uses the key (``Responder``) and the item can be chosen. First come the menus of the view that has the focus and of
  /// those around it (``View/contextMenu``, ``Button/menu``), the innermost first, then those of other buttons that the focus can come to,
  /// the nearest first. For a menu that belongs to no view, see ``Menu/choose(by:)``.
  public var shortcut: KeyShortcut?
  /// Whether it can be chosen. `true` by default.
  public var isEnabled: Bool
  /// Whether it is on. `none` by default.
  public var mark: Mark
  /// Whether it takes something away for good: its words are red. `false` by default.
  public var isDestructive: Bool
  /// The menu that opens beside it; `nil`, the default, for none.
  public var submenu: Menu?
  /// Called when it is chosen, after the menu has begun to close and the focus is where it was.
  public var action: @MainActor () -> Void

  /// Makes an item that does something.
  public init(
    _ title: String, image: Image? = nil, shortcut: KeyShortcut? = nil, isEnabled: Bool = true,
    mark: Mark = .none, isDestructive: Bool = false, action: @escaping @MainActor () -> Void
  ) {
    (self.title, self.image, self.shortcut, self.isEnabled) = (title, image, shortcut, isEnabled)
    (self.mark, self.isDestructive, self.action) = (mark, isDestructive, action)
  }

  /// Makes an item that opens a menu beside it. Among the items of another menu a ``Menu`` with a title does the same.
  public init(_ title: String, image: Image? = nil, isEnabled: Bool = true, submenu: Menu) {
    self.init(title, image: image, isEnabled: isEnabled, action: {})
    self.submenu = submenu
  }

  /// Whether it can be chosen, or opened: a menu without items cannot.
  var canBeChosen: Bool { isEnabled && !(submenu?.isEmpty ?? false) }
}
