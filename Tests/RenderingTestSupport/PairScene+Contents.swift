extension PairScene {
  /// What a layer draws: what a row of `contents` has.
  private enum Content: CaseIterable {
    case stretched, tiled, template, reduced, axial, conic, shape, characters, edges, shadowPath, cast,
      vibrant, copies, particles

    /// The lines of the layer and of what is in it, without indentation.
    var lines: [String] {
      switch self {
      case .stretched: ["image quarters stretch 12 6 12 6"]
      case .tiled: ["radius 12", "image quarters tile 14 7 14 7"]
      case .template:
        ["image ramp template", "contentstint #C0302ED0", "gravity topLeft", "contentsscale 0.5"]
      case .reduced:
        [
          "image checker", "minification trilinear", "gravity resizeAspect", "contentsscale 4",
          "radius 0 18 0 9",
        ]
      case .axial: ["radius 10", "gradient axial 0.1 0 0.8 1 oklab #F2645A #4FA96B80 #3E8EDE"]
      case .conic: ["gradient conic 0.4 0.4 1 0.5 srgb #F2645A #F7B733 #4FA96B #3E8EDE #7A5BB5 #F2645A"]
      case .shape:
        [
          "shape #F7B733A0 evenOdd #20232AC0 4 round bevel 10 0.1 0 0.9 dash 9 6 "
            + "path M 18 1 L 29 34 L 1 13 L 35 13 L 7 34 Z"
        ]
      case .characters:
        [
          "image quarters characters 3 -1e+06 -1e+06 14 1e+06 0 14 0 0 0 14 -1e+06 27 1e+06 14 27 1 1 0 27 "
            + "-1e+06 1e+06 1e+06 27 40 2 2 0", "reveal 0.6", "revealwidth 2", "highlight 0.5",
          "highlightcolor #20232A",
        ]
      case .edges:
        [
          "fill #F6F4EF", "radius 13", "cornercurve continuous", "border 2.5 #3E8EDE80",
          "innershadow 0.7 3 1 2 #000000",
        ]
      case .shadowPath:
        ["fill #4FA96BC0", "shadow 0.8 2 1 3 #7A5BB5", "shadowpath M 2 4 L 34 4 L 30 36 L 18 26 L 4 38 Z"]
      case .cast:
        [
          "shadow 0.8 1.5 2 3 #000000",
          "shape #F2645A nonZero #00000000 1 butt miter 10 0 0 1 path M 18 2 L 34 32 C 24 22 12 22 2 32 Z",
        ]
      case .vibrant:
        [
          "backdrop blur 3 saturation 1.6", "layer", "  frame 4 4 28 28",
          "  vibrancyfilter saturation 1.5 brightness -0.6", "  layer", "    frame 0 0 18 8",
          "    fill #FFFFFF",
          "  layer", "    frame 4 12 22 12", "    radius 6", "    fill #00000080",
        ]
      case .copies:
        [
          "layer", "  frame 0 0 36 36", "  instances 4", "  instancetransform translate 8 6 0",
          "  instancecolor #FFE0A0", "  instancered -0.2", "  instancealpha -0.15", "  layer",
          "    frame 2 3 12 10", "    radius 4", "    fill #FFFFFF",
        ]
      case .particles:
        [
          "emitter at 2 seed 3 line volume additive position 18 30 size 24 0 cell birthrate 14 lifetime 1.5 "
            + "longitude -1.5708 emissionrange 0.7 velocity 18 image quarters scale 0.4 rotationrange 0.6 "
            + "color #FFFFFFE0 alphaspeed -0.3 end"
        ]
      }
    }
  }

  /// A matrix: what the row's layers draw, and the column's effect on them.
  static var contentsText: String {
    let effects = Effect.all
    let (width, height) = (effects.count * cell, Content.allCases.count * cell)
    var lines = ground(width: width, height: height)
    for (row, content) in Content.allCases.enumerated() {
      for (column, effect) in effects.enumerated() {
        lines += ["layer", "  frame \(column * cell + 6) \(row * cell + 6) 36 36"]
        lines += (content.lines + effect.lines).map { "  \($0)" }
        lines += ["  layer", "    frame -4 24 44 5", "    transform rotate -0.15", "    fill #FFD75E90"]
        if effect == .mask { lines += mask(width: 36, height: 36, indent: "  ") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
