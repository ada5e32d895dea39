import MartletGeometry
import MartletHost

/// The words of a recording's line, as they are read. Errors name the line, what is expected and what is found.
struct RecordedWords {
  private let number: Int
  private var words: ArraySlice<Substring>

  /// The names of modifier keys.
  static let modifiers: [(name: String, set: KeyEvent.Modifiers)] = [
    ("shift", .shift), ("control", .control), ("alt", .alt), ("logo", .logo),
  ]

  init(_ line: some StringProtocol, number: Int) {
    self.number = number
    words = Substring(line).split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }[...]
  }

  /// The next word; `nil` at the end of the line.
  var peek: Substring? { words.first }

  func error(_ expected: String, found: some StringProtocol) -> InputRecordingError {
    InputRecordingError(line: number, expected: expected, found: "'\(found)'")
  }

  private func error(_ expected: String, at word: Substring?) -> InputRecordingError {
    guard let word else {
      return InputRecordingError(line: number, expected: expected, found: "the end of the line")
    }
    return error(expected, found: word)
  }

  /// Reads the first line. Returns the beginning in media seconds, if it is told.
  mutating func readVersion() throws(InputRecordingError) -> MediaTime? {
    let expected = "\(InputRecording.magic) \(InputRecording.version)"
    guard take(InputRecording.magic) else { throw error(expected, at: peek) }
    let word = words.popFirst()
    guard let word, let version = Int(word), (1...InputRecording.version).contains(version) else {
      throw error("a version of \(InputRecording.magic) up to \(InputRecording.version)", at: word)
    }
    guard take("since") else {
      try end()
      return nil
    }
    let start = try value("a time in seconds")
    guard start > 0, start < 1e9 else { throw error("a time above 0 and below 1e9", found: "\(start)") }
    try end()
    return start
  }

  /// Reads any other line.
  mutating func readEntry() throws(InputRecordingError) -> RecordedEntry {
    let time = try value("a time in seconds")
    let word = words.popFirst()
    let what: RecordedEntry.What
    switch word {
    case "window": what = try window()
    case "touch": what = try touch()
    case "key": what = .key(try key())
    case "pointer": what = .pointer(try pointer())
    case "text": what = .text(try edit())
    case "wake": what = .wake
    case "frame":
      what = .frame(
        FrameTiming(
          targetTime: try value("a target time"), duration: try value(after: "lasts"),
          lead: try value(after: "lead")))
    case "commit": what = .commit(number: try integer("a commit's number"))
    case "turn": what = .turn
    case "drawn":
      what = .drawn(
        number: try integer("a frame's number"), commits: try integer("a number of commits", after: "commits")
      )
    default:
      throw error("window, touch, key, pointer, text, wake, frame, commit, turn or drawn", at: word)
    }
    let shown = take("shown") ? try value("a time in seconds") : nil
    try end()
    return RecordedEntry(time: time, shown: shown, what: what)
  }

  private mutating func window() throws(InputRecordingError) -> RecordedEntry.What {
    let size = Size(width: try value("a width"), height: try value("a height"))
    let range = 0...65536.0
    guard size.width > 0, size.height > 0, range.contains(size.width), range.contains(size.height) else {
      throw error("a size above 0 and at most 65536", found: "\(size)")
    }
    let scale = try value(after: "scale")
    guard scale > 0, scale <= 64 else { throw error("a scale above 0 and at most 64", found: "\(scale)") }
    guard take("transform") else {
      return .window(size: size, scale: scale, transform: .normal, isResizing: take("resizing"))
    }
    let transform = try choice("an output's transform", OutputTransform.allCases.map { ("\($0)", $0) })
    return .window(size: size, scale: scale, transform: transform, isResizing: take("resizing"))
  }

  private mutating func touch() throws(InputRecordingError) -> RecordedEntry.What {
    let id = TouchEvent.ID(rawValue: Int64(try integer("a contact's number")))
    let phases = [TouchEvent.Phase.began, .moved, .ended, .cancelled]
    let phase = try choice("a contact's phase", phases.map { ($0.rawValue, $0) })
    let position = try point()
    let source = try choice("a kind of device", TouchEvent.Source.allCases.map { ("\($0)", $0) })
    var event = TouchEvent(
      id: id, source: source, phase: phase, position: position, time: try value(after: "stamp"))
    if take("button") { event.button = PointerButton(rawValue: try code("a button")) }
    event.modifiers = try readModifiers()
    if take("pen") {
      var pen = TouchEvent.Pen(
        pressure: try value("a pressure"), tilt: try point(), rotation: try value("a rotation"))
      pen.isEraser = take("eraser")
      event.pen = pen
    }
    if take("shape") {
      event.shape = TouchEvent.Shape(
        major: try value("a length"), minor: try value("a length"), orientation: try value("an angle"))
    }
    if take("anchor") { event.anchor = try point() }
    return .touch(event, seen: take("seen") ? try value("a time in seconds") : nil)
  }

  private mutating func key() throws(InputRecordingError) -> KeyEvent {
    let phases = [KeyEvent.Phase.pressed, .repeated, .released]
    let phase = try choice("a key's phase", phases.map { ("\($0)", $0) })
    let key = KeyEvent.Key(rawValue: try code("a keysym"))
    let characters = take("text") ? try text() : ""
    let modifiers = try readModifiers()
    return KeyEvent(
      phase: phase, key: key, characters: characters, modifiers: modifiers, time: try value(after: "stamp"))
  }

  private mutating func edit() throws(InputRecordingError) -> TextInputEdit {
    var edit = TextInputEdit()
    if take("deleted") {
      edit.deletedBefore = try integer("a number of bytes")
      edit.deletedAfter = try integer("a number of bytes")
    }
    if take("committed") { edit.committed = try text() }
    guard take("composed") else { return edit }
    var composed = ComposedText(try text())
    if take("selected") {
      let (lower, upper) = (try integer("a number of bytes"), try integer("a number of bytes"))
      guard lower <= upper else { throw error("a number from \(lower) on", found: "\(upper)") }
      composed.selection = lower..<upper
    }
    edit.composed = composed
    return edit
  }

  private mutating func readModifiers() throws(InputRecordingError) -> KeyEvent.Modifiers {
    var modifiers: KeyEvent.Modifiers = []
    guard take("modifiers") else { return modifiers }
    let word = words.popFirst()
    for name in (word ?? "").split(separator: "+") {
      guard let modifier = Self.modifiers.first(where: { $0.name == name }) else {
        throw error("shift, control, alt or logo", at: word)
      }
      modifiers.insert(modifier.set)
    }
    return modifiers
  }

  private mutating func scroll() throws(InputRecordingError) -> PointerEvent {
    let (distance, place) = (try point(), try point())
    let sources = [Scroll.Source.wheel, .tiltedWheel, .continuous, .unknown]
    let source = try choice("a device that scrolls", sources.map { ("\($0)", $0) })
    let steps = take("steps") ? try point() : .zero
    let modifiers = try readModifiers()
    let scroll = Scroll(
      distance: distance, steps: steps, source: source, modifiers: modifiers, isInverted: take("inverted"))
    return .scrolled(scroll, at: place, time: try value(after: "stamp"))
  }

  private mutating func pointer() throws(InputRecordingError) -> PointerEvent {
    let word = words.popFirst()
    switch word {
    case "hovered": return .hovered(try point(), time: try value(after: "stamp"))
    case "left": return .left(time: try value(after: "stamp"))
    case "scrolled": return try scroll()
    case "pressed":
      return .pressed(
        PointerButton(rawValue: try code("a button")), at: try point(), time: try value(after: "stamp"))
    case "released":
      return .released(
        PointerButton(rawValue: try code("a button")), at: try point(), time: try value(after: "stamp"))
    default: throw error("hovered, left, scrolled, pressed or released", at: word)
    }
  }

  // MARK: Values

  /// Takes a word if it is the next one.
  private mutating func take(_ word: String) -> Bool {
    guard peek.map({ $0 == word }) ?? false else { return false }
    words.removeFirst()
    return true
  }

  private func end() throws(InputRecordingError) {
    if let peek { throw error("the end of the line", found: peek) }
  }

  private mutating func value(_ expected: String) throws(InputRecordingError) -> Double {
    let word = words.popFirst()
    guard let word, let value = Double(word), value.isFinite else { throw error(expected, at: word) }
    return value
  }

  private mutating func value(after name: String) throws(InputRecordingError) -> Double {
    guard take(name) else { throw error(name, at: peek) }
    return try value("a number")
  }

  private mutating func integer(_ expected: String, after name: String? = nil) throws(InputRecordingError)
    -> Int
  {
    if let name, !take(name) { throw error(name, at: peek) }
    let word = words.popFirst()
    guard let word, let value = Int(word) else { throw error(expected, at: word) }
    return value
  }

  private mutating func code(_ expected: String) throws(InputRecordingError) -> UInt32 {
    let word = words.popFirst()
    guard let word, word.hasPrefix("0x"), let value = UInt32(word.dropFirst(2), radix: 16) else {
      throw error("\(expected) such as 0x62", at: word)
    }
    return value
  }

  private mutating func point() throws(InputRecordingError) -> Point {
    Point(x: try value("x in points"), y: try value("y in points"))
  }

  private mutating func choice<Value>(
    _ expected: String, _ choices: [(name: String, value: Value)]
  ) throws(InputRecordingError) -> Value {
    let word = words.popFirst()
    guard let word, let choice = choices.first(where: { $0.name == word }) else {
      throw error("\(expected): " + choices.map(\.name).joined(separator: ", "), at: word)
    }
    return choice.value
  }

  /// Reads what `RecordedLine.escaped(_:)` has written.
  private mutating func text() throws(InputRecordingError) -> String {
    let word = words.popFirst()
    guard let word else { throw error("a text", at: nil) }
    var result = ""
    var rest = word
    while let character = rest.first {
      guard character == "\\" else {
        result.append(character)
        rest = rest.dropFirst()
        continue
      }
      guard rest.hasPrefix("\\u{"), let close = rest.firstIndex(of: "}"),
        let value = UInt32(rest[..<close].dropFirst(3), radix: 16), let scalar = Unicode.Scalar(value)
      else { throw error("a character such as \\u{20}", at: word) }
      result.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: close)...]
    }
    return result
  }
}
