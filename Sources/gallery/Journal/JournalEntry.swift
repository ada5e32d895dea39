import Martlet

/// What a spread of the journal tells.
struct JournalEntry {
  let title: String
  let text: String
  /// The number of its picture.
  let seed: UInt64

  static let all = [
    JournalEntry(
      title: "First light",
      text: "They leave the cliff before the sun does. For a while there is only the sound of wings.", seed: 4
    ),
    JournalEntry(
      title: "Over the ridge",
      text: "Warm air climbs the slope at noon, and with it half the sky. Nobody beats a wing.", seed: 9),
    JournalEntry(
      title: "Late in the valley",
      text: "The swarm turns as one sheet of paper turns: slowly at its spine, quickly at its edge.", seed: 14
    ),
    JournalEntry(
      title: "Asleep on the wing",
      text: "A swift need not land at night. It climbs, closes one eye, and lets the wind decide.", seed: 23),
    JournalEntry(
      title: "Weather from the west",
      text: "They know an hour before we do. Then the whole colony is gone, and it begins to rain.", seed: 21),
    JournalEntry(
      title: "The long way home",
      text: "Six thousand miles, without a map and without a foot on the ground.", seed: 30),
  ]
}
