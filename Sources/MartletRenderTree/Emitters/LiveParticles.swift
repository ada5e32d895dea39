import MartletGeometry
import MartletMotion

/// The particles of an emitter at the time of an update.
struct LiveParticles: Sendable {
  var particles: [Particle] = []
  var sprites: [ParticleSprite] = []
  /// What they cover.
  var extent = ParticleExtent()
  /// The layer's own time.
  var time = MediaTime.zero
  /// The number of the computation that has made them; 0 for none.
  var version = 0
}
