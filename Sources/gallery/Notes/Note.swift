/// A note.
struct Note {
  let title: String
  let date: String
  let text: String
  /// The number of its picture.
  let seed: UInt64

  static let all = [
    Note(
      title: "Swifts at dusk", date: "12 May",
      text:
        "Eleven of them over the mill, screaming, then all at once none. They climb to sleep. I lay on the roof until I could not see my own hand.",
      seed: 6),
    Note(
      title: "What to pack", date: "15 May",
      text:
        "The small lens, two pencils, bread, the blue jacket. No map this time. It is one valley, and it only goes two ways.",
      seed: 9),
    Note(
      title: "The old bridge", date: "18 May",
      text:
        "Nine arches, and moss on the north side of each. The keeper says it hums when the wind comes from the lake. We waited an hour, and it did.",
      seed: 17),
    Note(
      title: "Bread for eight", date: "2 June",
      text:
        "A kilo of flour, less water than you think, and a night in the cold. Fold it when you pass by. Bake it darker than you dare.",
      seed: 13),
    Note(
      title: "A house in paper", date: "9 June",
      text:
        "One room to look out, one to sleep, and a table long enough for everybody. The stairs may creak. Start with the window.",
      seed: 20),
  ]
}
