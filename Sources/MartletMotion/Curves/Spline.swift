import MartletGeometry

/// Smooth curves through values.
enum Spline {
  /// The cubic curves of Kochanek and Bartels through values, with their adjustment for unevenly spaced key
  /// times, so that the velocity does not jump. The first and last tangents use their only neighbour.
  static func segments<Value: Animatable>(
    through values: [Value], keyTimes: [Double]?, parameters: [SplineParameters]
  ) -> [KeyframeSegment<Value>] {
    let count = values.count
    precondition(
      parameters.count <= count, "keyframes: \(parameters.count) spline parameters for \(count) values")
    guard count > 1 else { return [] }
    let times = keyTimes.flatMap { $0.count == count ? $0 : nil } ?? (0..<count).map { Double($0) }
    func tangents(_ index: Int) -> (arrival: Value, departure: Value) {
      let before = index > 0 ? values[index] - values[index - 1] : values[1] - values[0]
      let after = index < count - 1 ? values[index + 1] - values[index] : before
      let shape = index < parameters.count ? parameters[index] : SplineParameters()
      var (arrival, departure) = (1.0, 1.0)
      if index > 0, index < count - 1, times[index + 1] > times[index - 1] {
        let span = times[index + 1] - times[index - 1]
        arrival = 2 * (times[index] - times[index - 1]) / span
        departure = 2 * (times[index + 1] - times[index]) / span
      }
      func sum(_ weights: (before: Double, after: Double), _ factor: Double) -> Value {
        before * (weights.before * factor) + after * (weights.after * factor)
      }
      return (sum(shape.arrival, arrival), sum(shape.departure, departure))
    }
    return (0..<count - 1).map { index in
      KeyframeSegment(
        from: values[index], tangents(index).departure * (1.0 / 3) + values[index],
        tangents(index + 1).arrival * (-1.0 / 3) + values[index + 1], to: values[index + 1])
    }
  }
}
