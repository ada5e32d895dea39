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
  /// The names of places on land, and in the sea; numbers at the grid.
  let ink: Color
  let water: Color
  let mist: Color

  private static let leaf = Color(0x4FA96B)

  init(_ palette: Palette) {
    (ink, mist) = (palette.ink, palette.ink.withAlpha(0.8))
    grid = palette.ink.withAlpha(palette.isDark ? 0.12 : 0.09)
    if palette.isDark {
      sea = [0.86, 0.8, 0.72, 0.64].map { palette.sky.darkened(by: $0) }
      land = [
        Self.leaf.darkened(by: 0.66), Self.leaf.darkened(by: 0.58), palette.sun.darkened(by: 0.7),
        palette.sun.darkened(by: 0.62), palette.ink.darkened(by: 0.5),
      ]
      contour = palette.sun.withAlpha(0.26)
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
    }
  }
}
