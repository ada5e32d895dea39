/// What fingers do to the gallery's window, in its points.
extension SwayStage {
  /// Moves fingers; see `Devices.play`.
  @discardableResult
  func play(_ strokes: [Stroke]) throws -> Double {
    guard let devices else { throw Failure("this sway has no touchscreen") }
    return try devices.play(strokes, from: origin())
  }

  /// Taps with a finger.
  func tap(at point: Point) throws { try play([Stroke(finger: 0, duration: 0.05) { _ in point }]) }

  /// Throws a layer with a finger that moves at a velocity in points per second. Returns when it was lifted.
  @discardableResult
  func flick(_ layer: String, velocity: Point, duration: Double = 0.2) throws -> Double {
    let start = try position(of: layer)
    return try play([Stroke(finger: 0, duration: duration) { start + velocity * $0 }])
  }

  /// Lands a finger on a layer in flight after a time, and lets it rest there.
  /// - Parameter place: Where it lands, given where the layer is seen; by default there.
  /// - Returns: How far the layer came in the tenth of a second before, and how far it moves once it is held.
  func catchInFlight(
    _ layer: String, after time: Double, at place: (Point) -> Point = { $0 }
  ) throws -> (flown: Double, moved: Double, place: Point) {
    let seen = try trace.wait(for: "flight of \(layer)") { trace in
      trace.frames.last { $0.t > time }?.layers[layer]?.point
    }
    let point = place(seen)
    try play([Stroke(finger: 0, duration: 0.02, lifts: false) { _ in point }])
    let landed = now()
    _ = try waitForRest(of: [layer])
    let flight = trace.path(of: layer, since: time - 0.1).filter { $0.t <= time }
    guard let first = flight.first, let last = flight.last else { throw Failure("\(layer) has not moved") }
    // A frame that is on its way shows what was before.
    let held = trace.path(of: layer, since: landed + 0.05)
    let moved = held.map { ($0.pose.point - held[0].pose.point).length }.max() ?? 0
    return ((last.pose.point - first.pose.point).length, moved, point)
  }

  /// Waits until some layers have stopped for a sixth of a second, whatever the others do. Returns their poses.
  func waitForRest(of layers: [String]) throws -> [Trace.Pose] {
    var (poses, since): ([Trace.Pose], Double) = ([], now())
    return try trace.wait(for: "rest of \(layers.joined(separator: ", "))") { trace in
      let newest = try layers.map { name in
        guard let pose = trace.frames.last?.layers[name] else { throw Failure("no frame with \(name)") }
        return pose
      }
      let isStill =
        poses.count == newest.count
        && zip(poses, newest).allSatisfy {
          ($0.point - $1.point).length < 0.01 && abs($0.rotation - $1.rotation) < 1e-4
            && abs($0.scale - $1.scale) < 1e-4
        }
      if !isStill { (poses, since) = (newest, now()) }
      return now() - since > 0.16 ? newest : nil
    }
  }
}
