/// A line of `InputProgram` about a contact.
struct InputContact {
  let phase: String
  let id: Int
  let place: Point

  /// Nil for a line about something else.
  init?(_ line: String) {
    // "touchscreen began id=3 1.0,2.0 t=5.0 …"
    let words = line.split(separator: " ").map(String.init)
    guard words.count > 3, words[2].hasPrefix("id="), let id = Int(words[2].dropFirst(3)),
      let place = Self.point(words[3])
    else { return nil }
    (phase, self.id, self.place) = (words[1], id, place)
  }

  private static func point(_ word: String) -> Point? {
    let numbers = word.split(separator: ",").compactMap { Double($0) }
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }
}
