import MartletDrawing

extension CharacterCells {
  /// What precedes the words.
  static let sceneWord = "characters"

  /// The numbers of a cell: left, top, right, bottom, where it begins and ends, its index, its order, and 1 if it is coloured.
  private static let numbersOfCell = 9

  /// The number of characters, and the numbers of each cell.
  var sceneWords: [String] {
    ["\(count)"]
      + cells.flatMap { cell in
        [
          cell.rect.x, cell.rect.y, cell.rect.z, cell.rect.w, cell.leading, cell.trailing,
          Double(cell.index), cell.order, cell.isColored ? 1 : 0,
        ].map { "\($0)" }
      }
  }

  /// Reads what `sceneWords` has written.
  convenience init(_ words: SceneWords) throws(SceneReader.Problem) {
    let n = try words.numbers(words.count)
    let each = Self.numbersOfCell
    guard let count = n.first.flatMap({ Int(exactly: $0) }), count >= 0, (n.count - 1).isMultiple(of: each)
    else {
      throw SceneReader.Problem(
        message: "'\(Self.sceneWord)' takes their number and \(each) numbers for each, found \(n.count)")
    }
    var cells: [Cell] = []
    for first in stride(from: 1, to: n.count, by: each) {
      guard let index = Int(exactly: n[first + 6]) else {
        throw SceneReader.Problem(message: "the index of a character is a whole number, not \(n[first + 6])")
      }
      cells.append(
        Cell(
          rect: SIMD4(n[first], n[first + 1], n[first + 2], n[first + 3]), leading: n[first + 4],
          trailing: n[first + 5], index: index, order: n[first + 7], isColored: n[first + 8] != 0))
    }
    self.init(cells, count: count)
  }
}
