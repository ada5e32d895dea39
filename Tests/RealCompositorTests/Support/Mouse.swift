/// A mouse of a compositor.
protocol Mouse {
  /// Moves to a point of the output.
  func move(to place: Point) throws
  /// Turns the wheel down by notches of so many points each; negative ones turn it up.
  func turnWheel(by notches: Int, points: Int) throws
}

extension Devices: Mouse {
  func move(to place: Point) throws { try send("pointer move \(place.x) \(place.y)", "pointer frame") }

  func turnWheel(by notches: Int, points: Int) throws {
    try send("pointer axis 1 \(notches * points) \(notches) 0", "pointer frame")
  }

  /// Lets two fingers on a touchpad scroll down by a distance in points.
  func scroll(by points: Double) throws { try send("pointer axis 1 \(points) 0 1", "pointer frame") }

  /// Lifts these fingers.
  func endScroll() throws { try scroll(by: 0) }
}
