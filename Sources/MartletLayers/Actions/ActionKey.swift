import MartletRenderTree

/// What an action answers: the change of a property, or something that happened to a layer.
public struct ActionKey: Hashable, Sendable {
  /// A property that animations can drive; `nil` for an event.
  public let property: PropertyID?
  private let event: String

  /// The key of a property's changes. Components are set with their whole: `position.x` as `position`; but those of a
  /// shadow have setters and keys of their own.
  public init(_ property: PropertyID) {
    self.property = property
    event = ""
  }

  /// The key of an event of one's own, by name; run it with `Layer.runAction(for:)`.
  public init(event name: String) {
    property = nil
    event = name
  }

  /// The key of a property's changes.
  public init<Value>(_ property: AnimatableProperty<Value>) { self.init(property.id) }

  /// As Core Animation calls it.
  public var name: String { property.map { "\($0)" } ?? event }
}

extension ActionKey {
  /// Changes of the property of `Layer` of that name.
  public static let bounds = ActionKey(.bounds)
  /// Changes of the property of `Layer` of that name.
  public static let position = ActionKey(.position)
  /// Changes of the property of `Layer` of that name.
  public static let anchorPoint = ActionKey(.anchorPoint)
  /// Changes of the property of `Layer` of that name.
  public static let anchorPointZ = ActionKey(.anchorPointZ)
  /// Changes of the property of `Layer` of that name.
  public static let zPosition = ActionKey(.zPosition)
  /// Changes of the property of `Layer` of that name.
  public static let transform = ActionKey(.transform)
  /// Changes of the property of `Layer` of that name.
  public static let opacity = ActionKey(.opacity)
  /// Changes of the property of `Layer` of that name.
  public static let backgroundColor = ActionKey(.backgroundColor)
  /// Changes of the property of `Layer` of that name, and of `cornerRadius`.
  public static let cornerRadii = ActionKey(.cornerRadii)
  /// Changes of the property of `Layer` of that name.
  public static let borderWidth = ActionKey(.borderWidth)
  /// Changes of the property of `Layer` of that name.
  public static let borderColor = ActionKey(.borderColor)
  /// Changes of the property of `Layer` of that name, as a whole.
  public static let shadow = ActionKey(.shadow)
  /// Changes of the property of `Layer` of that name.
  public static let contentsRect = ActionKey(.contentsRect)

  /// The layer comes to be seen: it was put into a window's tree, or is no longer hidden.
  public static let onOrderIn = ActionKey(event: "onOrderIn")
  /// The layer ceases to be seen: it is about to be taken out of its superlayer, or was hidden.
  public static let onOrderOut = ActionKey(event: "onOrderOut")
  /// A sublayer was added, taken out or moved.
  public static let sublayers = ActionKey(event: "sublayers")
  /// The layer's picture was set.
  public static let contents = ActionKey(event: "contents")
}
