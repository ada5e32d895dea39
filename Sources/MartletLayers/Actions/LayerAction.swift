/// What happens when a property of a layer is set or something befalls it. Any object or value can be an action.
@MainActor
public protocol LayerAction {
  /// Answers an event. When a property was set, the layer's model has its new value already.
  func run(_ event: ActionEvent)
}

/// The action that does nothing, and that ends the search for another.
public struct NoAction: LayerAction {
  /// Makes it.
  public nonisolated init() {}

  public func run(_ event: ActionEvent) {}
}

/// The action of a closure.
public struct ClosureAction: LayerAction {
  private let body: @MainActor (ActionEvent) -> Void

  /// Makes an action that calls a closure.
  public init(_ body: @escaping @MainActor (ActionEvent) -> Void) { self.body = body }

  public func run(_ event: ActionEvent) { body(event) }
}
