/// Where a text can be cut into pieces.
extension String {
  /// The first place from an offset on where a text can be cut; `nil` if there is none.
  /// - Parameters:
  ///   - start: The first place, in bytes.
  ///   - end: The last one, in bytes.
  ///   - run: How the text runs.
  func cut(from start: Int, to end: Int, run: LineBreaks.Run) -> Int? {
    if run.isMixed {
      return wordStart(from: start, to: end) { $0.isStrong(isRightToLeft: run.isRightToLeft) }
    }
    if let place = wordStart(from: start, to: min(start + LineBreaks.usual / 2, end), where: \.isLetter) {
      return place
    }
    return places(from: start, to: end) { before, scalar, _ in
      before.standsAlone && scalar.standsAlone
    }
  }

  /// The first place between two words that are such as a condition says.
  private func wordStart(from start: Int, to end: Int, where isSuch: (Unicode.Scalar) -> Bool) -> Int? {
    places(from: start, to: end) { before, scalar, earlier in
      before == " " && isSuch(scalar) && earlier.map(isSuch) ?? false
    }
  }

  /// The first place between two characters that meets a condition.
  /// - Parameter isMet: Whether it is met between two scalars. The third one is that before them.
  private func places(
    from start: Int, to end: Int, where isMet: (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar?) -> Bool
  ) -> Int? {
    var offset = scalarBoundary(at: start, isForward: true)
    let scalars = unicodeScalars
    var index = utf8Index(offset)
    guard index > startIndex else { return nil }
    var before = scalars.index(before: index)
    while offset <= end, index < endIndex {
      let scalar = scalars[index]
      let earlier = before > startIndex ? scalars[scalars.index(before: before)] : nil
      if isMet(scalars[before], scalar, earlier), boundary(atOrBefore: offset) == offset { return offset }
      before = index
      index = scalars.index(after: index)
      offset += UTF8.width(scalar)
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether it is, or may be, from a script that runs from right to left.
  var isRightToLeft: Bool {
    guard value >= 0x590 else { return false }
    return switch value {
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Whether it embeds, overrides or isolates what follows.
  var marksDirection: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether it gives the text around it a direction.
  func isStrong(isRightToLeft: Bool) -> Bool {
    if value == 0x200E { return !isRightToLeft }
    if value == 0x200F || value == 0x61C { return isRightToLeft }
    return isLetter && self.isRightToLeft == isRightToLeft
  }

  /// Whether it is a letter.
  var isLetter: Bool {
    if isASCII { return properties.isAlphabetic }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
    default: false
    }
  }

  /// Whether it neither joins with what is beside it nor changes its shape there.
  fileprivate var standsAlone: Bool {
    if isASCII { return true }
    switch value {
    // Mongolian and Phags-pa letters join. Flags are pairs.
    case 0x1800...0x18AF, 0xA840...0xA87F, 0x1F1E6...0x1F1FF: return false
    default: break
    }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
