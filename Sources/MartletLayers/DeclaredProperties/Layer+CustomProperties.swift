import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Registers a declared property with the layer.
  final func enroll<Value>(_ state: CustomState<Value>) {
    let rareData = ensureRareData()
    guard rareData.customProperties[state.id] == nil else { return }
    rareData.customProperties[state.id] = state
    if hasCommitted { committed[state.property] = state.model }
  }

  /// The state of a declared property. The layer's class must declare it.
  final func custom<Value>(_ property: AnimatableProperty<Value>) -> CustomState<Value> {
    if let state = rareData?.customProperties[property.id] as? CustomState<Value> { return state }
    // The key may come from another layer of the class.
    guard let state = LayerPropertyNumbers.find(property.id, in: self) as? CustomState<Value> else {
      preconditionFailure("layer \(label) does not declare the property \(property.name)")
    }
    enroll(state)
    return state
  }

  /// Sets a declared property to a finite value and runs its action.
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

  /// Sets a declared property without an action.
  final func setCustomSilently<Value>(_ value: Value, of state: CustomState<Value>) {
    guard state.model != value else { return }
    state.model = value
    markChanged(.customProperties)
    if state.needsDisplay { setNeedsDisplay() }
  }

  /// The value that was set, for a built-in or a declared property.
  package final func modelValue<Value>(of property: AnimatableProperty<Value>) -> Value {
    property.isCustom ? custom(property).model : property.value(in: model)
  }

  /// Whether frames are needed after a time of the host: a declared property is animated, or any property if
  /// the layer is observed; or a simulation moves an observed layer.
  final func followsFrames(after time: MediaTime) -> Bool {
    guard let rareData, !rareData.customProperties.isEmpty || isObserved, timeFlows else { return false }
    let isObserved = isObserved
    if isObserved, rareData.simulatedBody?.isMoving == true { return true }
    return animations.moves(after: time) { isObserved || $0.property.isCustom }
  }

  /// Updates declared properties and observers for a frame.
  final func followFrame() {
    Transaction.withoutActions {
      followCustoms()
      tellObservers()
    }
  }

  /// Updates what depends on declared properties to their shown values.
  final func followCustoms() {
    guard let rareData, !rareData.customProperties.isEmpty else { return }
    presentationDidChange()
    guard rareData.customProperties.values.contains(where: \.needsDisplay) else { return }
    needsDisplay = true
    rareData.staleRect = nil
    displayIfNeeded()
  }

  /// Marks that other animations or another time may show other values, so that observers are told.
  final func noteMoved() {
    guard let rareData else { return }
    if !rareData.observations.isEmpty { rareData.hasNews = true }
    guard !rareData.customProperties.isEmpty else { return }
    rareData.hasMoved = true
    hasSetCustomProperties = true
  }
}
