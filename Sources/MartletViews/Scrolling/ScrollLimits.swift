/// The offsets at which a scroll view can rest, in points.
struct ScrollLimits: Equatable {
  var x: ClosedRange<Double>
  var y: ClosedRange<Double>

  subscript(axis: ScrollAxis) -> ClosedRange<Double> { axis == .horizontal ? x : y }

  /// Whether an offset is beyond an edge that has not moved since other limits: a program holds it there.
  func hold(_ offset: Double, _ axis: ScrollAxis, since before: ScrollLimits) -> Bool {
    let (old, new) = (before[axis], self[axis])
    return offset < old.lowerBound && new.lowerBound == old.lowerBound
      || offset > old.upperBound && new.upperBound == old.upperBound
  }
}
