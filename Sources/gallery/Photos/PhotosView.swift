import Martlet
import MartletTesting

/// The table with its photographs.
@MainActor
final class PhotosView: DemoView {
  private let photos: [PhotoView]
  private let animator: DynamicAnimator
  private let collision: CollisionBehavior
  private let table: View
  private var laidOut = Size.zero
  /// The number of the photo that keys have taken; `nil` if none.
  private(set) var taken: Int?

  /// How the table slows the photos down, per second.
  static let resistance = 3.0

  static let count = 12

  init(palette: Palette) {
    let table = View()
    let animator = DynamicAnimator(reference: table)
    (self.table, self.animator) = (table, animator)
    photos = (0..<Self.count).map { PhotoView(seed: UInt64($0 + 1), palette: palette, animator: animator) }
    collision = CollisionBehavior(items: photos)
    super.init(
      palette: palette, title: localized("Photos"),
      hint: localized("Move, pinch, turn and throw them, with as many fingers as you like"))
    addSubview(table)
    for photo in photos { table.addSubview(photo) }
    collision.translatesReferenceBoundsIntoBoundary = true
    let paper = DynamicItemBehavior(items: photos)
    (paper.elasticity, paper.friction) = (0.25, 0.2)
    (paper.resistance, paper.angularResistance) = (Self.resistance, Self.resistance)
    animator.addBehavior(collision)
    animator.addBehavior(paper)
  }

  /// The columns of the photos in a field.
  private static func columns(in field: Rect) -> Int {
    field.width > field.height * 1.2 ? 4 : field.width > field.height * 0.6 ? 3 : 2
  }

  /// Where the photos lie at first: in rows, not quite exactly.
  static func places(in field: Rect) -> [Point] {
    var random = SeededGenerator(seed: 31)
    let columns = columns(in: field)
    let rows = count / columns
    let cell = Size(width: field.width / Double(columns), height: field.height / Double(rows))
    return (0..<count).map { index in
      let middle = Point(
        x: field.minX + cell.width * (Double(index % columns) + 0.5),
        y: field.minY + cell.height * (Double(index / columns) + 0.5))
      return middle
        + Point(
          x: cell.width * Double.random(in: -0.04...0.04, using: &random),
          y: cell.height * Double.random(in: -0.04...0.04, using: &random))
    }
  }

  /// The size of a photo in a field.
  private static func photoSize(in field: Rect) -> Size {
    let columns = Double(columns(in: field))
    let width = max(min(field.width / columns, field.height / (Double(count) / columns) * 4 / 3) * 0.78, 8)
    return Size(width: width.rounded(), height: (width * 0.75).rounded())
  }

  override func layoutField(_ field: Rect) {
    let places = Self.places(in: field)
    let size = Self.photoSize(in: field)
    let isNew = laidOut != bounds.size
    laidOut = bounds.size
    // The whole window is the table, so that no photo that is thrown covers the title for long.
    table.frame = bounds
    collision.referenceInsets = Insets(
      top: field.minY, left: field.minX, bottom: bounds.maxY - field.maxY, right: bounds.maxX - field.maxX)
    for (photo, place) in zip(photos, places) {
      photo.home = place
      photo.table = field
      guard isNew else { continue }
      photo.bounds = Rect(origin: .zero, size: size)
      photo.lay()
    }
  }

  // MARK: Keys

  /// Uses a key for the photo that was taken; the first key takes one. Returns whether it did.
  @discardableResult
  func use(_ key: KeyEvent.Key) -> Bool {
    if key == "n" || key == .tab {
      take(((taken ?? -1) + 1) % Self.count)
      return true
    }
    guard let change = PhotoStep(key) else { return false }
    if taken == nil { take(0) }
    if let taken { photos[taken].step(change) }
    return true
  }

  /// Puts the photo down that was taken. Returns whether there was one.
  func putDown() -> Bool {
    guard let taken else { return false }
    photos[taken].isTaken = false
    self.taken = nil
    return true
  }

  private func take(_ number: Int) {
    if let taken { photos[taken].isTaken = false }
    taken = number
    photos[number].isTaken = true
  }

  /// Brings all photos back to where they lay at first.
  func gather() {
    for photo in photos { photo.goHome() }
  }
}
