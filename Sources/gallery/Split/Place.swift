/// A place of the demo's travel book.
struct Place {
  let name: String
  let time: String
  let words: String
  /// What its picture is painted from.
  let seed: UInt64

  static let count = 6

  static var all: [Place] {
    [
      Place(
        name: localized("The firth"), time: "5:10",
        words: localized("First light, no wind. The far shore is three pale lines, and then it is there."),
        seed: 4),
      Place(
        name: localized("High pasture"), time: "11:40",
        words: localized("Larks all morning. The path goes up once more, and after that only down."), seed: 1),
      Place(
        name: localized("Lamp hour"), time: "19:20",
        words: localized("The hills keep the warmth longer than the air. Sit on the wall until it is gone."),
        seed: 6),
      Place(
        name: localized("Night ferry"), time: "23:05",
        words: localized("Nobody on deck but the moon. The engine says the same word, all the way across."),
        seed: 3),
      Place(
        name: localized("Harvest road"), time: "8:15",
        words: localized("Mist in every valley, like milk in saucers. By nine the sun has drunk it."), seed: 8
      ),
      Place(
        name: localized("The pass"), time: "16:30",
        words: localized("Two countries, one bench. Swifts cross without looking down."), seed: 9),
    ]
  }
}
