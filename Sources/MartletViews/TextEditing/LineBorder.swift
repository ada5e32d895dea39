import MartletDrawing

/// Where a long paragraph that is broken into lines can be cut between two of them, so that what follows is broken as it is in the whole
/// paragraph: where it runs in the paragraph's direction, and begins with something whose script and place to break a line do not depend
/// on what comes before.
struct LineBorder: Equatable {
  /// How the paragraph runs.
  let run: LineBreaks.Run
  /// Whether it has ASCII characters only.
  let isASCII: Bool
  /// Whether something in it says how it runs: otherwise it runs as what is before it.
  let hasDirection: Bool

  /// Looks at a paragraph.
  /// - Parameter part: The paragraph, in bytes.
  init(of part: Range<Int>, in string: String) {
    let scalars = string.unicodeScalars[string.utf8Index(part.lowerBound)..<string.utf8Index(part.upperBound)]
    var (hasOther, runsRight, isMarked) = (false, false, false)
    // Most texts are of one byte a character.
    if string.utf8[scalars.startIndex..<scalars.endIndex].contains(where: { $0 >= 0x80 }) {
      hasOther = true
      for scalar in scalars where scalar.value >= 0x590 {
        if scalar.isRightToLeft { runsRight = true }
        if scalar.marksDirection { isMarked = true }
      }
    }
    isASCII = !hasOther
    let first = scalars.first { $0.isStrong(isRightToLeft: false) || $0.isStrong(isRightToLeft: true) }
    hasDirection = first != nil
    guard runsRight || isMarked else {
      run = .plain
      return
    }
    guard let first, !isMarked else {
      run = .marked
      return
    }
    run = .mixed(isRightToLeft: first.isStrong(isRightToLeft: true))
  }

  /// Whether an offset, at which a line begins, is such a place. Brackets are not looked at.
  /// - Parameter offset: The offset, in bytes.
  func isPlace(_ offset: Int, in string: String) -> Bool {
    let scalars = string.unicodeScalars
    let index = string.utf8Index(offset)
    guard index > string.startIndex, index < string.endIndex else { return false }
    let scalar = scalars[index]
    let before = scalars[scalars.index(before: index)]
    switch run {
    case .marked: return false
    case .mixed(let isRightToLeft):
      guard before == " ", scalar.isStrong(isRightToLeft: isRightToLeft) else { return false }
      let space = scalars.index(before: index)
      return space > string.startIndex
        && scalars[scalars.index(before: space)].isStrong(isRightToLeft: isRightToLeft)
    case .plain:
      if before == " " { return scalar.isLetter || isASCII && scalar != " " }
      return before.isIdeographic && scalar.isIdeographic
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a Chinese character or a Japanese letter of full size, between two of which a line may always end.
  fileprivate var isIdeographic: Bool {
    switch value {
    case 0x3042, 0x3044, 0x3046, 0x3048, 0x304A...0x3062, 0x3064...0x3082, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
