import MartletMotion
import MartletRenderTree

/// Animates a property to its new value, with the duration and timing function of the transaction.
///
/// Geometry is animated additively, on top of running animations; other properties start from the shown
/// value. Several changes of a property in one transaction make one animation.
public struct ImplicitAnimationAction: LayerAction {
  /// Makes the action.
  public nonisolated init() {}

  public func run(_ event: ActionEvent) { event.visitChange(Visitor()) }

  private struct Visitor: PropertyChangeVisitor {
    func visit<Value>(_ property: AnimatableProperty<Value>, from old: Value, to new: Value, of layer: Layer)
    {
      layer.addImplicitAnimation(of: property, from: old, to: new)
    }
  }
}
