/// A set of actions that layers share. Styles chain: what one does not have is looked for in its parent.
@MainActor
public final class LayerStyle {
  /// Actions by what they answer.
  public var actions: [ActionKey: any LayerAction]
  /// Where to look next.
  public let parent: LayerStyle?

  /// Makes a style.
  public init(actions: [ActionKey: any LayerAction] = [:], parent: LayerStyle? = nil) {
    self.actions = actions
    self.parent = parent
  }

  /// The action of this style or of the nearest in its chain that has one.
  func action(for key: ActionKey) -> (any LayerAction)? {
    var style: LayerStyle? = self
    while let current = style {
      if let action = current.actions[key] { return action }
      style = current.parent
    }
    return nil
  }
}
