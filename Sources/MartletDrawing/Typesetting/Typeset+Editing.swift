import CMartletPango
import MartletGeometry

/// Places of the caret, in pixels. The caller holds the lock of `TextEngine`.
extension Typeset {
  func isRightToLeft(line index: Int) -> Bool {
    pango_layout_line_get_resolved_direction(lines[index].line) == PANGO_DIRECTION_RTL
  }

  /// The x at which text of the line's own direction is inserted.
  func insertionX(inLine index: Int, utf8Offset: Int) -> Double {
    let line = lines[index]
    let offset = min(max(utf8Offset, line.utf8.lowerBound), line.utf8.upperBound)
    let place = line.pangoIndex(of: offset)
    guard place > Int(pango_layout_line_get_start_index(line.line)), let layout = line.line.pointee.layout,
      let text = pango_layout_get_text(layout)
    else { return x(inLine: index, utf8Offset: offset) }
    var before = place - 1
    while before > 0, UInt8(bitPattern: text[before]) & 0xC0 == 0x80 { before -= 1 }
    let direction = pango_layout_get_direction(layout, Int32(clamping: before))
    guard direction == pango_layout_line_get_resolved_direction(line.line) else {
      return x(inLine: index, utf8Offset: offset)
    }
    // Behind what comes before in the line's direction.
    guard let run = runs(of: line).first(where: { $0.part.contains(before) }) else {
      return x(inLine: index, utf8Offset: offset)
    }
    return line.x + run.x(of: place, in: line)
  }

  /// The place of the caret next to another one as one sees them; `nil` if there is none in the line.
  func utf8Offset(inLine index: Int, besides utf8Offset: Int, isRight: Bool) -> Int? {
    let line = lines[index]
    guard let layout = line.line.pointee.layout else { return nil }
    let place = line.pangoIndex(of: min(max(utf8Offset, line.utf8.lowerBound), line.utf8.upperBound))
    guard pango_layout_line_get_length(line.line) <= Self.longestByEye else {
      let isForward = isRight != isRightToLeft(line: index)
      return neighbour(of: place, in: layout, isForward: isForward).flatMap { end in
        let offset = end + line.utf8Shift
        return offset >= line.utf8.lowerBound && offset <= line.utf8.upperBound ? offset : nil
      }
    }
    var (byte, trailing): (Int32, Int32) = (0, 0)
    pango_layout_move_cursor_visually(
      layout, 1, Int32(clamping: place), 0, isRight ? 1 : -1, &byte, &trailing)
    guard byte >= 0, byte != .max, let text = pango_layout_get_text(layout) else { return nil }
    var end = Int(byte)
    for _ in 0..<max(trailing, 0) where text[end] != 0 {
      end += 1
      while UInt8(bitPattern: text[end]) & 0xC0 == 0x80 { end += 1 }
    }
    let offset = end + line.utf8Shift
    guard offset != utf8Offset, offset >= line.utf8.lowerBound, offset <= line.utf8.upperBound else {
      return nil
    }
    return offset
  }

  /// The bytes of the longest line in which the caret goes as one sees it: Pango compares all places of a line, which takes a time
  /// that grows with the square of their number. In a longer one it goes in the order of the text.
  private static let longestByEye: Int32 = 2000

  /// The next place of the caret in the order of the text, in bytes of Pango's; `nil` if there is none.
  private func neighbour(of place: Int, in layout: OpaquePointer, isForward: Bool) -> Int? {
    var count: Int32 = 0
    guard let text = pango_layout_get_text(layout),
      let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
    else { return nil }
    func isWithin(_ byte: Int) -> Bool { UInt8(bitPattern: text[byte]) & 0xC0 == 0x80 }
    var character = (0..<place).count { !isWithin($0) }
    var byte = place
    repeat {
      if isForward {
        guard text[byte] != 0 else { return nil }
        repeat { byte += 1 } while isWithin(byte)
      } else {
        guard byte > 0 else { return nil }
        repeat { byte -= 1 } while byte > 0 && isWithin(byte)
      }
      character += isForward ? 1 : -1
      guard character >= 0, character < Int(count) else { return nil }
    } while attributes[character].is_cursor_position == 0
    return byte
  }

  /// From where to where the parts of a line lie that show a part of the string, from the left.
  func spans(inLine index: Int, of part: Range<Int>) -> [(left: Double, right: Double)] {
    let line = lines[index]
    let part = part.lowerBound - line.utf8Shift..<part.upperBound - line.utf8Shift
    return runs(of: line).compactMap { run in
      let own = part.clamped(to: run.part)
      guard !own.isEmpty else { return nil }
      let ends = (run.x(of: own.lowerBound, in: line), run.x(of: own.upperBound, in: line))
      return (min(ends.0, ends.1) + line.x, max(ends.0, ends.1) + line.x)
    }
  }

  /// A part of a line in one font and one direction.
  private struct Run {
    /// In bytes of Pango's.
    let part: Range<Int>
    /// In pixels from the line's left edge.
    let left: Double
    let right: Double
    let isRightToLeft: Bool

    /// Where something begins or ends in it, in pixels from the line's left edge. Pango itself tells where its last scalar ends, which is
    /// too early for a character of several glyphs.
    func x(of place: Int, in line: Typeset.Line) -> Double {
      if place <= part.lowerBound { return isRightToLeft ? right : left }
      if place >= part.upperBound { return isRightToLeft ? left : right }
      var x: Int32 = 0
      pango_layout_line_index_to_x(line.line, Int32(clamping: place), 0, &x)
      return Double(x) / pangoScale
    }
  }

  /// The runs of a line, from the left.
  private func runs(of line: Line) -> [Run] {
    var runs: [Run] = []
    var left = 0.0
    var list = line.line.pointee.runs
    while let node = list {
      list = node.pointee.next
      guard let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee else { break }
      let start = Int(item.item.pointee.offset)
      let right = left + Double(pango_glyph_string_get_width(item.glyphs)) / pangoScale
      runs.append(
        Run(
          part: start..<start + Int(item.item.pointee.length), left: left, right: right,
          isRightToLeft: item.item.pointee.analysis.level % 2 == 1))
      left = right
    }
    return runs
  }
}

extension Typeset.Line {
  /// Pango's index of an offset in the line, which may stand for more of the string than Pango has: of a text that is cut it has the
  /// beginning, and an ellipsis.
  fileprivate func pangoIndex(of utf8Offset: Int) -> Int {
    let last = Int(pango_layout_line_get_start_index(line)) + Int(pango_layout_line_get_length(line))
    return min(utf8Offset - utf8Shift, last)
  }
}
