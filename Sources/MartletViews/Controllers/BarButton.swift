/// A button in the bar of a navigation controller.
@MainActor
public struct BarButton {
  /// What it says.
  public var title: String
  /// Called when it is tapped.
  public var action: @MainActor () -> Void

  /// Makes a button; see the properties.
  public init(_ title: String, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.action = action
  }
}
