import MartletGeometry
import MartletLayers
import MartletMotion

/// Shows pictures of a view while the window goes from one size to another.
///
/// All pictures share what moves, whatever has interrupted what: the middle parts lie in a layer that is stretched, the right ones in one
/// that moves with the right edge.
final class StretchStage: PictureStage {
  private let left: Double
  private let right: Double
  /// From behind.
  private var pictures: [StretchPicture] = []
  /// The middle, the left and the right one.
  private let holders = [Layer.plain(), Layer.plain(), Layer.plain()]

  /// The width that the middle parts have unstretched, in points.
  private static let unit = 100.0
  /// The most pictures: with more, the least visible one goes.
  private static let mostPictures = 4

  /// Takes the place of a view.
  init(of source: View, left: Double, right: Double, in superview: View) {
    let width = source.bounds.width
    // Something must be left to stretch.
    let share = min(1, max(width - 1, 0) / max(left + right, 1))
    (self.left, self.right) = ((left * share).rounded(.down), (right * share).rounded(.down))
    super.init(of: source)
    layer.name = "stretch"
    clipsToBounds = true
    Transaction.withoutActions {
      backgroundColor = source.backgroundColor
      takePlace(of: source)
      layer.cornerRadii = source.layer.cornerRadii
      layer.zPosition = source.layer.zPosition
      opacity = source.opacity
      for holder in holders {
        holder.anchorPoint = .zero
        layer.addSublayer(holder)
      }
      place(width: width)
      superview.insertSubview(self, above: source)
      addPicture(isBehind: false)
    }
  }

  /// Whether what is behind the view does not shine through.
  private var isOpaque: Bool { backgroundColor.alpha >= 1 }

  /// How the middle parts are stretched; never to nothing, from which no way leads back.
  private func stretch(_ width: Double) -> Double { max(width - left - right, 0.1) / Self.unit }

  private func place(width: Double) {
    holders[0].position = Point(x: left, y: 0)
    holders[0].setValue(stretch(width), for: .transform.scale.x)
    holders[2].position = Point(x: width - right, y: 0)
  }

  private func addPicture(isBehind: Bool) {
    guard let source else { return }
    source.superview?.layoutIfNeeded()
    source.layer.forEachWithin { $0.displayIfNeeded() }
    let end = min(right, max(source.bounds.width - left, 0))
    let picture = StretchPicture(
      of: source.layer, left: min(left, source.bounds.width), right: end, unit: Self.unit, in: holders,
      isBehind: isBehind)
    pictures.insert(picture, at: isBehind ? 0 : pictures.count)
  }

  // MARK: Changes

  /// Goes with a change of the window's size that is about to happen. The view is hidden when it has its new place.
  func follow(_ coordinator: TransitionCoordinator) {
    let spring = coordinator.spring
    go(with: coordinator) { [self] source, _ in advance(source, by: spring) }
  }

  /// The view has its new place.
  private func advance(_ source: View, by spring: Spring) {
    guard !source.isHidden, !source.bounds.isEmpty else { return conclude() }
    let size = source.bounds.size
    let known = pictures.firstIndex { $0.size == size }
    Transaction.withoutActions {
      if known == nil {
        // What is higher lies below.
        let isBehind = pictures.allSatisfy { $0.size.height < size.height }
        addPicture(isBehind: isBehind)
        pictures[isBehind ? 0 : pictures.count - 1].show(isBehind && isOpaque ? 1 : 0)
      }
    }
    hide(source)
    let target = known ?? pictures.firstIndex { $0.size == size } ?? 0
    // What lies below an opaque picture stays whole, so that nothing shines through; else it goes as well.
    for index in (isOpaque ? target : 0)..<pictures.count {
      pictures[index].fade(to: index == target ? 1 : 0, spring: spring)
    }
    if pictures.count > Self.mostPictures { drop(except: target) }
    // In the animation of the turn.
    if layer.transform != source.layer.transform { layer.transform = source.layer.transform }
    if frame != source.frame { frame = source.frame }
    holders[0].animate(.transform.scale.x, to: stretch(size.width), spring: spring)
    holders[2].animate(.position.x, to: size.width - right, spring: spring)
  }

  private func drop(except target: Int) {
    // How much is seen of a picture depends on those above it.
    var rest = 1.0
    var least: (index: Int, seen: Double)?
    for index in pictures.indices.reversed() {
      let opacity = pictures[index].shownOpacity
      let seen = rest * opacity
      rest *= 1 - opacity
      if index != target, seen < least?.seen ?? .infinity { least = (index, seen) }
    }
    if let least { pictures.remove(at: least.index).remove() }
  }
}
