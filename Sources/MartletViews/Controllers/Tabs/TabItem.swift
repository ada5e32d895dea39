import MartletGeometry

/// How a controller is shown in a tab bar.
public struct TabItem: Hashable, Sendable {
  /// What it says; `nil`, the default, is the controller's title.
  public var title: String?
  /// An outline over the title, in a square of 24 points. It is drawn as a line. `nil` is none.
  public var icon: Path?
  /// A number, or a word, in a small sign beside it; `nil` is none.
  public var badge: String?

  /// Makes an item; see the properties.
  public init(_ title: String? = nil, icon: Path? = nil, badge: String? = nil) {
    self.title = title
    self.icon = icon
    self.badge = badge
  }
}
