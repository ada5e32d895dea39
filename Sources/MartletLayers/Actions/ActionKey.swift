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
  /// Changes of `Layer.bounds`.
  public static let bounds = ActionKey(.bounds)
  /// Changes of `Layer.position`.
  public static let position = ActionKey(.position)
  /// Changes of `Layer.anchorPoint`.
  public static let anchorPoint = ActionKey(.anchorPoint)
  /// Changes of `Layer.anchorPointZ`.
  public static let anchorPointZ = ActionKey(.anchorPointZ)
  /// Changes of `Layer.zPosition`.
  public static let zPosition = ActionKey(.zPosition)
  /// Changes of `Layer.transform`.
  public static let transform = ActionKey(.transform)
  /// Changes of `Layer.opacity`.
  public static let opacity = ActionKey(.opacity)
  /// Changes of `Layer.backgroundColor`.
  public static let backgroundColor = ActionKey(.backgroundColor)
  /// Changes of `Layer.cornerRadii` and `Layer.cornerRadius`.
  public static let cornerRadii = ActionKey(.cornerRadii)
  /// Changes of `Layer.borderWidth`.
  public static let borderWidth = ActionKey(.borderWidth)
  /// Changes of `Layer.borderColor`.
  public static let borderColor = ActionKey(.borderColor)
  /// Changes of `Layer.shadow` as a whole.
  public static let shadow = ActionKey(.shadow)
  /// Changes of `Layer.contentsRect`.
  public static let contentsRect = ActionKey(.contentsRect)

  /// The layer becomes visible: it was added to a window's tree, or is no longer hidden.
  public static let onOrderIn = ActionKey(event: "onOrderIn")
  /// The layer becomes invisible: it will be removed from its superlayer, or was hidden.
  public static let onOrderOut = ActionKey(event: "onOrderOut")
  /// A sublayer was added, removed or moved.
  public static let sublayers = ActionKey(event: "sublayers")
  /// The layer's contents were set.
  public static let contents = ActionKey(event: "contents")
}
