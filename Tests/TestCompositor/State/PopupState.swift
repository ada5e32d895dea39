/// What a client has requested for a popup, and what it was sent.
package struct PopupState: Sendable {
  /// The surface over which it lies.
  package var parent: Int?
  /// What the positioner was told with which it was made; then those of its repositions.
  package var positioners: [PositionerState] = []
  /// The serials of its grabs.
  package var grabs: [UInt32] = []
  /// Where it was put, in points of the parent's window geometry.
  package var places: [PixelRect] = []
  /// The tokens of its repositions.
  package var tokens: [UInt32] = []
  /// Whether it was told that it is done with.
  package var isDone = false
  package var isDestroyed = false
}
