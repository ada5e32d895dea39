/// A sample of a contact: a finger, or the pointer while its main button is pressed.
package struct ContactSample: Hashable, Sendable {
  package enum Device: Hashable, Sendable {
    case touchscreen
    case pointer
  }

  package enum Phase: Hashable, Sendable {
    case down
    case motion
    case up
  }

  package var phase: Phase
  /// The number of the finger; a pointer has none.
  package var id: Int32
  package var x: Double
  package var y: Double
  /// In seconds; events carry milliseconds.
  package var time: Double

  package init(_ phase: Phase, id: Int32 = 0, x: Double, y: Double, time: Double) {
    self.phase = phase
    self.id = id
    self.x = x
    self.y = y
    self.time = time
  }
}
