import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Lets the layer know a property that its class declares.
  final func enroll<Value>(_ state: CustomState<Value>) {
    let rare = ensureRare()
    guard rare.customs[state.id] == nil else { return }
    rare.customs[state.id] = state
    if hasCommitted { committed[state.property] = state.model }
  }

  /// The state of a declared property.
  final func custom<Value>(_ property: AnimatableProperty<Value>) -> CustomState<Value> {
    if let state = rare?.customs[property.id] as? CustomState<Value> { return state }
    // The key may come from another layer of the class.
    guard let state = LayerPropertyNumbers.find(property.id, in: self) as? CustomState<Value> else {
      preconditionFailure("layer \(label) does not declare the property \(property.name)")
    }
    enroll(state)
    return state
  }

  /// Sets a declared property, and runs its action.
  final func setCustom<Value>(_ value: Value, of state: CustomState<Value>) {
    precondition(value.isFinite, "layer \(state.property.name) must be finite, not \(value)")
    let old = state.model
    guard old != value else { return }
    let key = ActionKey(state.id)
    let action = runsActions ? actionToRun(for: key) : nil
    setCustomSilently(value, of: state)
    guard let action else { return }
    action.run(
      ActionEvent(
        key: key, layer: self, change: PropertyChange(property: state.property, old: old, new: value)))
  }

  /// Sets a declared property without any action.
  final func setCustomSilently<Value>(_ value: Value, of state: CustomState<Value>) {
    guard state.model != value else { return }
    state.model = value
    markChanged(.customs)
    if state.needsDisplay { setNeedsDisplay() }
  }

  /// What a property was set to, built in or declared.
  package final func modelValue<Value>(of property: AnimatableProperty<Value>) -> Value {
    property.isCustom ? custom(property).model : property.value(in: model)
  }

  /// Whether an animation of a declared property, or of any where the layer is observed, goes on after a time of the
  /// host's, so that frames are wanted.
  final func followsFrames(after time: MediaTime) -> Bool {
    guard let rare, !rare.customs.isEmpty || isObserved, timeFlows else { return false }
    let isObserved = isObserved
    return animations.moves(after: time) { isObserved || $0.property.isCustom }
  }

  /// Brings what depends on declared properties, and observers, to a frame.
  final func followFrame() {
    Transaction.withoutActions {
      followCustoms()
      tellObservers()
    }
  }

  /// Brings what depends on declared properties to what shows.
  final func followCustoms() {
    guard let rare, !rare.customs.isEmpty else { return }
    presentationDidChange()
    guard rare.customs.values.contains(where: \.needsDisplay) else { return }
    needsDisplay = true
    rare.staleRect = nil
    displayIfNeeded()
  }

  /// Notes that other animations, or another time, may show something else, for those who are told.
  final func noteMoved() {
    guard let rare else { return }
    if !rare.observations.isEmpty { rare.hasNews = true }
    guard !rare.customs.isEmpty else { return }
    rare.hasMoved = true
    hasSetCustoms = true
  }
}

extension PropertyID {
  /// Whether a layer's class declares it.
  fileprivate var isCustom: Bool { if case .custom = self { true } else { false } }
}
