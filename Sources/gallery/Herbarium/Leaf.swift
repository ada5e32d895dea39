import Glibc
import Martlet
import MartletTesting

/// A leaf of a herbarium: the same number always gives the same one.
struct Leaf {
  /// Its outline, with a stem, in a square with a side of 1 about the origin.
  let outline: Path
  /// Its veins in the same square, to be stroked.
  let veins: Path
  let color: Color

  private static let colors = [0x4F_A96B, 0x37_794C, 0x8F_B34A, 0xF7_B733, 0xE0_8A3C, 0xF2_645A, 0xA8_4B43]
    .map {
      Color($0)
    }
  /// Points along one side of a leaf.
  private static let steps = 40
  /// Where the blade begins at the stem, and where its tip is.
  private static let (foot, tip) = (0.34, -0.46)

  init(number: Int) {
    var random = SeededGenerator(seed: UInt64(number) &* 7919 &+ 17)
    let breadth = Double.random(in: 0.13...0.33, using: &random)
    // Where it is broadest: nearer to the foot below 1, nearer to the tip above.
    let weight = Double.random(in: 0.6...1.2, using: &random)
    let lobes = Double([0, 0, 3, 4, 5, 9].randomElement(using: &random) ?? 0)
    let depth = lobes == 0 ? 0 : Double.random(in: 0.1...0.34, using: &random) * min(4 / lobes, 1)
    let bend = Double.random(in: -0.08...0.08, using: &random)
    let shade = Double.random(in: -0.12...0.12, using: &random)
    let color = Self.colors.randomElement(using: &random) ?? .black
    self.color = shade < 0 ? color.darkened(by: -shade) : color.lightened(by: shade)

    /// A point of the middle vein, 0 at the foot and 1 at the tip.
    func middle(_ share: Double) -> Point {
      Point(x: bend * sin(.pi * share), y: Self.foot + (Self.tip - Self.foot) * share)
    }
    /// A point at the edge of one side.
    func edge(_ share: Double, side: Double) -> Point {
      let round = pow(sin(.pi * pow(share, weight)), 0.9)
      let wave = 1 - depth + depth * cos(2 * .pi * lobes * share)
      return middle(share) + Point(x: side * breadth * round * wave, y: 0)
    }

    var outline = Path()
    outline.move(to: middle(0))
    for step in 1...Self.steps { outline.addLine(to: edge(Double(step) / Double(Self.steps), side: 1)) }
    for step in (0..<Self.steps).reversed() {
      outline.addLine(to: edge(Double(step) / Double(Self.steps), side: -1))
    }
    outline.close()
    self.outline = outline

    var veins = Path()
    veins.move(to: Point(x: bend * 0.6, y: 0.48))
    veins.addQuadCurve(to: middle(0.5), control: middle(0))
    veins.addLine(to: middle(0.92))
    for step in 1...6 {
      let share = Double(step) / 8
      for side in [-1.0, 1] {
        veins.move(to: middle(share))
        let end = edge(min(share + 0.12, 1), side: side)
        let root = middle(min(share + 0.12, 1))
        veins.addLine(to: root + (end - root) * 0.8)
      }
    }
    self.veins = veins
  }
}
