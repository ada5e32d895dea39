import MartletGeometry

/// How a layer repeats its sublayers. It is boxed, since few layers do.
struct InstanceStyle: Sendable, Equatable {
  private struct Values: Sendable, Equatable {
    var count = 1
    var delay = 0.0
    var transform = Transform.identity
    var color = Color.white
    var redOffset = 0.0
    var greenOffset = 0.0
    var blueOffset = 0.0
    var alphaOffset = 0.0
  }

  /// `nil` where all values are the defaults. It stays once it is there, so that an animation allocates once.
  private var box: Boxed<Values>?

  private subscript<Value: Equatable>(path: WritableKeyPath<Values, Value>) -> Value {
    get { box?.value[keyPath: path] ?? Values()[keyPath: path] }
    set {
      guard box != nil || newValue != Values()[keyPath: path] else { return }
      if box == nil { box = Boxed(Values()) }
      box?.value[keyPath: path] = newValue
    }
  }

  /// Whether a value may be another than the default.
  var isUsed: Bool { box != nil }

  /// The number of times that the sublayers are shown, not negative.
  var count: Int {
    get { box?.value.count ?? 1 }
    set { self[\.count] = newValue }
  }
  /// How much later each copy shows what the one before it does, in seconds.
  var delay: Double {
    get { self[\.delay] }
    set { self[\.delay] = newValue }
  }
  /// From the place of a copy to that of the next one.
  var transform: Transform {
    get { self[\.transform] }
    set { self[\.transform] = newValue }
  }
  /// What the colours of the first copy are multiplied by.
  var color: Color {
    get { self[\.color] }
    set { self[\.color] = newValue }
  }
  /// What is added to that colour from one copy to the next.
  var redOffset: Double {
    get { self[\.redOffset] }
    set { self[\.redOffset] = newValue }
  }
  var greenOffset: Double {
    get { self[\.greenOffset] }
    set { self[\.greenOffset] = newValue }
  }
  var blueOffset: Double {
    get { self[\.blueOffset] }
    set { self[\.blueOffset] = newValue }
  }
  var alphaOffset: Double {
    get { self[\.alphaOffset] }
    set { self[\.alphaOffset] = newValue }
  }

  /// Whether no number is infinite or NaN.
  var isFinite: Bool {
    guard let values = box?.value else { return true }
    return values.delay.isFinite && values.transform.isFinite && values.color.isFinite
      && values.redOffset.isFinite && values.greenOffset.isFinite && values.blueOffset.isFinite
      && values.alphaOffset.isFinite
  }

  static func == (a: InstanceStyle, b: InstanceStyle) -> Bool {
    a.box == nil && b.box == nil || (a.box?.value ?? Values()) == (b.box?.value ?? Values())
  }
}
