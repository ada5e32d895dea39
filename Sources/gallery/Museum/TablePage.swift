import Martlet
import MartletTesting

/// A table with photographs, to be moved, scaled, turned and thrown by as many fingers as there are.
@MainActor
final class TablePage: MuseumPage {
  private let table = View()
  private let photos: [PhotoView]
  private let animator: DynamicAnimator
  private let paper: DynamicItemBehavior
  private var laidOut = Size.zero
  private let grid = MuseumGrid()
  private var random = SeededGenerator(seed: 19)

  private static let count = 6
  /// The width of a photo, of that of its place.
  private static let share = 0.78
  /// The speed with which a key throws photos, in points per second.
  private static let throwSpeed = 700.0

  init(palette: Palette) {
    let animator = DynamicAnimator(reference: table)
    self.animator = animator
    photos = (0..<Self.count).map {
      PhotoView(seed: UInt64($0 * 5 + 40), palette: palette, animator: animator)
    }
    paper = DynamicItemBehavior(items: photos)
    super.init("table page", words: localized("Take them, throw them"), palette: palette)
    table.backgroundColor = palette.desk
    body.addSubview(table)
    for photo in photos { table.addSubview(photo) }
    let collision = CollisionBehavior(items: photos)
    collision.translatesReferenceBoundsIntoBoundary = true
    (paper.elasticity, paper.friction) = (0.25, 0.2)
    (paper.resistance, paper.angularResistance) = (PhotosView.resistance, PhotosView.resistance)
    animator.addBehavior(collision)
    animator.addBehavior(paper)
  }

  override func layoutBody() {
    table.frame = body.bounds
    guard laidOut != body.bounds.size else { return }
    laidOut = body.bounds.size
    let places = MuseumLayout.grid(Self.count, in: table.bounds, gap: 0, aspect: 4.0 / 3)
    grid.place(photos, at: places) { [self] photo, place in
      let width = max(min(place.width, place.height * 4 / 3) * Self.share, 8).rounded()
      photo.table = table.bounds
      photo.home = place.center
      photo.bounds = Rect(x: 0, y: 0, width: width, height: (width * 0.75).rounded())
      if View.isInAnimationBlock { photo.goHome() } else { photo.lay() }
    }
  }

  /// Throws all photos somewhere.
  func toss() {
    for photo in photos {
      let angle = Double.random(in: 0...2 * .pi, using: &random)
      let way = Transform2D(rotation: angle).apply(Point(x: Self.throwSpeed, y: 0))
      paper.addLinearVelocity(way, for: photo)
      paper.addAngularVelocity(Double.random(in: -4...4, using: &random), for: photo)
    }
  }

  override func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: reset()
    case .up, .down, .left, .right: toss()
    default: break
    }
  }

  override func perform(_ step: Int) { if step.isMultiple(of: 2) { toss() } else { reset() } }

  override func reset() { for photo in photos { photo.goHome() } }
}
