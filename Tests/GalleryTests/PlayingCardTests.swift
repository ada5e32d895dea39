import Testing

@testable import gallery

@Suite struct PlayingCardTests {
  @Test func `a card shows as many pips as its rank says, all of them whole within it`() {
    for rank in 1...10 {
      let pips = CardFace(rank: rank, suit: .hearts).pips
      #expect(pips.count == rank)
      #expect(Set(pips).count == rank)
      for pip in pips {
        #expect((0.1...0.9).contains(pip.x) && (0.1...0.9).contains(pip.y))
      }
    }
  }

  @Test func `half a turn maps a card onto itself, but for the odd pip of the seven`() {
    for rank in 1...10 where rank != 7 {
      let pips = CardFace(rank: rank, suit: .clubs).pips
      for pip in pips {
        let isFound = pips.contains { abs($0.x + pip.x - 1) < 1e-12 && abs($0.y + pip.y - 1) < 1e-12 }
        #expect(isFound, "rank \(rank): \(pip)")
      }
    }
  }
}
