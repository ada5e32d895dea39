/// Runs when a property of a layer is set or something happens to it. Any object or value can be an action.
@MainActor
public protocol LayerAction {
  /// Handles an event. If a property was set, the layer's model already has the new value.
  func run(_ event: ActionEvent)
}

/// An action that does nothing and ends the search for an action.
public struct NoAction: LayerAction {
  /// Makes the action.
  public nonisolated init() {}

  public func run(_ event: ActionEvent) {}
}

/// An action that calls a closure.
public struct ClosureAction: LayerAction {
  private let body: @MainActor (ActionEvent) -> Void

  /// Makes an action that calls a closure.
  public init(_ body: @escaping @MainActor (ActionEvent) -> Void) { self.body = body }

  public func run(_ event: ActionEvent) { body(event) }
}
