/// One `wl_surface.commit`, with the state that it made current.
package struct CommitRecord: Sendable {
  /// The surface's role at the commit.
  package var role: SurfaceState.Role?
  /// The size of the shown buffer; nil for none.
  package var bufferSize: PixelSize?
  /// Whether this commit attached the buffer or removed it.
  package var attaches = false
  /// The new buffer's contents, if they are captured.
  package var pixels: PixelCopy?
  /// The rectangles of `damage`, in surface units.
  package var surfaceDamage: [PixelRect] = []
  /// The rectangles of `damage_buffer`, in pixels.
  package var bufferDamage: [PixelRect] = []
  /// The configure that was acknowledged since the previous commit; nil for none.
  package var ackedSerial: UInt32?
  /// `wp_viewport.set_destination`.
  package var viewportDestination: PixelSize?
  package var bufferScale = 1
  /// How far the surface was moved by this commit, in surface units.
  package var offset = PixelOffset()
  package var bufferTransform: UInt32 = 0
  /// The rectangles that were added to the opaque region; nil for none.
  package var opaqueRegion: [PixelRect]?
  /// The rectangles that were added to the input region; nil for everything.
  package var inputRegion: [PixelRect]?
  package var windowGeometry: PixelRect?
  /// The number of frame callbacks that this commit requested.
  package var frameCallbacks = 0
  /// The number of presentation feedbacks that this commit requested.
  package var feedbacks = 0
  /// Seconds on CLOCK_MONOTONIC.
  package var time = 0.0
}
