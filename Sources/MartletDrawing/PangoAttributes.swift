import CMartletPango
import MartletGeometry

/// Says to Pango what letters look like.
enum PangoAttributes {
  /// A font's description, to be freed.
  static func description(_ font: Font, em: Double) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, font.family ?? Font.systemFamilies)
    pango_font_description_set_absolute_size(description, em * pangoScale)
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight.rawValue)))
    pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }

  /// What differs from one font in black, for the string from an offset on; `nil` where nothing does.
  static func list(
    for request: TypesetRequest, _ spans: [TextSpan], from start: Int, length: Int
  ) -> OpaquePointer? {
    let text = request.text
    let list = pango_attr_list_new()
    var isEmpty = true
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
      guard let attribute else { return }
      attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
      attribute.pointee.end_index = UInt32(clamping: range.upperBound)
      pango_attr_list_change(list, attribute)
      isEmpty = false
    }
    func add(_ style: TextStyle, _ range: Range<Int>, over base: TextStyle?, isWhole: Bool = false) {
      if let base, isWhole || style.font != base.font {
        let description = description(style.font, em: request.em(style.font))
        add(pango_attr_font_desc_new(description), range)
        pango_font_description_free(description)
      }
      if isWhole || style.font.hasTabularDigits != (base?.font.hasTabularDigits ?? false) {
        add(pango_attr_font_features_new(style.font.hasTabularDigits ? "tnum=1" : "tnum=0"), range)
      }
      if isWhole || style.letterSpacing != (base?.letterSpacing ?? 0) {
        add(pango_attr_letter_spacing_new((style.letterSpacing * request.scale).pangoUnits), range)
      }
      if isWhole || style.underline != (base?.underline ?? .none) {
        add(pango_attr_underline_new(style.underline.pango), range)
      }
      if isWhole || style.isStruckThrough != (base?.isStruckThrough ?? false) {
        add(pango_attr_strikethrough_new(style.isStruckThrough ? 1 : 0), range)
      }
      if let base, isWhole || style.color != base.color {
        precondition(style.color.isFinite, "a text's colour \(style.color.components)")
        let c = (style.color.clamped.components * 65535).rounded(.toNearestOrEven)
        add(pango_attr_foreground_new(UInt16(c.x), UInt16(c.y), UInt16(c.z)), range)
        add(pango_attr_foreground_alpha_new(max(UInt16(c.w), 1)), range)
      }
    }
    add(text.style, 0..<length, over: nil)
    for (index, span) in spans.enumerated() {
      let lower = max(span.utf8.lowerBound, start)
      let upper = min(span.utf8.upperBound, start + length)
      guard lower < upper else { continue }
      // What an earlier span has changed is to be set back even to what the whole text has.
      let isOverlaid = spans[..<index].contains { $0.utf8.overlaps(span.utf8) }
      add(span.style, lower - start..<upper - start, over: text.style, isWhole: isOverlaid)
    }
    if isEmpty {
      pango_attr_list_unref(list)
      return nil
    }
    return list
  }
}

extension TextUnderline {
  fileprivate var pango: PangoUnderline {
    switch self {
    case .none: PANGO_UNDERLINE_NONE
    case .single: PANGO_UNDERLINE_SINGLE
    case .double: PANGO_UNDERLINE_DOUBLE
    }
  }
}
