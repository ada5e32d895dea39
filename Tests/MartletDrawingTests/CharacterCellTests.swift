import MartletDrawing
import MartletGeometry
import Testing

/// Where the characters of a text are.
@Suite struct CharacterCellTests {
  private func cells(
    _ string: String, width: Double? = nil, order: [Double] = [], font: Font = .system(size: 20)
  ) -> CharacterCells {
    TextLayout(Text(string, font: font), width: width, scale: 2).characterCells(order: order)
  }

  @Test func `the cells of a line lie side by side from the left, and those of lines one below the other`() {
    let cells = cells("She sleeps upon the wind at night, and drinks the rain", width: 120).cells
    var lines = 0
    for (a, b) in zip(cells, cells.dropFirst()) {
      if a.rect.y == b.rect.y {
        #expect(a.rect.z == b.rect.x && a.rect.x < a.rect.z && a.index < b.index)
      } else {
        lines += 1
        #expect(a.rect.w == b.rect.y && a.rect.z > 1000 && b.rect.x < -1000)
      }
    }
    #expect(lines >= 3)
    #expect(cells[0].rect.y < -1000 && cells[cells.count - 1].rect.w > 1000)
  }

  @Test func `marks, and emoji of several parts, are one character`() {
    let marks = cells("e\u{301}o\u{308}\u{323}n")
    #expect(marks.count == 3 && marks.cells.map(\.index) == [0, 1, 2])
    let family = cells("a👩‍👩‍👧b")
    #expect(family.count == 3 && family.cells.map(\.index) == [0, 1, 2])
    #expect(family.cells.map(\.isColored) == [false, true, false])
  }

  @Test func `text from right to left begins at the right`() {
    let cells = cells("שלום עולם").cells
    #expect(cells.map(\.index) == cells.map(\.index).sorted(by: >))
    for cell in cells { #expect(cell.leading > cell.trailing, "\(cell.index)") }
  }

  @Test func `in mixed text each run has its own direction`() {
    let cells = cells("ab שלום cd").cells
    let places = Dictionary(uniqueKeysWithValues: cells.map { ($0.index, $0) })
    #expect(cells.map(\.index) == [0, 1, 2, 6, 5, 4, 3, 7, 8, 9])
    #expect((places[1].map { $0.leading < $0.trailing }) == true)
    #expect((places[4].map { $0.leading > $0.trailing }) == true)
  }

  @Test func `each character of a ligature has a part of it`() {
    let cells = cells("ffi", font: Font("DejaVu Sans", size: 40)).cells
    #expect(cells.map(\.index) == [0, 1, 2])
    for cell in cells { #expect(abs(cell.trailing - cell.leading) > 4, "\(cell)") }
  }

  @Test func `an order replaces the numbers of the characters, as far as it goes`() {
    let cells = cells("abcd", order: [3, 3, 0])
    #expect(cells.cells.map(\.order) == [3, 3, 0, 3] && cells.last == 3)
  }

  @Test func `what has no width has no cell, and counts`() {
    let cells = cells("a\n\nb")
    #expect(cells.count == 4)
    #expect(cells.cells.map(\.index).first == 0 && cells.cells.map(\.index).last == 3)
    #expect(self.cells("").cells.isEmpty && self.cells("").count == 0)
  }
}
