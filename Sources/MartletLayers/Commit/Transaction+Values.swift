import MartletGeometry
import MartletMotion

extension Transaction {
  /// A key for a value that a program attaches to transactions.
  ///
  ///     extension Transaction.Key where Value == Bool { static let isUndo = Transaction.Key(default: false) }
  ///     Transaction[.isUndo] = true
  public final class Key<Value: Sendable>: Sendable {
    let defaultValue: Value

    /// Makes a unique key with a default value.
    public init(default value: Value) { defaultValue = value }
  }

  /// The duration of implicit animations, and of explicit ones without a duration, in seconds. Nested
  /// transactions inherit it. 0.25 by default; a negative one counts as 0.
  public static var animationDuration: Double {
    get { find(\.duration) ?? Constants.implicitDuration }
    set {
      precondition(!newValue.isNaN, "transaction duration is not a number")
      current.duration = max(newValue, 0)
    }
  }

  /// The timing function of implicit animations, and of explicit ones without a timing function. Nested
  /// transactions inherit it. `nil`, the default, means `TimingFunction.default` for implicit and linear for
  /// explicit animations.
  public static var animationTimingFunction: TimingFunction? {
    get { find(\.timingFunction) ?? nil }
    set { current.timingFunction = .some(newValue) }
  }

  /// Runs a closure without the default actions of layers' classes. Changes take effect at once, unless a
  /// delegate or one of the layer's own actions animates them, or a nested transaction sets `disableActions`
  /// to `false`.
  package static func withoutDefaultActions<Result>(_ body: () throws -> Result) rethrows -> Result {
    openImplicit()
    return try perform {
      current.isSilent = true
      return try body()
    }
  }

  /// Runs a closure with an action in place of the default actions of layers' classes, where these animate a property.
  package static func withDefaultAction<Result>(_ action: any LayerAction, _ body: () throws -> Result)
    rethrows -> Result
  {
    openImplicit()
    return try perform {
      current.defaultAction = action
      return try body()
    }
  }

  /// The action in place of the default action of a class; `nil` for none.
  static func defaultAction(_ own: (any LayerAction)?, for key: ActionKey) -> (any LayerAction)? {
    guard let own, key.property != nil else { return own }
    return find(\.defaultAction) ?? own
  }

  /// Whether default actions are left out.
  static var isSilent: Bool {
    find { level in level.isSilent ?? (level.disableActions == false ? false : nil) } ?? false
  }

  /// Whether setting a property runs no action. Nested transactions inherit it. `false` by default.
  public static var disableActions: Bool {
    get { find(\.disableActions) ?? false }
    set { current.disableActions = newValue }
  }

  /// Called when all animations have ended that were added after it was set, in this and in nested
  /// transactions; if there are none, when the transaction is closed. Setting another one does not replace
  /// it: each covers the animations added until the next one was set.
  public static var completionBlock: (@MainActor () -> Void)? {
    get { innermost?.completionBlock }
    set {
      let level = current
      let previous = level.group
      level.completionBlock = newValue
      level.group = newValue.map(CompletionGroup.init)
      previous?.seal()
    }
  }

  /// A custom value: that of the innermost transaction that has one, or else the key's default.
  public static subscript<Value>(key: Key<Value>) -> Value {
    get { find { $0.values[ObjectIdentifier(key)]?.value as? Value } ?? key.defaultValue }
    set { current.values[ObjectIdentifier(key)] = .init(key: key, value: newValue) }
  }

  /// Runs a closure in a transaction of its own.
  public static func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    begin()
    defer { commit() }
    return try body()
  }

  /// Runs a closure without actions, so that its changes animate nothing. They are committed with the rest of
  /// the turn.
  public static func withoutActions<Result>(_ body: () throws -> Result) rethrows -> Result {
    openImplicit()
    return try perform {
      disableActions = true
      return try body()
    }
  }
}
