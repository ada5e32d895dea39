import Martlet

/// The plan of a house, as an SVG document.
@MainActor
enum HousePlan {
  /// Its own size, in points.
  static let size = Size(width: 320, height: 220)

  /// The plan in the colours of a palette. Without librsvg it is empty.
  static func image(_ palette: Palette) -> Image? {
    do throws(BitmapError) {
      let image = try Image(svg: document(palette))
      // So that the first frame shows it.
      try image.prepare()
      return image
    } catch {
      print("\(error)")
      return nil
    }
  }

  private static func document(_ palette: Palette) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="320" height="220" font-family="sans-serif" text-anchor="middle" \
    stroke-linecap="round" stroke-linejoin="round" fill="none" stroke="\(palette.ink.svg)" stroke-width=".5">
    \(garden(palette))\(floors(palette))\(furniture(palette))\(walls(palette))\(words(palette))
    </svg>
    """
  }

  private static func garden(_ palette: Palette) -> String {
    let leaf = Color(0x4FA96B)
    let ground = leaf.interpolated(to: palette.card, fraction: 0.82).svg
    let crown = leaf.interpolated(to: palette.card, fraction: 0.45).svg
    let trees = [(26, 30, 15), (30, 186, 18), (295, 26, 13), (300, 120, 16), (286, 196, 14), (20, 110, 9)].map
    {
      """
      <g fill="\(crown)" stroke="\(leaf.svg)"><circle cx="\($0.0)" cy="\($0.1)" r="\($0.2)"/>\
      <circle cx="\($0.0)" cy="\($0.1)" r=".8" fill="\(leaf.svg)"/>\(branches($0.0, $0.1, $0.2))</g>
      """
    }
    let stones = (0..<7).map {
      #"<rect x="\#(150 + $0 % 2 * 2)" y="\#(197 + $0 * 3)" width="14" height="2.2" rx=".8"/>"#
    }
    return """
      <rect width="320" height="220" rx="10" fill="\(ground)" stroke="none"/>\(trees.joined())\
      <g fill="\(palette.card.svg)" stroke="\(palette.hairline.svg)">\(stones.joined())</g>
      """
  }

  /// Twigs within the crown of a tree.
  private static func branches(_ x: Int, _ y: Int, _ radius: Int) -> String {
    (0..<12).map { i in
      #"<path d="M0 1.6V\#(Double(radius) * (i % 2 == 0 ? 0.86 : 0.62))" transform="translate(\#(x) \#(y)) rotate(\#(i * 30))" stroke-width=".3"/>"#
    }.joined()
  }

  private static func floors(_ palette: Palette) -> String {
    let wood = palette.sun.interpolated(to: palette.card, fraction: 0.84).svg
    let tile = palette.sky.interpolated(to: palette.card, fraction: 0.86).svg
    return """
      <defs><pattern id="wood" width="16" height="6" patternUnits="userSpaceOnUse"><path d="M0 0H16M0 3H16M4 0V3M12 3V6" \
      stroke-width=".2" stroke="\(palette.sun.svg)" stroke-opacity=".5"/></pattern><pattern id="tile" width="5" height="5" \
      patternUnits="userSpaceOnUse"><path d="M0 0H5M0 0V5" stroke-width=".25" stroke="\(palette.sky.svg)" \
      stroke-opacity=".5"/></pattern></defs><g stroke="none"><rect x="60" y="30" width="200" height="162" fill="\(wood)"/>\
      <rect x="60" y="30" width="200" height="162" fill="url(#wood)"/><path d="M190 30H260V96H190Z" fill="\(palette.card.svg)"/>\
      <path d="M190 30H260V96H190Z" fill="\(tile)"/><path d="M190 30H260V96H190Z" fill="url(#tile)"/></g>
      """
  }

  private static func walls(_ palette: Palette) -> String {
    """
    <g stroke-width="4" stroke-linecap="butt" stroke-linejoin="miter"><path d="M148 192H60V30H260V192H168"/></g>
    <g stroke-width="2" stroke-linecap="butt"><path d="M190 30V62M190 80V96H206M224 96H260M60 118H96M114 118H150V150M150 168V192"/></g>
    <g stroke="\(palette.card.svg)" stroke-width="2.4" stroke-linecap="butt"><path d="M80 30H120M210 30H240M60 56V92M60 136V172M260 120V170"/></g>
    <g stroke-width=".4"><path d="M80 29.2H120M80 30.8H120M210 29.2H240M210 30.8H240M59.2 56V92M60.8 56V92M59.2 136V172M60.8 136V172\
    M259.2 120V170M260.8 120V170"/>
    <path d="M190 62A18 18 0 0 1 208 80L190 80M206 96A18 18 0 0 1 224 114L224 96M96 118A18 18 0 0 0 114 136L114 118\
    M150 150A18 18 0 0 1 132 168L150 168M148 192A20 20 0 0 1 168 172L168 192" stroke-dasharray="1 .6"/></g>
    """
  }

  private static func furniture(_ palette: Palette) -> String {
    let chairs = (0..<6).map {
      #"<rect x="-3" y="-16.5" width="6" height="5" rx="1.5" transform="translate(118 74) rotate(\#($0 * 60))"/>"#
    }
    let steps = (0..<9).map { #"<path d="M\#(172 + $0 * 5) 176V190"/>"# }
    let books = (0..<22).map { i in
      #"<rect x="\#(154 + Double(i) * 1.5)" y="\#(33 + i % 3)" width="1.2" height="\#(5 - i % 3)" stroke-width=".15" fill="\#([palette.coral, palette.sky, palette.sun][i % 3].svg)"/>"#
    }
    return """
      <g fill="\(palette.card.svg)"><circle cx="118" cy="74" r="11"/>\(chairs.joined())\
      <rect x="70" y="142" width="40" height="40" rx="2"/><rect x="72" y="146" width="10" height="15" rx="3"/>\
      <rect x="72" y="163" width="10" height="15" rx="3"/><path d="M86 142V182"/>\
      <rect x="226" y="128" width="26" height="50" rx="5"/><rect x="234" y="132" width="16" height="20" rx="3"/>\
      <rect x="234" y="154" width="16" height="20" rx="3"/><rect x="196" y="138" width="20" height="28" rx="2"/>\
      <rect x="194" y="34" width="62" height="12" rx="1"/><circle cx="204" cy="40" r="3"/><circle cx="213" cy="40" r="3"/>\
      <circle cx="204" cy="40" r="2" stroke-width=".2"/><circle cx="213" cy="40" r="2" stroke-width=".2"/>\
      <rect x="226" y="36" width="14" height="8" rx="2"/><path d="M233 36V33.4" stroke-width=".8"/>\
      <rect x="170" y="176" width="46" height="14"/><rect x="152" y="32" width="36" height="7"/></g>\
      <g stroke-width=".3">\(steps.joined())<path d="M172 183H212M208 181L212 183L208 185"/></g>\(books.joined())
      """
  }

  private static func words(_ palette: Palette) -> String {
    let rooms = [
      (localized("Dining room"), 118, 104), (localized("Kitchen"), 225, 66), (localized("Bedroom"), 130, 183),
      (localized("Living room"), 188, 124),
    ]
    let notes = [
      (localized("round table, six chairs"), 118, 108.5), (localized("oven · sink · north light"), 225, 70.5),
      (localized("morning sun"), 130, 187.5), (localized("and the stairs to the swifts"), 188, 128.5),
    ]
    let tiny = [
      (localized("Martlet, a bird without feet"), 170, 41.6), (localized("mind the step"), 180, 197.4),
    ]
    func text(_ words: String, _ x: Int, _ y: Double, _ size: Double, _ color: Color) -> String {
      #"<text x="\#(x)" y="\#(y)" font-size="\#(size)" fill="\#(color.svg)" fill-opacity="\#(color.alpha)">\#(words.xml)</text>"#
    }
    return "<g stroke=\"none\">"
      + rooms.map { text($0.0, $0.1, Double($0.2), 7, palette.ink) }.joined()
      + notes.map { text($0.0, $0.1, $0.2, 3, palette.mist) }.joined()
      + tiny.map { text($0.0, $0.1, $0.2, 1.5, palette.mist) }.joined() + "</g>"
  }
}

extension String {
  /// The string as text of an XML document. What XML has no characters for is left out.
  var xml: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\t", "\n", "\r", " "..."\u{FFFD}", "\u{10000}"...: text.unicodeScalars.append(scalar)
      default: break
      }
    }
    return text
  }
}

extension Color {
  /// The colour as SVG writes it, without its opacity.
  fileprivate var svg: String {
    func part(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
    return "rgb(\(part(red)),\(part(green)),\(part(blue)))"
  }
}
