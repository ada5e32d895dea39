import MartletGeometry
import MartletMotion
import MartletRenderTree

/// Setting properties of the model by their keys.
extension Layer {
  /// Sets a property of the model by its key, and runs its action as the property's setter would. The value
  /// must be finite; it is clamped to the property's range.
  public final func setValue<Value>(_ value: Value, for property: AnimatableProperty<Value>) {
    if property.isCustom { return setCustom(value, of: custom(property)) }
    precondition(value.isFinite, "layer \(property.name) must be finite, not \(value)")
    let changed = model.setting(value, for: property, turnsRound: true)
    if runsActions { assign(property.id, from: changed) } else { replaceModel(by: changed) }
  }

  /// Sets a property of the model by its key without an action. The value must be finite; it is clamped to
  /// the property's range.
  package final func setLimitedValue<Value>(_ value: Value, for property: AnimatableProperty<Value>) {
    precondition(value.isFinite, "layer \(property.name) must be finite, not \(value)")
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

  /// Sets a property to its value in a state, with the setter of the whole that it belongs to, which runs the
  /// action.
  private func assign(_ property: PropertyID, from state: LayerProperties) {
    switch property {
    case .bounds, .boundsOrigin, .boundsOriginX, .boundsOriginY, .boundsSize, .boundsSizeWidth,
      .boundsSizeHeight:
      bounds = state.bounds
    case .position, .positionX, .positionY: position = state.position
    case .anchorPoint, .anchorPointX, .anchorPointY: anchorPoint = state.anchorPoint
    case .anchorPointZ: anchorPointZ = state.anchorPointZ
    case .zPosition: zPosition = state.zPosition
    case .transform, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .translation,
      .translationX, .translationY, .translationZ:
      transform = state.transform
    case .opacity: opacity = state.opacity
    case .isHidden: isHidden = state.isHidden
    case .isDoubleSided: isDoubleSided = state.isDoubleSided
    case .masksToBounds: masksToBounds = state.masksToBounds
    case .backgroundColor: backgroundColor = state.backgroundColor
    case .cornerRadii, .cornerRadius: cornerRadii = state.cornerRadii
    case .borderWidth: borderWidth = state.borderWidth
    case .borderColor: borderColor = state.borderColor
    case .shadow:
      for part in [PropertyID.shadowColor, .shadowOpacity, .shadowRadius, .shadowOffset] {
        assign(part, from: state)
      }
    case .shadowColor: shadowColor = state.shadow.color
    case .shadowOpacity: shadowOpacity = state.shadow.opacity
    case .shadowRadius: shadowRadius = state.shadow.radius
    case .shadowOffset, .shadowOffsetX, .shadowOffsetY: shadowOffset = state.shadow.offset
    case .contentsRect, .contentsRectOrigin, .contentsRectSize: contentsRect = state.contentsRect
    case .custom: break
    }
  }
}
