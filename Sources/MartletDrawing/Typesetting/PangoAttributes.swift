import CMartletPango
import MartletGeometry

/// Describes text styles to Pango.
enum PangoAttributes {
  /// A font's Pango description, which the caller must free.
  static func description(_ font: Font, em: Double) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, font.family ?? Font.systemFamilies)
    pango_font_description_set_absolute_size(description, em * pangoScale)
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight.rawValue)))
    pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }

  /// The attributes that differ from the text's font and colour, in a part of the string; `nil` if there are
  /// none.
  ///
  /// Each attribute appears once for its whole range, in order from the front: Pango takes quadratic time for
  /// attributes in another order, and breaks ligatures where one ends.
  static func list(for request: TypesetRequest, _ runs: [TextSpan], in part: Range<Int>) -> OpaquePointer? {
    let text = request.text
    let pieces = runs.pieces(of: part, style: text.style)
    var found: [UnsafeMutablePointer<PangoAttribute>] = []
    func add<Value: Equatable>(
      _ value: (TextStyle) -> Value, unlessIt plain: Value,
      _ make: (Value) -> UnsafeMutablePointer<PangoAttribute>?
    ) {
      var first = 0
      while first < pieces.count {
        let one = value(pieces[first].style)
        var end = first + 1
        while end < pieces.count, value(pieces[end].style) == one { end += 1 }
        if one != plain, let attribute = make(one) {
          attribute.pointee.start_index = UInt32(clamping: pieces[first].utf8.lowerBound)
          attribute.pointee.end_index = UInt32(clamping: pieces[end - 1].utf8.upperBound)
          found.append(attribute)
        }
        first = end
      }
    }
    add(\.font, unlessIt: text.font) { font in
      let description = description(font, em: request.em(font))
      defer { pango_font_description_free(description) }
      return pango_attr_font_desc_new(description)
    }
    add(\.font.hasTabularDigits, unlessIt: false) { _ in pango_attr_font_features_new("tnum=1") }
    add(\.letterSpacing, unlessIt: 0) { pango_attr_letter_spacing_new(($0 * request.scale).pangoUnits) }
    add(\.underline, unlessIt: .none) { pango_attr_underline_new($0.pango) }
    add(\.isStruckThrough, unlessIt: false) { _ in pango_attr_strikethrough_new(1) }
    add(\.color, unlessIt: text.color) {
      let c = $0.pangoComponents
      return pango_attr_foreground_new(c.x, c.y, c.z)
    }
    add(\.color, unlessIt: text.color) { pango_attr_foreground_alpha_new(max($0.pangoComponents.w, 1)) }
    guard !found.isEmpty else { return nil }
    found.sort { $0.pointee.start_index < $1.pointee.start_index }
    let list = pango_attr_list_new()
    for attribute in found { pango_attr_list_insert(list, attribute) }
    return list
  }
}

extension Color {
  /// Red, green, blue and alpha in Pango's units.
  fileprivate var pangoComponents: SIMD4<UInt16> {
    precondition(isFinite, "text: colour must be finite, not \(components)")
    return SIMD4<UInt16>((clamped.components * 65535).rounded(.toNearestOrEven))
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
