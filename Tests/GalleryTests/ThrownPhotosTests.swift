import RandomTestSupport
import Testing

/// Photographs that ten fingers throw at once.
@MainActor @Suite struct ThrownPhotosTests {
  @Test(arguments: [1, 2], [60.0, 144])
  func `photographs that ten fingers throw at once leave them with the velocity of the fingers`(
    fingers: Int, frameRate: Double
  ) {
    var (errors, all) = ([Double](), 0)
    // Fingers that turn and spread go along curves, whose velocity is known less well.
    let bar = fingers == 1 ? 0.05 : 0.06
    for seed in SeededGenerator.seeds(15, thorough: 40) {
      let flights = PhotoThrow(seed: seed, frameRate: frameRate).play(fingers: fingers)
      for flight in flights where flight.isFree {
        errors.append(flight.error)
        #expect(
          flight.error < bar,
          """
          seed \(seed): \(flight.points), turn \(flight.turn) of \(flight.hand.motion.turn), growth \(flight.growth) of \
          \(flight.hand.motion.growth)
          """)
      }
      all += flights.count
    }
    errors.sort()
    let (median, worst) = (errors[errors.count / 2], errors[errors.count - 1])
    print(
      """
      thrown photographs, \(fingers) fingers each, \(Int(frameRate)) Hz: \(errors.count) of \(all) are free: median \
      \(median * 100) %, worst \(worst * 100) %
      """)
    #expect(errors.count * 6 > all)
    #expect(median < 0.02)
  }
}
