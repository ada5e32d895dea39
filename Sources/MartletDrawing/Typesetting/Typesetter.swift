import CMartletPango
import MartletGeometry

/// Breaks one text into lines. Pango breaks lines and shapes glyphs. Stacking, aligning and leaving out lines
/// happens here, because Pango limits the number of lines per paragraph.
struct Typesetter {
  private let request: TypesetRequest
  private let context: OpaquePointer
  private var layouts: [OpaquePointer] = []
  private var lines: [Typeset.Line] = []
  private var ink: Rect?
  private var isTruncated = false

  init(_ request: TypesetRequest, context: OpaquePointer) {
    self.request = request
    self.context = context
  }

  private var text: Text { request.text }

  mutating func run() -> Typeset {
    let source = TypesetSource(request)
    var isFull = false
    for part in source.parts where !isFull {
      let layout = makeLayout(source, part, isLast: false)
      layouts.append(layout)
      isFull = !appendLines(of: layout, shift: part.lowerBound)
      if pango_layout_is_ellipsized(layout) != 0 { isTruncated = true }
    }
    if isFull || source.isCut { leaveOut(source) }
    align()
    if layouts.contains(where: { pango_layout_get_unknown_glyphs_count($0) > 0 }) { reportMissingFont() }
    return Typeset(lines: lines, ink: Typeset.ink(of: lines), isTruncated: isTruncated, layouts: layouts)
  }

  private func reportMissingFont() {
    Diagnostics.reportOnce(
      "missing font",
      "no installed font has all characters of \"\(text.string.prefix(40))\", so it shows boxes instead; "
        + "install fonts-noto-core and fonts-noto-cjk for nearly all scripts")
  }

  /// Appends lines while there is room. Returns whether there was room for all.
  private mutating func appendLines(of layout: OpaquePointer, shift: Int) -> Bool {
    // Iterate: access by number would search from the first line each time.
    var list = pango_layout_get_lines_readonly(layout)
    while let node = list {
      list = node.pointee.next
      guard let line = node.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else { break }
      if text.maximumLines > 0, lines.count == text.maximumLines { return false }
      append(line, shift: shift)
      if let height = request.height, lines.count > 1, bottom > height + TypesetRequest.hair {
        lines.removeLast()
        return false
      }
    }
    return true
  }

  private var bottom: Double { lines.last.map { $0.top + $0.height } ?? 0 }

  /// Puts an ellipsis into the last line, because further lines are not visible.
  private mutating func leaveOut(_ source: TypesetSource) {
    isTruncated = true
    guard text.truncation != .none, let last = lines.popLast() else { return }
    let rest = makeLayout(source, last.utf8.lowerBound..<source.count, isLast: true)
    layouts.append(rest)
    guard let line = pango_layout_get_line_readonly(rest, 0) else { return lines.append(last) }
    append(line, shift: last.utf8.lowerBound)
    lines[lines.count - 1].utf8 = last.utf8.lowerBound..<text.string.utf8.count
  }

  private mutating func append(_ line: UnsafeMutablePointer<PangoLayoutLine>, shift: Int) {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_line_get_extents(line, &ink, &logical)
    let ascent = (Double(-logical.y) / pangoScale).rounded(.up)
    let natural = ascent + (Double(logical.y + logical.height) / pangoScale).rounded(.up)
    let height = text.lineHeight.map { max(($0 * request.em(text.font)).rounded(), 1) } ?? natural
    let top = bottom
    let start = Int(pango_layout_line_get_start_index(line)) + shift
    lines.append(
      Typeset.Line(
        x: 0, top: top, width: Double(logical.width) / pangoScale, height: height,
        baseline: top + ((height - natural) / 2).rounded(.down) + ascent, ink: Rect(ink),
        utf8: start..<start + Int(pango_layout_line_get_length(line)), utf8Shift: shift, line: line))
  }

  private mutating func align() {
    let room = request.width ?? lines.map(\.width).max() ?? 0
    for index in lines.indices {
      let free = room - lines[index].width
      let isRightToLeft = pango_layout_line_get_resolved_direction(lines[index].line) == PANGO_DIRECTION_RTL
      let x =
        switch text.alignment {
        case .left: 0.0
        case .right: free
        case .center: free / 2
        // A justified line has no room left.
        case .natural, .justified: isRightToLeft ? free : 0
        }
      // Rounding may have reduced a measured width slightly.
      lines[index].x = (x + TypesetRequest.hair).rounded(.down)
    }
  }

  // MARK: Pango

  /// Lays out a part of the string; `isLast` for the line whose ellipsis stands for the whole rest.
  private func makeLayout(_ source: TypesetSource, _ part: Range<Int>, isLast: Bool) -> OpaquePointer {
    guard let layout = pango_layout_new(context) else { fatalError("Pango made no layout") }
    let description = PangoAttributes.description(text.font, em: request.em(text.font))
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    let length = source.set(part, on: layout, isLast: isLast)
    if let attributes = PangoAttributes.list(
      for: request, source.runs, in: part.lowerBound..<part.lowerBound + length)
    {
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }
    if let width = request.width {
      let isOneLine = isLast || text.wrapping == .none
      if !isOneLine || text.truncation != .none {
        pango_layout_set_width(layout, (width + request.slack(for: width)).pangoUnits)
      }
      if isOneLine { pango_layout_set_ellipsize(layout, text.truncation.pango) }
      pango_layout_set_wrap(layout, text.wrapping == .characters ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
      if text.alignment == .justified { pango_layout_set_justify(layout, 1) }
    }
    return layout
  }
}

extension Rect {
  /// Converts a Pango rectangle to pixels.
  fileprivate init(_ rect: PangoRectangle) {
    self.init(
      x: Double(rect.x) / pangoScale, y: Double(rect.y) / pangoScale, width: Double(rect.width) / pangoScale,
      height: Double(rect.height) / pangoScale)
  }
}

extension TextTruncation {
  fileprivate var pango: PangoEllipsizeMode {
    switch self {
    case .none: PANGO_ELLIPSIZE_NONE
    case .head: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .tail: PANGO_ELLIPSIZE_END
    }
  }
}
