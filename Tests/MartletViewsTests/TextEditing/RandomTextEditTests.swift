import Martlet
import RandomTestSupport
import Testing

/// Ten thousand random edits.
@Suite struct RandomTextEditTests {
  /// Characters that never join, so that a row of them is a plain model.
  private static let plain = ["a", "b", "Z", "7", " ", ".", "é", "字", "ש", "👩‍👩‍👧"]
  /// Parts that join, and come apart, with what is beside them.
  private static let joining = [
    "a", "e", "\u{301}", "\u{200D}", "👩", "🇩", "🇪", "\u{FE0F}", "क", "\u{94D}", "ष", " ", "\r", "\n", "\0",
  ]

  /// A row of characters and a selection, as simple as can be.
  private struct Model {
    var row: [Character] = []
    var (anchor, head) = (0, 0)
    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var text: String { String(row) }

    mutating func replace(_ range: Range<Int>, _ new: [Character]) {
      row.replaceSubrange(range, with: new)
      head = range.lowerBound + new.count
      anchor = head
    }

    mutating func move(to place: Int, _ extending: Bool) {
      head = place
      if !extending { anchor = place }
    }

    /// The offset in bytes of a place.
    func offset(_ place: Int) -> Int { row[..<place].reduce(0) { $0 + String($1).utf8.count } }
  }

  @Test func `An editor does what a row of characters does`() {
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    var editor = TextEditor()
    var model = Model()
    for step in 0..<10_000 {
      let extending = random.chance(0.4)
      switch random.int(0..<8) {
      case 0, 1, 2:
        let new = (0..<random.int(1..<4)).map { _ in Self.plain[random.int(0..<Self.plain.count)] }.joined()
        editor.insert(new)
        model.replace(model.range, Array(new))
      case 3:
        editor.delete(.characterBackward)
        model.replace(model.range.isEmpty ? max(model.head - 1, 0)..<model.head : model.range, [])
      case 4:
        editor.delete(.characterForward)
        model.replace(
          model.range.isEmpty ? model.head..<min(model.head + 1, model.row.count) : model.range, [])
      case 5:
        editor.move(.characterForward, extending: extending)
        let leaves = !extending && !model.range.isEmpty
        model.move(to: leaves ? model.range.upperBound : min(model.head + 1, model.row.count), extending)
      case 6:
        editor.move(.characterBackward, extending: extending)
        let leaves = !extending && !model.range.isEmpty
        model.move(to: leaves ? model.range.lowerBound : max(model.head - 1, 0), extending)
      default:
        let place = random.int(0..<model.row.count + 1)
        editor.move(to: model.offset(place), extending: extending)
        model.move(to: place, extending)
      }
      if model.row.count > 60 {
        editor.selectAll()
        editor.delete(.characterForward)
        model.replace(0..<model.row.count, [])
      }
      let isSame =
        editor.text.utf8.elementsEqual(model.text.utf8)
        && editor.selection.anchor == model.offset(model.anchor)
        && editor.selection.head == model.offset(model.head)
      #expect(isSame, "seed \(seed), step \(step): \(editor.text) \(editor.selection), not \(model)")
      guard isSame else { return }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `Whatever joins or comes apart, ends stand at characters, limits hold, and undoing brings all back`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var editor = TextEditor()
    if seed == 2 { editor.maximumLength = 9 }
    if seed == 3 { editor.filter = { $0 != "a" } }
    for step in 0..<2_500 {
      func part() -> String {
        (0..<random.int(0..<4)).map { _ in Self.joining[random.int(0..<Self.joining.count)] }.joined()
      }
      switch random.int(0..<10) {
      case 0, 1, 2: editor.insert(part())
      case 3: editor.paste(part())
      case 4: editor.delete(TextMotion.allCases[random.int(0..<TextMotion.allCases.count)])
      case 5: editor.move(TextMotion.allCases[random.int(0..<4)], extending: random.chance(0.5))
      case 6: editor.select(TextSelection(anchor: random.int(-3..<30), head: random.int(-3..<30)))
      case 7: if random.chance(0.5) { editor.undo() } else { editor.redo() }
      default:
        let composed =
          random.chance(0.5) ? ComposedText(part(), selection: random.chance(0.5) ? 1..<5 : nil) : nil
        editor.apply(
          TextInputEdit(
            deletedBefore: random.int(0..<5), deletedAfter: random.int(0..<3), committed: part(),
            composed: composed))
      }
      if editor.text.count > 40 { editor.setText("") }
      var boundaries: Set<Int> = [0]
      var offset = 0
      for character in editor.text {
        offset += String(character).utf8.count
        boundaries.insert(offset)
      }
      let isRight =
        boundaries.contains(editor.selection.anchor) && boundaries.contains(editor.selection.head)
        && editor.text.count <= editor.maximumLength ?? .max
        && !editor.text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      #expect(isRight, "seed \(seed), step \(step): \(editor.text.debugDescription) \(editor.selection)")
      guard isRight else { return }
    }
    editor.commitComposed()
    while editor.redo() {}
    let end = Array(editor.text.utf8)
    while editor.undo() {}
    while editor.redo() {}
    #expect(Array(editor.text.utf8) == end, "seed \(seed)")
  }
}
