import Martlet

/// What a spread of the journal tells.
struct JournalEntry {
  let title: String
  let text: String
  /// The number of its picture.
  let seed: UInt64

  static let count = 6

  static var all: [JournalEntry] {
    [
      JournalEntry(
        title: localized("First light"),
        text: localized(
          "They leave the cliff before the sun does. For a while there is only the sound of wings."), seed: 4
      ),
      JournalEntry(
        title: localized("Over the ridge"),
        text: localized("Warm air climbs the slope at noon, and with it half the sky. Nobody beats a wing."),
        seed: 9),
      JournalEntry(
        title: localized("Late in the valley"),
        text: localized(
          "The swarm turns as one sheet of paper turns: slowly at its spine, quickly at its edge."), seed: 14
      ),
      JournalEntry(
        title: localized("Asleep on the wing"),
        text: localized(
          "A swift need not land at night. It climbs, closes one eye, and lets the wind decide."), seed: 23),
      JournalEntry(
        title: localized("Weather from the west"),
        text: localized(
          "They know an hour before we do. Then the whole colony is gone, and it begins to rain."), seed: 21),
      JournalEntry(
        title: localized("The long way home"),
        text: localized("Six thousand miles, without a map and without a foot on the ground."), seed: 30),
    ]
  }
}
