import MartletRenderTree

extension Layer {
  /// The actions of this layer by their keys. They are used after the delegate's. Empty by default.
  public final var actions: [ActionKey: any LayerAction] {
    get { rareData?.actions ?? [:] }
    set { ensureRareData().actions = newValue }
  }

  /// Actions that the layer shares with others. They are used after its own. `nil` by default.
  public final var style: LayerStyle? {
    get { rareData?.style }
    set { ensureRareData().style = newValue }
  }

  /// The action for a change or an event: the delegate's, else that in `actions`, else that of the style or
  /// its parents, else the class's default. A window's root layer has no default action, and during a view's
  /// layout no layer has one. Returns `nil` if there is no action, or if `NoAction` ended the search.
  public final func action(for key: ActionKey) -> (any LayerAction)? {
    let found =
      delegate?.action(for: self, key: key) ?? rareData?.actions[key] ?? rareData?.style?.action(for: key)
      ?? (id == .root || Transaction.isSilent
        ? nil : Transaction.defaultAction(Self.defaultAction(for: key), for: key))
    return found.isNone ? nil : found
  }

  /// Finds the action for an event and runs it, unless the transaction disables actions.
  public final func runAction(for key: ActionKey) {
    guard !Transaction.disableActions else { return }
    action(for: key)?.run(ActionEvent(key: key, layer: self))
  }

  /// Whether setting something runs actions: only changes of a committed layer are visible. A delegate may
  /// also animate changes before the layer's first commit.
  final var runsActions: Bool {
    (hasCommitted || tree != nil && delegate != nil) && !Transaction.disableActions
  }

  /// The action for setting a property. Before the first commit only the delegate can provide one.
  final func actionToRun(for key: ActionKey) -> (any LayerAction)? {
    if hasCommitted { return action(for: key) }
    let found = delegate?.action(for: self, key: key)
    return found.isNone ? nil : found
  }

  final func ensureRareData() -> RareData {
    if let rareData { return rareData }
    let new = RareData()
    rareData = new
    return new
  }
}

extension (any LayerAction)? {
  /// Whether it is `NoAction`. This runs at each change of a view, and `is` would ask the runtime about
  /// protocol conformances.
  fileprivate var isNone: Bool {
    guard let self else { return false }
    return type(of: self) == NoAction.self
  }
}
