import MartletGeometry
import MartletMotion

extension Transaction {
  /// The name of a value that a program attaches to transactions.
  ///
  ///     extension Transaction.Key where Value == Bool { static let isUndo = Transaction.Key(default: false) }
  ///     Transaction[.isUndo] = true
  public final class Key<Value: Sendable>: Sendable {
    let defaultValue: Value

    /// Makes a key, different from all others, with what is read where nothing was set.
    public init(default value: Value) { defaultValue = value }
  }

  /// Seconds that implicit animations take. A nested transaction inherits it; .25 by default. A negative one counts as 0.
  public static var animationDuration: Double {
    get { find(\.duration) ?? Constants.implicitDuration }
    set {
      precondition(!newValue.isNaN, "transaction duration is not a number")
      current.duration = max(newValue, 0)
    }
  }

  /// The curve of implicit animations; `nil`, at first, stands for each animation's own (`TimingFunction.default`).
  public static var animationTimingFunction: TimingFunction? {
    get { find(\.timingFunction) ?? nil }
    set { current.timingFunction = .some(newValue) }
  }

  /// Leaves out the actions that layers' classes have by default: what is set takes effect at once, unless a delegate or an
  /// action of the layer's own animates it, or a transaction within says that actions are not disabled.
  package static func withoutDefaultActions<Result>(_ body: () throws -> Result) rethrows -> Result {
    openImplicit()
    return try perform {
      current.isSilent = true
      return try body()
    }
  }

  /// Whether the actions of layers' classes are left out.
  static var isSilent: Bool {
    find { level in level.isSilent ?? (level.disableActions == false ? false : nil) } ?? false
  }

  /// Whether setting a property starts no action. `false` at first.
  public static var disableActions: Bool {
    get { find(\.disableActions) ?? false }
    set { current.disableActions = newValue }
  }

  /// Called once all animations have ended that were added after it was set, here and in nested transactions; when
  /// the transaction commits, if none was. A second one does not replace the first: each covers its own part.
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

  /// A value of the program's own: that of the innermost transaction that has one, or the key's default.
  public static subscript<Value>(key: Key<Value>) -> Value {
    get { find { $0.values[ObjectIdentifier(key)]?.value as? Value } ?? key.defaultValue }
    set { current.values[ObjectIdentifier(key)] = .init(key: key, value: newValue) }
  }

  /// Runs a body in a transaction of its own.
  public static func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    begin()
    defer { commit() }
    return try body()
  }

  /// Sets properties without any action: nothing animates. What is set is committed with the rest of the turn.
  public static func withoutActions<Result>(_ body: () throws -> Result) rethrows -> Result {
    openImplicit()
    return try perform {
      disableActions = true
      return try body()
    }
  }
}
