/// A note.
struct Note {
  let title: String
  let date: String
  let text: String
  /// The number of its picture.
  let seed: UInt64

  static let count = 5

  static var all: [Note] {
    [
      Note(
        title: localized("Swifts at dusk"), date: localized("12 May"),
        text:
          localized(
            "Eleven of them over the mill, screaming, then all at once none. They climb to sleep. I lay on the roof until I could not see my own hand."
          ),
        seed: 6),
      Note(
        title: localized("What to pack"), date: localized("15 May"),
        text:
          localized(
            "The small lens, two pencils, bread, the blue jacket. No map this time. It is one valley, and it only goes two ways."
          ),
        seed: 9),
      Note(
        title: localized("The old bridge"), date: localized("18 May"),
        text:
          localized(
            "Nine arches, and moss on the north side of each. The keeper says it hums when the wind comes from the lake. We waited an hour, and it did."
          ),
        seed: 17),
      Note(
        title: localized("Bread for eight"), date: localized("2 June"),
        text:
          localized(
            "A kilo of flour, less water than you think, and a night in the cold. Fold it when you pass by. Bake it darker than you dare."
          ),
        seed: 13),
      Note(
        title: localized("A house in paper"), date: localized("9 June"),
        text:
          localized(
            "One room to look out, one to sleep, and a table long enough for everybody. The stairs may creak. Start with the window."
          ),
        seed: 20),
    ]
  }
}
