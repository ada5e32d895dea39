import MartletGeometry
import MartletRenderTree
import Testing

@testable import MartletRenderer

/// The words of the panel with the costs of frames, read from the pictures of their letters.
@Suite struct FrameGraphTests {
  private var overlay = CostOverlay()
  private let tree = RenderTree()

  private init() { overlay.display = .graph }

  /// The lines that are shown, as words, from the top.
  private mutating func lines() throws -> [[Substring]] {
    overlay.update(
      CostOverlay.Frame(time: 10, size: Size(width: 800, height: 600), scale: 1, isOwn: false), over: tree)
    let glyphs = try #require(overlay.glyphs)
    func letters(_ list: DisplayList) -> [(place: Point, image: ObjectIdentifier)] {
      list.contents.compactMap { item in
        guard case .image(let drawing) = item.drawing else { return nil }
        return (item.rect.origin, ObjectIdentifier(drawing.image))
      }
    }
    var alphabet: [ObjectIdentifier: Character] = [:]
    for code in UInt8(0x20)...0x7E {
      let letter = Character(UnicodeScalar(code))
      var list = DisplayList()
      glyphs.write(String(letter), at: .zero, to: &list)
      for (_, image) in letters(list) { alphabet[image] = letter }
    }
    let rows = Dictionary(grouping: letters(overlay.list)) { $0.place.y }
    return rows.sorted { $0.key < $1.key }.map { _, row in
      let start = row.map(\.place.x).min() ?? 0
      var text: [Character] = []
      for (place, image) in row.sorted(by: { $0.place.x < $1.place.x }) {
        let column = Int(((place.x - start) / glyphs.advance).rounded())
        text += Array(repeating: " ", count: max(column - text.count, 0))
        text.append(alphabet[image] ?? "?")
      }
      return String(text).split(separator: " ")
    }
  }

  /// Counters that all differ.
  private static func counters() -> FrameCounters {
    var counters = FrameCounters()
    (counters.main, counters.resolve) = (0.00125, 0.0005)
    (counters.draw, counters.wait) = (0.0123, 0.002)
    (counters.drawing.draws, counters.drawing.passes, counters.drawing.uploads) = (12, 3, 4)
    (counters.drawing.pixels, counters.drawing.shadedPixels) = (10_000, 26_000)
    let mebibyte = 1 << 20
    counters.drawing.memory.images = 3 * mebibyte
    counters.drawing.memory.paths = mebibyte / 2
    counters.drawing.memory.gradients = mebibyte / 5
    counters.drawing.memory.sheets = 7 * mebibyte
    counters.drawing.memory.instances = mebibyte / 10
    counters.drawing.memory.buffers = 2 * mebibyte
    return counters
  }

  private func words(_ text: String) -> [Substring] { text.split(separator: " ") }

  @Test mutating func `times, counts and memory are those of the counters`() throws {
    overlay.add(Self.counters(), number: 42)
    let lines = try lines()
    #expect(
      lines == [
        // Of what takes longer than all frames but three.
        words("20 ms"), words("main 1.25 ms draws 12"), words("resolve 0.50 ms passes 3"),
        words("draw 12.30 ms uploads 4"), words("wait 2.00 ms pixels 10000"),
        words("shaded 26000 pixels, 2.6 times"), words("frame 42, memory 12.8 MiB:"),
        words("images 3.0 paths 0.5 gradients 0.2"), words("sheets 7.0 items 0.1 buffers 2.0"),
      ])
  }

  @Test mutating func `the newest frame is told, and the pictures that it has kept`() throws {
    overlay.add(Self.counters(), number: 42)
    var newest = FrameCounters()
    newest.draw = 0.001
    newest.drawing.draws = 1
    newest.drawing.pixels = 5
    newest.drawing.pictures = [
      PictureUse(id: 1, isHit: true), PictureUse(id: 2, isHit: false), PictureUse(id: 3, isHit: true),
    ]
    newest.drawing.memory.pictures = 5 << 19
    overlay.add(newest, number: 43)
    let lines = try lines()
    #expect(lines.contains(words("main 0.00 ms draws 1")) && lines.contains(words("draw 1.00 ms uploads 0")))
    #expect(lines.contains(words("shaded 0 pixels, 0.0 times")))
    #expect(lines.contains(words("frame 43, memory 2.5 MiB:")))
    #expect(lines.last == words("kept 2.5 hits 2 misses 1"))
  }
}
