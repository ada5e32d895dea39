import MartletRenderTree

/// Identifies what an action is for: the change of a property, or an event.
public struct ActionKey: Hashable, Sendable {
  /// The animatable property; `nil` for an event.
  public let property: PropertyID?
  private let event: String

  /// The key for changes of a property. A component is set with its whole, so the key for `position.x` is
  /// `position`; only the components of a shadow have setters and keys of their own.
  public init(_ property: PropertyID) {
    self.property = property
    event = ""
  }

  /// The key for a custom event, by its name. Run its action with `Layer.runAction(for:)`.
  public init(event name: String) {
    property = nil
    event = name
  }

  /// The key for changes of a property.
  public init<Value>(_ property: AnimatableProperty<Value>) { self.init(property.id) }

  /// The name, as in Core Animation.
  public var name: String { property.map { "\($0)" } ?? event }
}

extension ActionKey {
  /// The layer becomes visible: it was added to a window's tree, or is no longer hidden.
  public static let onOrderIn = ActionKey(event: "onOrderIn")
  /// The layer becomes invisible: it will be removed from its superlayer, or was hidden.
  public static let onOrderOut = ActionKey(event: "onOrderOut")
  /// A sublayer was added, removed or moved.
  public static let sublayers = ActionKey(event: "sublayers")
  /// The layer's contents were set.
  public static let contents = ActionKey(event: "contents")
}
