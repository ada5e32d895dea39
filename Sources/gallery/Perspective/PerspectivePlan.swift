import Glibc
import Martlet

/// The stage as it is seen from above: its plane, what turns there, and the eye before it with its lines of sight. From left to
/// right it is as wide as the stage. What turns is as deep as there is room for, at most as deep as it is; only the way to the eye
/// is compressed, so that an eye at any distance has room.
@MainActor
final class PerspectivePlan: View {
  /// What is seen of a tile from above: its anchor point, its angle, and the eye that sees it.
  struct Section {
    var frame: Rect
    var anchor: Point
    var angle: Double
    var eye: Double
  }

  let eye: EyeHandle
  private let plane = ShapeLayer()
  private let pictures = ShapeLayer()
  private let sheets = ShapeLayer()
  private let sights = ShapeLayer()
  private let eyes = ShapeLayer()

  /// The height of the words below, in points.
  var footer = 0.0 {
    didSet { if footer != oldValue { setNeedsLayout() } }
  }

  /// The places of the plane and of the nearest eye, in heights, and the space below the farthest eye, in points.
  private static let plane = 0.34
  private static let nearest = 0.36
  private static let margin = 16.0
  /// How steep what turns is at most when it rests, as the sine of its angle: so much depth has room.
  private static let steepest = 0.92
  private static let eyeSize = 28.0
  /// Beyond this share of the distance lines of sight become parallel.
  private static let parallel = 0.85

  init(palette: Palette) {
    eye = EyeHandle(palette: palette, size: Self.eyeSize)
    super.init()
    backgroundColor = palette.ink.withAlpha(0.04)
    layer.masksToBounds = true
    for (shape, color, width) in [
      (plane, palette.ink.withAlpha(0.3), 1), (sights, palette.mist, 1), (pictures, palette.coral, 5),
      (sheets, palette.sky, 3),
    ] as [(ShapeLayer, Color, Double)] {
      shape.fillColor = .clear
      shape.strokeColor = color
      shape.lineWidth = width
      shape.lineCap = shape === sheets ? .round : .butt
    }
    sights.lineDashPattern = [3, 3]
    eyes.fillColor = palette.ink
    for shape in [plane, sights, pictures, sheets, eyes] {
      shape.isStill = true
      layer.addSublayer(shape)
    }
    addSubview(eye)
  }

  private var height: Double { bounds.height - footer }
  private var planeY: Double { (height * Self.plane).rounded() }
  private var nearY: Double { planeY + height * Self.nearest }
  private var way: Double { max(height - Self.margin - nearY, 1) }

  /// The height of an eye at a distance.
  func y(of distance: EyeDistance) -> Double { nearY + way * distance.share }

  /// The distance of an eye at a height.
  func distance(atY y: Double) -> EyeDistance { EyeDistance(share: (y - nearY) / way) }

  /// Draws the lines.
  func show(_ sections: [Section], from distance: EyeDistance) {
    let planeY = planeY
    let eyeY = y(of: distance)
    let blend = max((distance.share - Self.parallel) / (1 - Self.parallel), 0)
    var (pictures, sheets, sights, eyes) = (Path(), Path(), Path(), Path())
    for section in sections {
      let width = section.frame.width
      let inverse = distance.inverse / max(width, 1)
      // Points in the plan for one of depth.
      let reach = max(section.anchor.x, 1 - section.anchor.x) * width * Self.steepest
      let depth = min((planeY - 5) / max(reach, 1), 1)
      let anchor = section.frame.minX + section.anchor.x * width
      let ends = [-section.anchor.x * width, (1 - section.anchor.x) * width].map { way in
        (x: anchor + way * cos(section.angle), z: -way * sin(section.angle))
      }
      let hits = ends.map { section.eye + ($0.x - section.eye) / max(1 - $0.z * inverse, 0.05) }
      sheets.move(to: Point(x: ends[0].x, y: planeY + ends[0].z * depth))
      sheets.addLine(to: Point(x: ends[1].x, y: planeY + ends[1].z * depth))
      pictures.move(to: Point(x: hits[0], y: planeY))
      pictures.addLine(to: Point(x: hits[1], y: planeY))
      for (end, hit) in zip(ends, hits) {
        sights.move(to: Point(x: section.eye + (hit - section.eye) * blend, y: eyeY))
        // Past what is before the plane to where it is seen on it, or through there to what is behind.
        let places = [Point(x: end.x, y: planeY + end.z * depth), Point(x: hit, y: planeY)]
        for place in end.z < 0 ? places.reversed() : places { sights.addLine(to: place) }
      }
      eyes.addEllipse(in: Rect(center: Point(x: section.eye, y: eyeY), size: Size(width: 10, height: 10)))
    }
    (self.pictures.path, self.sheets.path, self.sights.path, self.eyes.path) =
      (pictures, sheets, sights, eyes)
  }

  override func layoutSubviews() {
    var line = Path()
    line.move(to: Point(x: 0, y: planeY + 0.5))
    line.addLine(to: Point(x: bounds.width, y: planeY + 0.5))
    plane.path = line
  }
}
