import Martlet

/// The colours of the map: sea, land and lines, light or dark.
struct MapColors: Sendable {
  /// From the depths to the coast.
  let sea: [Color]
  /// From the coast to the summits.
  let land: [Color]
  /// Contour lines on land and in the sea, coasts, the grid.
  let contour: Color
  let depth: Color
  let coast: Color
  let grid: Color
  /// The names of places on land, and in the sea.
  let ink: Color
  let water: Color
  /// The names of streets and the numbers of houses.
  let words: Color
  /// Woods seen from afar, and trees with the light on their crowns.
  let wood: Color
  let tree: Color
  let crown: Color
  let fields: [Color]
  let furrow: Color
  /// Main roads, other ones from afar and from near, and the edges of all.
  let mainRoad: Color
  let farRoad: Color
  let road: Color
  let roadEdge: Color
  /// Blocks of houses from afar, what is between houses, parks, streets.
  let block: Color
  let yard: Color
  let park: Color
  let street: Color
  let roofs: [Color]
  let pier: Color
  let boat: Color
  /// Shadows, and what looks away from the light.
  let shade: Color

  private static let leaf = Color(0x4FA96B)

  init(_ palette: Palette) {
    (ink, words) = (palette.ink, palette.ink)
    grid = palette.ink.withAlpha(palette.isDark ? 0.12 : 0.09)
    if palette.isDark {
      let card = palette.card
      func blend(_ color: Color, _ share: Double) -> Color { card.interpolated(to: color, fraction: share) }
      sea = [0.86, 0.8, 0.72, 0.64].map { palette.sky.darkened(by: $0) }
      land = [
        blend(Self.leaf, 0.22), blend(Self.leaf, 0.14),
        blend(Self.leaf.interpolated(to: palette.sun, fraction: 0.6), 0.11), blend(palette.ink, 0.13),
        blend(palette.ink, 0.3),
      ]
      contour = palette.ink.withAlpha(0.14)
      wood = blend(Self.leaf, 0.3)
      (tree, crown) = (blend(Self.leaf, 0.4), Self.leaf.withAlpha(0.3))
      fields = [(Self.leaf, 0.26), (palette.sun, 0.2), (Self.leaf, 0.16), (palette.sun, 0.12)].map {
        blend($0.0, $0.1).withAlpha(0.8)
      }
      furrow = Color.black.withAlpha(0.16)
      (mainRoad, farRoad, road) = (
        blend(palette.sun, 0.62), blend(palette.ink, 0.42), blend(palette.ink, 0.34)
      )
      roadEdge = Color.black.withAlpha(0.5)
      (block, yard, park) = (blend(palette.ink, 0.2), blend(palette.ink, 0.1), blend(Self.leaf, 0.3))
      street = blend(palette.ink, 0.32)
      roofs = [
        blend(palette.sun, 0.5), blend(Color(0xB5623A), 0.62), blend(palette.ink, 0.46),
        blend(Color(0xB5623A), 0.5),
      ]
      boat = blend(palette.ink, 0.75)
      (pier, shade) = (blend(palette.sun, 0.3), Color.black.withAlpha(0.28))
      depth = palette.sky.withAlpha(0.24)
      coast = palette.sky.lightened(by: 0.3).withAlpha(0.85)
      water = palette.sky.lightened(by: 0.35)
    } else {
      sea = [0.5, 0.6, 0.7, 0.8].map { palette.sky.lightened(by: $0) }
      land = [
        Self.leaf.lightened(by: 0.66), Self.leaf.lightened(by: 0.76), palette.sun.lightened(by: 0.76),
        palette.sun.lightened(by: 0.62), Color(0xFFFDF8),
      ]
      contour = Color(0x8A5A1E, alpha: 0.34)
      depth = palette.sky.darkened(by: 0.25).withAlpha(0.26)
      coast = palette.sky.darkened(by: 0.5)
      water = palette.sky.darkened(by: 0.55)
      wood = Self.leaf.lightened(by: 0.42)
      (tree, crown) = (Self.leaf.lightened(by: 0.24), Color.white.withAlpha(0.22))
      fields = [(Self.leaf, 0.62), (palette.sun, 0.6), (Self.leaf, 0.74), (palette.sun, 0.72)].map {
        $0.0.lightened(by: $0.1).withAlpha(0.8)
      }
      furrow = Color(0x8A5A1E, alpha: 0.16)
      (mainRoad, farRoad, road) = (palette.sun.lightened(by: 0.15), Color(0x8A5A1E, alpha: 0.6), .white)
      roadEdge = Color(0x6B4A26, alpha: 0.5)
      (block, yard, park) = (Color(0xE7DCCB), Color(0xF1EADF), Self.leaf.lightened(by: 0.6))
      street = .white
      roofs = [Color(0xE9A86A), Color(0xD9855E), Color(0xB9A99A), Color(0xE0946B)]
      boat = .white
      (pier, shade) = (Color(0x9A7B55), Color(0x3A2A18, alpha: 0.2))
    }
  }
}
