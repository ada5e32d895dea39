import Glibc
import Martlet

/// Hills under a sky, with a sun that goes from the left to the right and birds that come and go.
@MainActor
final class HillSky: View {
  /// The number of landscapes.
  static let landscapes = 4

  private let morning = View()
  private let day = View()
  private let dawnLayer = GradientLayer()
  private let dayLayer = GradientLayer()
  private let glow = View()
  private let sun = View()
  private let dusk = View()
  private let ranges: [ShapeLayer]
  private var birds: [View] = []
  private var hour = 0.5
  private var landscape = 0

  /// The most birds.
  private static let mostBirds = 9
  private static let colors = [Color(0xC99A86), Color(0x7C7F92), Color(0x3B4F6B)]

  override init() {
    ranges = Self.colors.map { color in
      let range = ShapeLayer()
      range.isStill = true
      range.fillColor = color
      return range
    }
    super.init()
    for (gradient, colors) in [
      (dawnLayer, [Color(0x5B6FA8), Color(0xF2A57E), Color(0xFBD9A0)]),
      (dayLayer, [Color(0x5B9BDD), Color(0xA9D1F0), Color(0xE3F1F8)]),
    ] {
      gradient.isStill = true
      gradient.colors = colors
    }
    morning.layer.addSublayer(dawnLayer)
    day.layer.addSublayer(dayLayer)
    sun.backgroundColor = Color(0xFFF3D0)
    glow.backgroundColor = Color(0xFFF3D0, alpha: 0.25)
    dusk.backgroundColor = Color(0x2B2440, alpha: 0.45)
    for part in [morning, day, glow, sun] { addSubview(part) }
    for range in ranges { layer.addSublayer(range) }
    for part in [morning, day, glow, sun, dusk] { part.isUserInteractionEnabled = false }
    for index in 0..<Self.mostBirds {
      let bird = View()
      bird.isUserInteractionEnabled = false
      let picture = BirdLayer(color: Color(0x1B1D22), eyeColor: Color(0xF7B733))
      picture.isStill = true
      bird.layer.addSublayer(picture)
      bird.opacity = 0
      bird.layer.name = "bird \(index + 1)"
      birds.append(bird)
      addSubview(bird)
    }
    addSubview(dusk)
    sun.layer.name = "sun"
  }

  /// Sets the time of day, 0…1 from morning to evening. In an animation block the sun goes there.
  func set(hour: Double) {
    self.hour = hour
    placeSun()
  }

  /// Has a number of birds come, and the others go.
  func set(birds count: Int) {
    for (index, bird) in birds.enumerated() {
      let isHere = index < count
      guard (bird.opacity == 1) != isHere else { continue }
      View.animate(spring: .lively, delay: isHere ? 0.03 * Double(index) : 0) {
        bird.opacity = isHere ? 1 : 0
        bird.transform = isHere ? .identity : Transform(scale: 0.2)
      }
    }
  }

  /// Goes to other hills.
  func show(landscape: Int) {
    guard landscape != self.landscape else { return }
    self.landscape = landscape
    for (index, range) in ranges.enumerated() {
      range.animate(.path, to: path(index), spring: .smooth)
    }
  }

  private func path(_ range: Int) -> Path {
    let seed = Double(landscape * 3 + range)
    let height = 0.52 - 0.13 * Double(range)
    let heights = (0..<9).map { step in
      let x = Double(step) * 0.9
      return height + 0.07 * sin(x * 1.3 + seed * 2.1) + 0.05 * sin(x * 2.9 + seed * 4.7)
    }
    return Ridge(heights: heights).path(in: bounds.size)
  }

  private func placeSun() {
    let (w, h) = (bounds.width, bounds.height)
    let side = max((min(w, h) * 0.14).rounded(), 8)
    let angle = .pi * hour
    let place = Point(x: w * (0.12 + 0.76 * hour), y: h * (0.62 - 0.44 * sin(angle)))
    for (part, scale) in [(sun, 1.0), (glow, 1.9)] {
      part.bounds = Rect(x: 0, y: 0, width: side * scale, height: side * scale)
      part.cornerRadius = side * scale / 2
      part.center = place
    }
    let light = sin(angle)
    day.opacity = min(max(light * 1.3 - 0.25, 0), 1)
    dusk.opacity = 1 - min(light * 1.6, 1)
  }

  override func layoutSubviews() {
    let whole = Rect(origin: .zero, size: bounds.size)
    for part in [morning, day, dusk] { part.frame = whole }
    for gradient in [dawnLayer, dayLayer] { gradient.frame = whole }
    for (index, range) in ranges.enumerated() {
      range.frame = whole
      range.path = path(index)
    }
    placeSun()
    let wanted = max((min(bounds.width, bounds.height) * 0.16).rounded(), 12)
    let side = alignToPixels(Rect(x: 0, y: 0, width: wanted, height: wanted)).width
    for (index, bird) in birds.enumerated() {
      let column = Double(index % 3)
      let row = Double(index / 3)
      let center = Point(
        x: bounds.width * (0.26 + 0.22 * column + 0.06 * row),
        y: bounds.height * (0.16 + 0.11 * row + 0.05 * abs(column - 1)))
      let place = alignToPixels(Rect(center: center, size: Size(width: side, height: side)))
      bird.bounds = Rect(origin: .zero, size: place.size)
      bird.center = place.center
      for case let picture as BirdLayer in bird.layer.sublayers {
        picture.setSide(place.width)
        picture.position = bird.bounds.center
      }
    }
  }
}
