import MartletMotion
import RandomTestSupport
import Testing

/// Times whose runs begin on the way, and velocities without axes.
@Suite struct OffsetTimeTests {
  @Test func `the time at which a place in a run is shown is found again, wherever an offset lets it begin`()
  {
    for seed in 0..<2000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let timing = MediaTiming(
        beginTime: generator.double(-10...10), duration: generator.double(0.5...5),
        timeOffset: generator.double(-12...12), speed: generator.double(0.2...4))
      let t = timing.beginTime + generator.double(0.01...0.99) * timing.duration / timing.speed
      let found = timing.parentTime(atLocal: timing.layerTime(at: t)) ?? .nan
      #expect(abs(found - t) < 1e-9, "seed \(seed): \(timing) at \(t)")
    }
  }

  @Test func `a velocity without axes does not jump where those of the axes differ by little`() {
    #expect(NormalizedVelocity(x: -2, y: -2).scalar == -2)
    #expect(abs(NormalizedVelocity(x: -2, y: -1.999).scalar + 2) < 1e-3)
    #expect(NormalizedVelocity(x: 0.5, y: 0).scalar == 0.5 && NormalizedVelocity(x: 0, y: -3).scalar == -3)
    #expect(NormalizedVelocity(x: 2, y: -2).scalar == 0 && NormalizedVelocity.zero.scalar == 0)
    #expect(NormalizedVelocity(x: 1e200, y: -5e199).scalar.isFinite)
  }
}
