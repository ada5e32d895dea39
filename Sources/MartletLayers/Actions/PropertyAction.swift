import MartletMotion
import MartletRenderTree

/// An animation as the action for setting a property. A basic animation that is not additive may leave its
/// ends open: then it starts at the shown value and ends at the value that was set.
///
///     layer.actions[.opacity] = PropertyAction(BasicAnimation(duration: 1), for: .opacity)
public struct PropertyAction<Value: Animatable>: Sendable {
  let animation: Animation<Value>
  let property: AnimatableProperty<Value>

  /// Makes the action from an animation. It runs for changes of the property, of its whole or of its
  /// components.
  public init(_ animation: Animation<Value>, for property: AnimatableProperty<Value>) {
    self.animation = animation
    self.property = property
  }

  /// Makes the action from a basic animation.
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
