/// A line of `InputProgram` about a contact.
struct InputContact {
  let phase: String
  let id: Int
  let place: Point
  /// What else it says, by name: `pressure=0.5`, and of a place `tilt=0.1,0.2`.
  private let details: [String: String]

  /// Nil for a line about something else.
  init?(_ line: String) {
    // "touchscreen began id=3 1.0,2.0 t=5.0 …"
    let words = line.split(separator: " ").map(String.init)
    guard words.count > 3, words[2].hasPrefix("id="), let id = Int(words[2].dropFirst(3)),
      let place = Self.point(words[3])
    else { return nil }
    (phase, self.id, self.place) = (words[1], id, place)
    details = words.dropFirst(4).reduce(into: [:]) { details, word in
      let parts = word.split(separator: "=").map(String.init)
      if parts.count == 2 { details[parts[0]] = parts[1] }
    }
  }

  /// A word that is said by name.
  func word(_ name: String) -> String? { details[name] }

  /// A number that is said by name.
  func number(_ name: String) -> Double? { details[name].flatMap(Double.init) }

  /// A point that is said by name.
  func point(_ name: String) -> Point? { details[name].flatMap(Self.point) }

  private static func point(_ word: String) -> Point? {
    let numbers = word.split(separator: ",").compactMap { Double($0) }
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }
}
