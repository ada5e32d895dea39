import MartletGeometry

/// What a layer needs to stay as it is seen when it goes from its superlayer to another layer of the window.
package struct Passage {
  /// From the coordinates of the superlayer to those of the other layer, about where the layer is seen.
  package let map: Transform2D
  /// The same after ``step``: the layers around may move against each other.
  package let later: Transform2D
  /// A short time, in seconds of the layer's time.
  package let step: Double
  /// The opacity that replaces one of 1: that of the layers around, compared with that of the layers around the other one.
  package let opacity: Double

  /// Whether lengths and angles are the same in both.
  package var isShift: Bool { map.a == 1 && map.b == 0 && map.c == 0 && map.d == 1 }
}

extension Transform2D {
  /// The part without a shift.
  package var linear: Transform2D { Transform2D(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
