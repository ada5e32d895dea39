import MartletGeometry

/// How a layer draws an image, if not as most layers do. It is boxed, so that they stay small.
struct ContentsStyle: Sendable, Equatable {
  private struct Values: Sendable, Equatable {
    var center = Rect(x: 0, y: 0, width: 1, height: 1)
    var tint = Color.black
    var bias = 0.0
    var frame = 0.0
    var reveal = 1.0
    var revealWidth = 1.0
    var highlight = 0.0
    var highlightWidth = 0.0
    var highlightColor = Color.black
  }

  /// `nil` where all values are the defaults. It stays once it is there, so that an animation allocates once.
  private var box: Boxed<Values>?

  private var values: Values { box?.value ?? Values() }

  private subscript<Value: Equatable>(path: WritableKeyPath<Values, Value>) -> Value {
    get { values[keyPath: path] }
    set {
      guard box != nil || newValue != values[keyPath: path] else { return }
      if box == nil { box = Boxed(Values()) }
      box?.value[keyPath: path] = newValue
    }
  }

  /// Whether all values are the defaults.
  var isDefault: Bool { box == nil || values == Values() }

  /// The part that is stretched.
  var center: Rect {
    get { self[\.center] }
    set { self[\.center] = newValue }
  }
  /// The colour of template images.
  var tint: Color {
    get { self[\.tint] }
    set { self[\.tint] = newValue }
  }
  /// The bias of the trilinear filter.
  var bias: Double {
    get { self[\.bias] }
    set { self[\.bias] = newValue }
  }

  /// The frame of an animated image.
  var frame: Double {
    get { self[\.frame] }
    set { self[\.frame] = newValue }
  }

  /// How much of a text is shown.
  var reveal: Double {
    get { self[\.reveal] }
    set { self[\.reveal] = newValue }
  }
  /// How many characters appear at once.
  var revealWidth: Double {
    get { self[\.revealWidth] }
    set { self[\.revealWidth] = newValue }
  }
  /// How much of a text is highlighted.
  var highlight: Double {
    get { self[\.highlight] }
    set { self[\.highlight] = newValue }
  }
  /// How many characters the edge of the highlight is wide.
  var highlightWidth: Double {
    get { self[\.highlightWidth] }
    set { self[\.highlightWidth] = newValue }
  }
  /// The colour of what is highlighted.
  var highlightColor: Color {
    get { self[\.highlightColor] }
    set { self[\.highlightColor] = newValue }
  }

  /// Whether no number is infinite or NaN.
  var isFinite: Bool {
    box == nil
      || center.isFinite && tint.isFinite && bias.isFinite && frame.isFinite && reveal.isFinite
        && revealWidth.isFinite && highlight.isFinite && highlightWidth.isFinite && highlightColor.isFinite
  }

  static func == (a: ContentsStyle, b: ContentsStyle) -> Bool {
    a.box == nil && b.box == nil || a.values == b.values
  }
}
