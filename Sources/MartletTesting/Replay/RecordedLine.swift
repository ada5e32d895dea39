import MartletGeometry
import MartletHost

/// A line of a recording as text. `RecordedWords` reads it.
struct RecordedLine {
  private(set) var text = ""

  init(_ entry: RecordedEntry) {
    text = Self.seconds(entry.time, isPadded: true)
    switch entry.what {
    case .window(let size, let scale, let transform, let isResizing):
      add("window", "\(size.width)", "\(size.height)", "scale", "\(scale)")
      if transform != .normal { add("transform", "\(transform)") }
      if isResizing { add("resizing") }
    case .touch(let event, let seen):
      add(event)
      if let seen { add("seen", Self.seconds(seen)) }
    case .key(let event): add(event)
    case .pointer(let event): add(event)
    case .text(let edit): add(edit)
    case .wake: add("wake")
    case .frame(let timing):
      add(
        "frame", Self.seconds(timing.targetTime), "lasts", Self.seconds(timing.duration), "lead",
        Self.seconds(timing.lead))
    case .commit(let number): add("commit", "\(number)")
    case .turn: add("turn")
    case .drawn(let number, let commits): add("drawn", "\(number)", "commits", "\(commits)")
    }
    if let shown = entry.shown { add("shown", Self.seconds(shown)) }
  }

  private mutating func add(_ words: String...) {
    for word in words { text += " " + word }
  }

  private mutating func add(_ point: Point) { add("\(point.x)", "\(point.y)") }

  private mutating func add(_ event: TouchEvent) {
    add("touch", "\(event.id.rawValue)", event.phase.rawValue)
    add(event.position)
    add("\(event.source)", "stamp", Self.seconds(event.time))
    if event.button != .primary { add("button", Self.code(event.button)) }
    add(event.modifiers)
    if let pen = event.pen {
      add("pen", "\(pen.pressure)", "\(pen.tilt.x)", "\(pen.tilt.y)", "\(pen.rotation)")
      if pen.isEraser { add("eraser") }
    }
    if let shape = event.shape { add("shape", "\(shape.major)", "\(shape.minor)", "\(shape.orientation)") }
    if let anchor = event.anchor {
      add("anchor")
      add(anchor)
    }
  }

  private mutating func add(_ event: KeyEvent) {
    add("key", "\(event.phase)", "0x" + String(event.key.rawValue, radix: 16))
    if !event.characters.isEmpty { add("text", Self.escaped(event.characters)) }
    add(event.modifiers)
    add("stamp", Self.seconds(event.time))
  }

  private mutating func add(_ edit: TextInputEdit) {
    add("text")
    if edit.deletedBefore != 0 || edit.deletedAfter != 0 {
      add("deleted", "\(edit.deletedBefore)", "\(edit.deletedAfter)")
    }
    if !edit.committed.isEmpty { add("committed", Self.escaped(edit.committed)) }
    guard let composed = edit.composed, !composed.text.isEmpty else { return }
    add("composed", Self.escaped(composed.text))
    if let part = composed.selection { add("selected", "\(part.lowerBound)", "\(part.upperBound)") }
  }

  private mutating func add(_ modifiers: KeyEvent.Modifiers) {
    let names = RecordedWords.modifiers.filter { modifiers.contains($0.set) }.map(\.name)
    if !names.isEmpty { add("modifiers", names.joined(separator: "+")) }
  }

  private mutating func add(_ event: PointerEvent) {
    add("pointer")
    switch event {
    case .hovered(let place, _):
      add("hovered")
      add(place)
    case .left: add("left")
    case .scrolled(let way, let place, _):
      add("scrolled")
      add(way.distance)
      add(place)
      add("\(way.source)")
      if way.steps != .zero {
        add("steps")
        add(way.steps)
      }
      add(way.modifiers)
      if way.isInverted { add("inverted") }
    case .pressed(let button, let place, _):
      add("pressed", Self.code(button))
      add(place)
    case .released(let button, let place, _):
      add("released", Self.code(button))
      add(place)
    }
    add("stamp", Self.seconds(event.time))
  }

  private static func code(_ button: PointerButton) -> String { "0x" + String(button.rawValue, radix: 16) }

  /// A time in whole nanoseconds if it is that, otherwise with as many digits as tell it from any other time.
  static func seconds(_ time: MediaTime, isPadded: Bool = false) -> String {
    let text = nanoseconds(time, isPadded: isPadded)
    return Double(text) == time ? text : "\(time)"
  }

  /// A time in whole nanoseconds, without zeros at its end unless it is padded.
  private static func nanoseconds(_ time: MediaTime, isPadded: Bool) -> String {
    let nanoseconds = Int64((min(max(time, -9e9), 9e9) * 1e9).rounded())
    let digits = String(nanoseconds.magnitude % 1_000_000_000)
    var fraction = String(repeating: "0", count: 9 - digits.count) + digits
    while !isPadded, fraction.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(nanoseconds < 0 ? "-" : "")\(nanoseconds.magnitude / 1_000_000_000).\(fraction)"
  }

  /// Text as one word: everything but visible ASCII is a number in braces.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if (0x21...0x7E).contains(scalar.value), scalar != "\\" {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }
}
