import MartletMotion
import MartletRenderTree

/// An animation as the action for the setting of a property. A basic animation's begin may be left open: it is then what
/// was shown; its end, too: it is then what was set.
///
///     layer.actions[.opacity] = PropertyAction(BasicAnimation(duration: 1), for: .opacity)
public struct PropertyAction<Value: Animatable>: Sendable {
  let animation: Animation<Value>
  let property: AnimatableProperty<Value>

  /// Makes the action of an animation; for changes of the property, or of a component of it.
  public init(_ animation: Animation<Value>, for property: AnimatableProperty<Value>) {
    self.animation = animation
    self.property = property
  }

  /// Makes the action of a basic animation.
  public init(_ animation: BasicAnimation<Value>, for property: AnimatableProperty<Value>) {
    self.init(.basic(animation), for: property)
  }
}

extension PropertyAction: LayerAction {
  public func run(_ event: ActionEvent) {
    guard event.key.property?.overlaps(property.id) == true else { return }
    var animation = animation
    if case .basic(var basic) = animation, !basic.isAdditive, basic.fromValue == nil,
      basic.toValue == nil || basic.byValue == nil
    {
      basic.fromValue = event.layer.presentationValue(of: property)
      if basic.toValue == nil, basic.byValue == nil { basic.toValue = event.layer.modelValue(of: property) }
      animation = .basic(basic)
    }
    event.layer.add(animation, for: property, key: event.key.name)
  }
}
