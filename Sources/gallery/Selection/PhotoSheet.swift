import Glibc
import Martlet

/// A print with a picture on one side and words on the other, turned about its vertical axis in perspective.
@MainActor
final class PhotoSheet: Layer {
  /// How far it has turned, in whole turns.
  @LayerProperty("turn") var turn = 0.0

  private let picture: DrawnLayer
  private let back = Layer()
  private let words: [TextLine]
  private let paper: Color

  /// The picture and the words are drawn larger than they are shown at home, so that they are sharp in front.
  static let fineness = 1.5
  /// The distance of the eye, in widths of the print.
  private static let distance = 4.0

  init(seed: UInt64, palette: Palette) {
    let scenery = Scenery(seed: seed)
    picture = DrawnLayer { context, size in scenery.draw(in: context, size: size) }
    let ink = Palette.light.ink
    words = [
      TextLine(
        Phrase(localized("No. %1$s"))("\(seed)"), size: 17 * Self.fineness, weight: .semibold, color: ink),
      TextLine(
        [localized("Morning"), localized("Noon"), localized("Evening"), localized("Night")][Int(seed % 4)],
        size: 13 * Self.fineness,
        color: Palette.light.mist),
    ]
    paper = palette.isDark ? Color(0xEDEAE3) : .white
    super.init()
    isStill = true
    backgroundColor = paper
    cornerRadius = 4
    back.isStill = true
    back.cornerRadius = 4 * Self.fineness
    picture.isStill = true
    for word in words {
      word.isPrinted = true
      back.addSublayer(word)
    }
    for part in [picture, back] { addSublayer(part) }
  }

  func layOut() {
    let margin = (bounds.width * 0.05).rounded()
    let inner = bounds.insetBy(dx: margin, dy: margin)
    picture.transform = Transform(scale: 1 / Self.fineness)
    picture.bounds = Rect(
      x: 0, y: 0, width: max(inner.width, 1) * Self.fineness, height: max(inner.height, 1) * Self.fineness)
    picture.position = inner.center
    // Around its middle, where the photograph stands on a whole pixel while it is in front.
    back.bounds = Rect(center: .zero, size: bounds.size * Self.fineness)
    back.position = bounds.center
    back.transform = Transform(rotation: .pi, axisX: 0, y: 1, z: 0)
      .concatenating(Transform(scale: 1 / Self.fineness))
    for (word, y) in zip(words, [-18.0, 18]) { word.place(centeredAt: Point(x: 0, y: y)) }
    show(turn: turn)
  }

  override func presentationDidChange() { show(turn: presentationValue(of: $turn)) }

  private func show(turn: Double) {
    transform = Transform(rotation: turn * 2 * .pi, axisX: 0, y: 1, z: 0)
      .concatenating(Transform(perspectiveDistance: Self.distance * max(bounds.width, 1)))
    let isFrontSeen = cos(turn * 2 * .pi) >= 0
    picture.isHidden = !isFrontSeen
    back.isHidden = isFrontSeen
  }
}
