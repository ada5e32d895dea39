import MartletMotion
import MartletRenderTree

/// Lets what is shown move to the value that was set, with the duration and curve of the transaction.
///
/// Geometry moves additively, on top of what moves already; the rest begins from what is shown. Several changes of a
/// property in one transaction become one animation.
public struct ImplicitAnimationAction: LayerAction {
  /// Makes it.
  public nonisolated init() {}

  public func run(_ event: ActionEvent) { event.visitChange(Visitor()) }

  private struct Visitor: PropertyChangeVisitor {
    func visit<Value>(_ property: AnimatableProperty<Value>, from old: Value, to new: Value, of layer: Layer)
    {
      layer.addImplicitAnimation(of: property, from: old, to: new)
    }
  }
}
