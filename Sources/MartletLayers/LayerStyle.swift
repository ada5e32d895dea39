/// A set of actions that layers share. Styles can be chained: actions that a style does not have are looked
/// up in its parent.
@MainActor
public final class LayerStyle {
  /// Actions by their keys.
  public var actions: [ActionKey: any LayerAction]
  /// The style to search next.
  public let parent: LayerStyle?

  /// Makes a style.
  public init(actions: [ActionKey: any LayerAction] = [:], parent: LayerStyle? = nil) {
    self.actions = actions
    self.parent = parent
  }

  /// The action of this style, or of the nearest parent that has one.
  func action(for key: ActionKey) -> (any LayerAction)? {
    var style: LayerStyle? = self
    while let current = style {
      if let action = current.actions[key] { return action }
      style = current.parent
    }
    return nil
  }
}
