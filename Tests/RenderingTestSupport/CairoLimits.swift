import MartletGeometry

/// How near a picture must be to Cairo's, and how much of it is compared.
package struct CairoLimits: Sendable {
  /// The largest difference of a component where no edge is: two roundings, half a step of a gradient's noise, and one step for
  /// each group around.
  package var flat = 3
  /// The largest difference where an edge is. Cairo counts the parts of a pixel on a grid of 15 × 17, Martlet computes them from
  /// the distance of the edge: at the middle of a turned edge both are half, and in between they are up to a tenth apart.
  package var edge = 24
  /// The share of a picture's pixels that may be farther off at edges: where edges of several layers meet in one pixel, the
  /// one counts areas and the other multiplies them.
  package var share = 0.0015
  /// How many per cent of the pixels are compared at least.
  package var leastCompared = 96.0
  /// Where nothing is compared, in points.
  package var excluded: [Rect] = []

  /// By how many per cent more may be compared than that, at any scale.
  package var slack = 4.01
  /// Those of most pictures.
  package static let usual = CairoLimits()

  /// - Parameters:
  ///   - flat: The largest difference of a component where no edge is.
  ///   - share: The share of pixels that may be farther off at edges.
  package init(flat: Int = 3, share: Double = 0.0015) { (self.flat, self.share) = (flat, share) }

  /// What a scene needs.
  package init(of scene: String) {
    switch scene {
    // Colour dodge and burn divide by what is nearly 0, so that half a level of a gradient becomes many.
    case "blend-modes": flat = 34
    // Cairo cuts each of the layers that meet in a line, or at a clip, by itself, so that what is below shines through;
    // Martlet draws those without a gap.
    case "filled-clips", "tilted": edge = 56
    case "space": (share, excluded) = (0.003, [Rect(x: 80, y: 60, width: 8, height: 8)])
    // What is beyond the window is blurred into it.
    case "filters": (flat, excluded) = (4, [Rect(x: 0, y: 290, width: 420, height: 10)])
    case "vibrancy": flat = 4
    case "backdrops": flat = 5
    case "without-sheets": flat = 5
    case "rasterized": flat = 4
    // Images that are reduced, and other filters than the linear one.
    case "contents-in-parts": (leastCompared, slack) = (87, 8.2)
    // Particles.
    case "emitters": leastCompared = 23
    case "emitter-shapes": leastCompared = 8
    case "emitter-solids": leastCompared = 10
    // They fly everywhere: nothing of this scene is compared.
    case "emitter-space": leastCompared = 0
    case "pairs-simple": flat = 5
    case "pairs-together": flat = 5
    // In a space, what is mixed with the layers behind it in another way: what is behind is no sheet there.
    case "pairs-nested":
      (flat, excluded) = (6, [Rect(x: 240, y: 432, width: 96, height: 48)])
    // Particles, and images that are reduced. The centre of a conic gradient, blurred.
    case "pairs-contents":
      (flat, leastCompared, slack) = (6, 79, 7.3)
      excluded = [Rect(x: 204, y: 252, width: 16, height: 16)]
    default: break
    }
  }
}
