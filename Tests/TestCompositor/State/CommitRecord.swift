/// One `wl_surface.commit`, with the state that it made current.
package struct CommitRecord: Sendable {
  /// What the surface was when it was committed.
  package var role: SurfaceState.Role?
  /// The size of the buffer on show; nil for none.
  package var bufferSize: PixelSize?
  /// Whether this commit attached it (or took one away).
  package var attaches = false
  /// The new buffer's contents, where they were asked for.
  package var pixels: PixelCopy?
  /// What `damage` named, in surface units.
  package var surfaceDamage: [PixelRect] = []
  /// What `damage_buffer` named, in pixels.
  package var bufferDamage: [PixelRect] = []
  /// The configure that was acknowledged since the commit before; nil for none.
  package var ackedSerial: UInt32?
  /// `wp_viewport.set_destination`.
  package var viewportDestination: PixelSize?
  package var bufferScale = 1
  package var bufferTransform: UInt32 = 0
  /// The rectangles added to the opaque region; nil for none.
  package var opaqueRegion: [PixelRect]?
  /// The rectangles added to the input region; nil for all.
  package var inputRegion: [PixelRect]?
  package var windowGeometry: PixelRect?
  /// How many frame callbacks this commit asked for.
  package var frameCallbacks = 0
  /// How many presentation feedbacks this commit asked for.
  package var feedbacks = 0
  /// Seconds on CLOCK_MONOTONIC.
  package var time = 0.0
}
