import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Stops a property where it is seen: the model becomes the presentation value and the animations that drive the
  /// property or a component of it are removed (they end unfinished). Of an animation that drives a whole of which this
  /// is a component, the rest goes on. A value that has overshot its range becomes the nearest in it.
  /// - Returns: The velocity that it had, in units per second of the layer's time.
  @discardableResult
  public final func freeze<Value>(_ property: AnimatableProperty<Value>) -> Value.Velocity {
    let value = presentationValue(of: property)
    let velocity = velocity(of: property)
    release(property)
    if property.isCustom {
      setCustomSilently(value, of: custom(property))
    } else {
      var changed = model
      property.set(value, in: &changed)
      replaceModel(by: changed.limited)
    }
    return velocity
  }

  /// Sets a property of the model by its key, to the nearest value in its range; its action runs as if it were set by its
  /// name.
  public final func setValue<Value>(_ value: Value, for property: AnimatableProperty<Value>) {
    if property.isCustom { return setCustom(value, of: custom(property)) }
    let changed = modelSetting(value, for: property)
    if runsActions { assign(changed) } else { replaceModel(by: changed) }
  }

  /// Sets a property of the model by its key, without any action.
  final func setSilently<Value>(_ value: Value, for property: AnimatableProperty<Value>) {
    if property.isCustom {
      precondition(value.isFinite, "layer \(property.name) must be finite, not \(value)")
      return setCustomSilently(value, of: custom(property))
    }
    replaceModel(by: modelSetting(value, for: property))
  }

  private func modelSetting<Value>(
    _ value: Value, for property: AnimatableProperty<Value>
  ) -> LayerProperties {
    precondition(value.isFinite, "layer \(property.id) must be finite, not \(value)")
    var changed = model
    property.set(value, in: &changed)
    changed.bounds = changed.bounds.standardized
    return changed.limited
  }

  final func replaceModel(by changed: LayerProperties) {
    guard changed != model else { return }
    let hasResized = changed.bounds.size != model.bounds.size
    model = changed
    markChanged(.properties)
    if hasResized { boundsDidResize() }
  }

  /// Sets what differs from the model, property by property, each with its action.
  private func assign(_ changed: LayerProperties) {
    bounds = changed.bounds
    position = changed.position
    anchorPoint = changed.anchorPoint
    anchorPointZ = changed.anchorPointZ
    zPosition = changed.zPosition
    transform = changed.transform
    opacity = changed.opacity
    isHidden = changed.isHidden
    isDoubleSided = changed.isDoubleSided
    masksToBounds = changed.masksToBounds
    backgroundColor = changed.backgroundColor
    cornerRadii = changed.cornerRadii
    borderWidth = changed.borderWidth
    borderColor = changed.borderColor
    shadowColor = changed.shadow.color
    shadowOpacity = changed.shadow.opacity
    shadowRadius = changed.shadow.radius
    shadowOffset = changed.shadow.offset
    contentsRect = changed.contentsRect
  }
}

extension LayerProperties {
  /// The nearest state that a program may set.
  var limited: LayerProperties {
    var result = self
    // What has gone below nothing is nothing. Only a rectangle that a program sets is turned round.
    result.bounds.size = Size(width: max(bounds.width, 0), height: max(bounds.height, 0))
    result.opacity = min(max(opacity, 0), 1)
    result.borderWidth = max(borderWidth, 0)
    result.cornerRadii = cornerRadii.limited
    result.shadow = shadow.limited
    return result
  }
}

extension CornerRadii {
  /// The nearest that a program may set.
  var limited: CornerRadii {
    let r = pointwiseMax(values, .zero)
    return CornerRadii(topLeft: r.x, topRight: r.y, bottomRight: r.z, bottomLeft: r.w)
  }
}

extension Shadow {
  /// The nearest that a program may set.
  var limited: Shadow {
    var result = self
    result.opacity = min(max(opacity, 0), 1)
    result.radius = max(radius, 0)
    return result
  }
}
