extension TouchMotion {
  /// Follows a touch that has moved or lifted, among those of a gesture. The others may have been measured as
  /// recently, and be told of later in the same frame.
  @MainActor
  mutating func follow(_ touch: Touch, among touches: [Touch]) {
    move(touch.id, to: touch.position, samples: touch.coalescedTouches)
    for other in touches where other !== touch { measure(other.id, other.untold) }
  }
}
