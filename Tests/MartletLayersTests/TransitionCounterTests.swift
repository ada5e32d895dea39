import RandomTestSupport
import Testing

@testable import MartletLayers

@MainActor @Suite struct TransitionCounterTests {
  enum Drawer: CaseIterable { case closed, ajar, open }

  @Test func `preamble and post-amble run once per visit, however often the direction changes`() {
    let counter = TransitionCounter(Drawer.closed)
    var lines: [String] = []
    counter.around(
      .open, preamble: { lines.append("make") }, postamble: { lines.append($0 ? "keep" : "clean up") })
    let flights = (0..<5).map { counter.begin(to: $0 % 2 == 0 ? .open : .closed) }
    #expect(lines == ["make"] && counter.state == .open && counter.count(of: .open) == 5)
    for flight in flights { counter.end(flight) }
    #expect(lines == ["make", "keep"] && !counter.isInFlight)
    let (there, back) = (counter.begin(to: .closed), counter.begin(to: .open))
    let last = counter.begin(to: .closed)
    counter.end(back)
    counter.end(last)
    counter.end(last)
    #expect(lines == ["make", "keep", "make"])
    counter.end(there)
    #expect(lines == ["make", "keep", "make", "clean up"])
  }

  @Test func `of three states only those concerned are counted, in any order of ends`() {
    var generator = SeededGenerator(seed: 7)
    for seed in 0..<300 {
      let counter = TransitionCounter(Drawer.closed)
      var isMade: [Drawer: Bool] = [:]
      for state in Drawer.allCases {
        counter.around(
          state,
          preamble: {
            #expect(isMade[state] != true, "seed \(seed)")
            isMade[state] = true
          },
          postamble: { [unowned counter] isCurrent in
            #expect(isMade[state] == true && isCurrent == (counter.state == state), "seed \(seed)")
            isMade[state] = false
          })
      }
      var flights: [TransitionCounter<Drawer>.Flight] = []
      for _ in 0..<40 {
        if flights.isEmpty || generator.chance(0.5) {
          flights.append(counter.begin(to: Drawer.allCases[generator.int(0..<3)]))
        } else {
          counter.end(flights.remove(at: generator.int(0..<flights.count)))
        }
        for state in Drawer.allCases {
          #expect((isMade[state] ?? false) == (counter.count(of: state) > 0), "seed \(seed)")
        }
      }
      for flight in flights { counter.end(flight) }
      #expect(isMade.values.allSatisfy { !$0 } && !counter.isInFlight, "seed \(seed)")
    }
  }
}
