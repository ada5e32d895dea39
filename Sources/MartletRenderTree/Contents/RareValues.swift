/// Values with a default each.
protocol DefaultValues: Sendable, Equatable {
  /// All defaults.
  init()
}

/// Values that few layers set. They are boxed, so that all other layers stay small.
struct RareValues<Values: DefaultValues>: Sendable {
  /// `nil` where all values are the defaults. It stays once it is there, so that an animation allocates once.
  private var box: Boxed<Values>?

  /// Whether a value may be another than its default.
  @inline(__always)
  var isUsed: Bool { box != nil }

  /// Whether a value is another than its default.
  @inline(__always)
  var isChanged: Bool { box != nil && box?.value != Values() }

  /// A value. One that stays the default is not stored.
  @inline(__always)
  subscript<Value: Equatable>(path: WritableKeyPath<Values, Value>) -> Value {
    get { box?.value[keyPath: path] ?? Values()[keyPath: path] }
    set {
      guard box != nil || newValue != Values()[keyPath: path] else { return }
      if box == nil { box = Boxed(Values()) }
      box?.value[keyPath: path] = newValue
    }
  }

  /// Whether values that may be others than the defaults meet a condition.
  @inline(__always)
  func has(_ condition: (Values) -> Bool) -> Bool {
    guard let box else { return false }
    return condition(box.value)
  }

  /// Changes values in place.
  @inline(__always)
  mutating func edit(_ body: (inout Values) -> Void) {
    if box == nil { box = Boxed(Values()) }
    box?.change(body)
  }
}

extension RareValues: Equatable {
  static func == (a: RareValues, b: RareValues) -> Bool {
    a.box == nil && b.box == nil || (a.box?.value ?? Values()) == (b.box?.value ?? Values())
  }
}
