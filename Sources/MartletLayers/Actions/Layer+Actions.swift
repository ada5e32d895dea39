import MartletRenderTree

extension Layer {
  /// Actions of this layer by what they answer; looked at after the delegate. Empty by default.
  public final var actions: [ActionKey: any LayerAction] {
    get { rare?.actions ?? [:] }
    set { ensureRare().actions = newValue }
  }

  /// Actions that the layer shares with others; looked at after its own. `nil` by default.
  public final var style: LayerStyle? {
    get { rare?.style }
    set { ensureRare().style = newValue }
  }

  /// The action for a change or event: the delegate's, else that in `actions`, else that of the style or of the
  /// nearest in its chain, else the class's default, which a window's root layer does not have, nor any while a view is
  /// laid out. `NoAction` ends the search; `nil` comes back where nothing is to be done.
  public final func action(for key: ActionKey) -> (any LayerAction)? {
    let found =
      delegate?.action(for: self, key: key) ?? rare?.actions[key] ?? rare?.style?.action(for: key)
      ?? (id == .root || Transaction.isSilent ? nil : Self.defaultAction(for: key))
    return found.isNone ? nil : found
  }

  /// Searches the action for an event and runs it, unless the transaction has disabled actions.
  public final func runAction(for key: ActionKey) {
    guard !Transaction.disableActions else { return }
    action(for: key)?.run(ActionEvent(key: key, layer: self))
  }

  /// Whether setting something starts actions: only what has been committed can be seen to change. A delegate may want
  /// to animate it on its way into view.
  final var runsActions: Bool {
    (hasCommitted || tree != nil && delegate != nil) && !Transaction.disableActions
  }

  /// The action for setting a property: before the first commit the delegate alone has one.
  final func actionToRun(for key: ActionKey) -> (any LayerAction)? {
    if hasCommitted { return action(for: key) }
    let found = delegate?.action(for: self, key: key)
    return found.isNone ? nil : found
  }

  final func ensureRare() -> Rare {
    if let rare { return rare }
    let new = Rare()
    rare = new
    return new
  }
}

extension (any LayerAction)? {
  /// Whether it is the action that does nothing. `is` would ask the runtime about protocols, at each change of a view.
  fileprivate var isNone: Bool {
    guard let self else { return false }
    return type(of: self) == NoAction.self
  }
}
