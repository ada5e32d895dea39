import CMartletPango
import MartletGeometry

/// Lines set by Pango, with their positions in pixels. `TextEngine`'s lock protects the Pango objects.
final class Typeset: @unchecked Sendable {
  struct Line {
    var x: Double
    var top: Double
    var width: Double
    var height: Double
    var baseline: Double
    /// The ink rectangle, relative to the line's start on its baseline.
    var ink: Rect
    /// The range in the text's string.
    var utf8: Range<Int>
    /// The offset from Pango's index to the string's.
    var utf8Shift: Int
    var line: UnsafeMutablePointer<PangoLayoutLine>
  }

  /// Each line holds a reference to its layout.
  let lines: [Line]
  let ink: Rect
  let isTruncated: Bool
  private let layouts: [OpaquePointer]

  /// Takes over one reference to each layout.
  init(
    lines: [Line], ink: Rect, isTruncated: Bool, layouts: [OpaquePointer]
  ) {
    self.lines = lines
    self.ink = ink
    self.isTruncated = isTruncated
    self.layouts = layouts
  }

  deinit { TextEngine.discard(layouts) }

  /// The first lines. The caller holds the lock of `TextEngine`.
  func prefix(lines count: Int) -> Typeset {
    for layout in layouts { g_object_ref(UnsafeMutableRawPointer(layout)) }
    let first = Array(lines.prefix(count))
    return Typeset(lines: first, ink: Self.ink(of: first), isTruncated: isTruncated, layouts: layouts)
  }

  /// The painted area of lines, in pixels.
  static func ink(of lines: [Line]) -> Rect {
    var sum: Rect?
    for line in lines where line.ink.width > 0 && line.ink.height > 0 {
      let rect = Rect(origin: line.ink.origin + Point(x: line.x, y: line.baseline), size: line.ink.size)
      sum = sum?.union(rect) ?? rect
    }
    return sum ?? .zero
  }

  /// The size of the lines: the widest line's width and the sum of their heights, rounded to whole pixels.
  var size: Size {
    Size(
      width: (lines.map(\.width).max() ?? 0).rounded(.up), height: lines.last.map { $0.top + $0.height } ?? 0)
  }

  /// The margin around ink for antialiasing and rounding, in pixels.
  private static let margin = 2.0
}

extension Typeset {
  /// The character boundary nearest to an x in pixels.
  func utf8Offset(inLine index: Int, x: Double) -> Int {
    let line = lines[index]
    var byte: Int32 = 0
    var trailing: Int32 = 0
    pango_layout_line_x_to_index(line.line, (x - line.x).pangoUnits, &byte, &trailing)
    var offset = Int(byte)
    if trailing > 0, let layout = line.line.pointee.layout, let string = pango_layout_get_text(layout) {
      // After the character, and any that combine with it.
      var end = string + offset
      for _ in 0..<trailing where end.pointee != 0 {
        end += 1
        while UInt8(bitPattern: end.pointee) & 0xC0 == 0x80 { end += 1 }
      }
      offset = end - UnsafePointer(string)
    }
    return min(max(offset + line.utf8Shift, line.utf8.lowerBound), line.utf8.upperBound)
  }

  /// The x at which the character at an offset starts, in pixels.
  func x(inLine index: Int, utf8Offset: Int) -> Double {
    let line = lines[index]
    let offset = min(max(utf8Offset, line.utf8.lowerBound), line.utf8.upperBound)
    var x: Int32 = 0
    pango_layout_line_index_to_x(line.line, Int32(clamping: offset - line.utf8Shift), 0, &x)
    return line.x + Double(x) / pangoScale
  }

  /// Where the character at an offset begins and ends, in pixels.
  func edges(inLine index: Int, utf8Offset: Int) -> (leading: Double, trailing: Double) {
    let line = lines[index]
    func x(_ trailing: Int32) -> Double {
      var x: Int32 = 0
      pango_layout_line_index_to_x(line.line, Int32(clamping: utf8Offset - line.utf8Shift), trailing, &x)
      return line.x + Double(x) / pangoScale
    }
    return (x(0), x(1))
  }

  /// Draws a line with its pixels enlarged.
  /// - Parameter asOutline: Whether the outlines of its glyphs are filled, which may then lie between pixels. Glyphs with colours of
  ///   their own have none.
  func draw(
    line index: Int, _ cairo: OpaquePointer, color: Color, enlarged factor: Double, from corner: Point,
    asOutline: Bool
  ) {
    let (line, color) = (lines[index], color.clamped)
    cairo_save(cairo)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    cairo_translate(
      cairo, line.x * factor - corner.x, (line.baseline * factor).rounded() - corner.y)
    cairo_scale(cairo, factor, factor)
    cairo_move_to(cairo, 0, 0)
    if asOutline {
      pango_cairo_layout_line_path(cairo, line.line)
      cairo_fill(cairo)
    } else {
      pango_cairo_show_layout_line(cairo, line.line)
    }
    cairo_restore(cairo)
  }

  /// Draws at the origin of a Cairo context whose unit is a pixel.
  func draw(_ cairo: OpaquePointer, color: Color) {
    let color = color.clamped
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    for line in lines {
      // Glyphs may be taller than the distance between lines.
      let (low, high) = (line.baseline + line.ink.minY, line.baseline + line.ink.maxY)
      guard low - Self.margin < bottom, high + Self.margin > top else { continue }
      cairo_move_to(cairo, line.x, line.baseline)
      pango_cairo_show_layout_line(cairo, line.line)
    }
  }
}

/// Pango's units per pixel.
let pangoScale = Double(PANGO_SCALE)

extension Double {
  /// A length in pixels converted to Pango's units, limited to a safe range.
  var pangoUnits: Int32 {
    Int32(min(max(self, -TypesetRequest.longest), TypesetRequest.longest) * pangoScale)
  }
}
