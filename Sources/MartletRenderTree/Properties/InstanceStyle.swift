import MartletGeometry

/// How a layer repeats its sublayers, as few layers do.
struct InstanceStyle: Sendable, Equatable {
  private struct Values: DefaultValues {
    var count = 1
    var delay = 0.0
    var transform = Transform.identity
    var color = Color.white
    var redOffset = 0.0
    var greenOffset = 0.0
    var blueOffset = 0.0
    var alphaOffset = 0.0
  }

  private var values = RareValues<Values>()

  /// Whether a value may be another than the default.
  var isUsed: Bool { values.isUsed }

  /// The number of times that the sublayers are shown, not negative.
  var count: Int {
    get { values[\.count] }
    set { values[\.count] = newValue }
  }
  /// How much later each copy shows what the one before it does, in seconds.
  var delay: Double {
    get { values[\.delay] }
    set { values[\.delay] = newValue }
  }
  /// From the place of a copy to that of the next one.
  var transform: Transform {
    get { values[\.transform] }
    set { values[\.transform] = newValue }
  }
  /// What the colours of the first copy are multiplied by.
  var color: Color {
    get { values[\.color] }
    set { values[\.color] = newValue }
  }
  /// What is added to that colour from one copy to the next.
  var redOffset: Double {
    get { values[\.redOffset] }
    set { values[\.redOffset] = newValue }
  }
  var greenOffset: Double {
    get { values[\.greenOffset] }
    set { values[\.greenOffset] = newValue }
  }
  var blueOffset: Double {
    get { values[\.blueOffset] }
    set { values[\.blueOffset] = newValue }
  }
  var alphaOffset: Double {
    get { values[\.alphaOffset] }
    set { values[\.alphaOffset] = newValue }
  }

  /// Whether no number is infinite or NaN.
  var isFinite: Bool {
    !values.isUsed
      || delay.isFinite && transform.isFinite && color.isFinite && redOffset.isFinite && greenOffset.isFinite
        && blueOffset.isFinite && alphaOffset.isFinite
  }
}
