/// What a simulation can move: a layer, or what owns one, such as a view.
@MainActor
public protocol DynamicItem: AnyObject {
  /// The layer that is moved.
  var layer: Layer { get }
}

extension Layer: DynamicItem {
  /// The layer itself.
  public final var layer: Layer { self }
}
