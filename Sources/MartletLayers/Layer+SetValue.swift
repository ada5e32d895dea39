import MartletGeometry
import MartletMotion
import MartletRenderTree

/// Setting properties of the model by their keys.
extension Layer {
  /// Sets a property of the model by its key, and runs its action as the property's setter would. The value is
  /// clamped to the property's range, and must be finite then.
  public final func setValue<Value>(_ value: Value, for property: AnimatableProperty<Value>) {
    if property.isCustom { return setCustom(value, of: custom(property)) }
    precondition(property.limited(value).isFinite, "layer \(property.name) must be finite, not \(value)")
    let changed = model.setting(value, for: property, turnsRound: true)
    if runsActions { assign(property.id, from: changed) } else { replaceModel(by: changed) }
  }

  /// Sets a property of the model by its key without an action. The value is clamped to the property's range, and
  /// must be finite then.
  package final func setLimitedValue<Value>(_ value: Value, for property: AnimatableProperty<Value>) {
    precondition(property.limited(value).isFinite, "layer \(property.name) must be finite, not \(value)")
    setSilently(value, for: property)
  }

  /// Sets a property of the model by its key without an action. The value is clamped to the property's range.
  /// - Parameter turnsRound: Whether bounds of negative size are standardized; otherwise their size becomes
  ///   0.
  final func setSilently<Value>(
    _ value: Value, for property: AnimatableProperty<Value>, turnsRound: Bool = false
  ) {
    if property.isCustom { return setCustomSilently(value, of: custom(property)) }
    replaceModel(by: model.setting(value, for: property, turnsRound: turnsRound))
  }

  private func replaceModel(by changed: LayerProperties) {
    guard changed != model else { return }
    let hasResized = changed.bounds.size != model.bounds.size
    model = changed
    markChanged(.properties)
    if hasResized { boundsDidResize() }
  }

  /// Sets a property, with the whole that it is set with, to what it is in a state, as if by its name: its action runs.
  private func assign(_ property: PropertyID, from state: LayerProperties) {
    switch (property.builtin, property.part) {
    // These have setters that do more than set.
    case (.bounds, _): bounds = state.bounds
    case (.isHidden, _): isHidden = state.isHidden
    // Components of a shadow have setters of their own.
    case (.shadow, .whole):
      shadowColor = state.shadow.color
      shadowOpacity = state.shadow.opacity
      shadowRadius = state.shadow.radius
      shadowOffset = state.shadow.offset
    case (.shadow, .color): shadowColor = state.shadow.color
    case (.shadow, .opacity): shadowOpacity = state.shadow.opacity
    case (.shadow, .radius): shadowRadius = state.shadow.radius
    case (.shadow, _): shadowOffset = state.shadow.offset
    default: if let whole = property.wholeKey { assign(whole, from: state) }
    }
  }

  private func assign(_ key: some WholeKey, from state: LayerProperties) {
    set(key.property, to: key.property.value(in: state))
  }
}
