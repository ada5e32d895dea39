import Testing

@testable import gallery

@Suite struct FrameTallyTests {
  @Test func `a mover that is placed once for each frame that can be shown is never wrong`() {
    var tally = FrameTally()
    // A machine that shows every second or third refresh.
    for refreshes in [1, 2, 3, 2, 1, 4] {
      #expect(tally.add(steps: 1, refreshes: refreshes, mayRest: false) == .step)
    }
    #expect(tally.description == "6 frames: 0 doubled, 0 dropped")
  }

  @Test func `steps for refreshes that had no frame are none too many`() {
    var tally = FrameTally()
    #expect(tally.add(steps: 3, refreshes: 3, mayRest: false) == .step)
    #expect(tally.add(steps: 2, refreshes: 3, mayRest: false) == .step)
    #expect(tally.description == "2 frames: 0 doubled, 0 dropped")
  }

  @Test func `a frame without a step is doubled, and steps beyond the refreshes are dropped`() {
    var tally = FrameTally()
    #expect(tally.add(steps: 0, refreshes: 1, mayRest: false) == .wrong)
    #expect(tally.add(steps: 0, refreshes: 2, mayRest: false) == .wrong)
    #expect(tally.add(steps: 2, refreshes: 1, mayRest: false) == .wrong)
    #expect(tally.add(steps: 5, refreshes: 2, mayRest: false) == .wrong)
    #expect(tally.description == "4 frames: 2 doubled, 4 dropped")
  }

  @Test func `what is slower on purpose may rest`() {
    var tally = FrameTally()
    #expect(tally.add(steps: 0, refreshes: 1, mayRest: true) == .rest)
    #expect(tally.add(steps: 1, refreshes: 1, mayRest: true) == .step)
    #expect(tally.description == "2 frames: 0 doubled, 0 dropped")
  }
}
