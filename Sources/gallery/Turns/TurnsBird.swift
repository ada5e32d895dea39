/// A bird that the demo tells of.
struct TurnsBird {
  let name: String
  let words: String
  /// Figures and what they say.
  let facts: [(figure: String, caption: String)]
  /// The number of its landscape.
  let seed: UInt64

  static var all: [TurnsBird] {
    [
      TurnsBird(
        name: localized("Common swift"),
        words: localized(
          "It leaves its nest on a summer evening and does not land again for two years. It eats in the air, drinks from lakes in passing, gathers feathers on the wind, and at dusk it climbs to two thousand metres and sleeps there, gliding in wide circles. When it comes back it finds the crack in the wall from which it once fell."
        ),
        facts: [
          (localized("10 months"), localized("in the air")),
          (localized("111 km/h"), localized("by its own strength")),
          (localized("40 g"), localized("as much as a letter")),
        ], seed: 2),
      TurnsBird(
        name: localized("Arctic tern"),
        words: localized(
          "It sees more daylight than any other animal. It breeds under the midnight sun, and when the days grow short it follows the summer to the other end of the world, along coasts and winds rather than straight lines. In thirty years it has flown to the moon and back, three times."
        ),
        facts: [
          (localized("70,000 km"), localized("a year")),
          (localized("24 hours"), localized("of light, twice")),
          (localized("30 years"), localized("of summers")),
        ], seed: 5),
      TurnsBird(
        name: localized("Bar-tailed godwit"),
        words: localized(
          "Before it sets out it eats until it can hardly walk, and then it shrinks its stomach, since there will be nothing to eat for eleven days. From Alaska it flies over the whole Pacific to New Zealand without a stop: there is no place to stop, and it cannot swim."
        ),
        facts: [
          (localized("13,560 km"), localized("without landing")),
          (localized("11 days"), localized("and nights")),
          (localized("half"), localized("of its weight is gone")),
        ], seed: 4),
    ]
  }
}
