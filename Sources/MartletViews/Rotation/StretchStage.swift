import MartletGeometry
import MartletLayers
import MartletMotion

/// Shows pictures of a view while the window goes from one size to another.
///
/// All pictures share what moves, whatever has interrupted what: the middle parts lie in a layer that is stretched, the right ones in one
/// that moves with the right edge.
final class StretchStage: View {
  /// The view that is shown.
  private(set) weak var source: View?
  private weak var coordinator: TransitionCoordinator?
  private let left: Double
  private let right: Double
  /// Whether the view is hidden since its pictures are shown, and not because its owner wants it.
  private var hidesSource = false
  private var isOver = false
  /// From behind.
  private var pictures: [StretchPicture] = []
  /// The middle, the left and the right one.
  private let holders = [Layer.plain(), Layer.plain(), Layer.plain()]

  /// The width that the middle parts have unstretched, in points.
  private static let unit = 100.0
  /// The most pictures: with more, the least visible one goes.
  private static let mostPictures = 4
  /// How long pictures fade that nothing moves any more, in seconds.
  private static let farewell = 0.2

  /// Takes the place of a view.
  init(of source: View, left: Double, right: Double, in superview: View) {
    self.source = source
    let width = source.bounds.width
    // Something must be left to stretch.
    let share = min(1, max(width - 1, 0) / max(left + right, 1))
    (self.left, self.right) = ((left * share).rounded(.down), (right * share).rounded(.down))
    super.init()
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

  private func hide(_ source: View) {
    hidesSource = true
    Transaction.withoutActions { source.layer.isHidden = true }
    source.layer.isSeenInCopies = true
  }

  /// Shows the view again if it is hidden for the pictures.
  private func unhide() {
    guard hidesSource else { return }
    hidesSource = false
    guard let source else { return }
    Transaction.withoutActions { source.layer.isHidden = false }
    source.layer.isSeenInCopies = false
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
    guard let source, self.coordinator !== coordinator else { return }
    self.coordinator = coordinator
    coordinator.quieten(source.layer)
    // The layout may hide it, which must not be mistaken for what the pictures need.
    unhide()
    // Its superview may go in the layout; the view must be shown again all the same.
    coordinator.animate { [self] in
      advance($0)
    } completion: { [self] in
      ended($0)
    }
  }

  /// The view has its new place.
  private func advance(_ coordinator: TransitionCoordinator) {
    guard self.coordinator === coordinator else { return }
    guard let source, source.superview === superview, !source.isHidden, !source.bounds.isEmpty else {
      return conclude()
    }
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
      pictures[index].fade(to: index == target ? 1 : 0, spring: coordinator.spring)
    }
    if pictures.count > Self.mostPictures { drop(except: target) }
    // In the animation of the turn.
    if layer.transform != source.layer.transform { layer.transform = source.layer.transform }
    if frame != source.frame { frame = source.frame }
    holders[0].animate(.transform.scale.x, to: stretch(size.width), spring: coordinator.spring)
    holders[2].animate(.position.x, to: size.width - right, spring: coordinator.spring)
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

  private func ended(_ coordinator: TransitionCoordinator) {
    guard self.coordinator === coordinator else { return }
    guard coordinator.isInterrupted else { return conclude() }
    // The next change may go on with it, or its layout may hide the view.
    unhide()
    Transaction.atEndOfTurn { [self] in
      if self.coordinator == nil || self.coordinator === coordinator { conclude() }
    }
  }

  /// The view is shown again, and the pictures fade over it.
  func dissolve() {
    guard !isOver else { return }
    release()
    layer.animate(.opacity, to: 0, duration: Self.farewell) { [weak self] _ in self?.removeFromSuperview() }
  }

  /// The view is shown again.
  private func conclude() {
    guard !isOver else { return }
    release()
    removeFromSuperview()
  }

  private func release() {
    isOver = true
    coordinator = nil
    isUserInteractionEnabled = false
    unhide()
    source = nil
  }

  override func didMoveToWindow() {
    guard !isInWindow else { return }
    Transaction.atEndOfTurn { [self] in
      if !isInWindow { conclude() }
    }
  }

  override func windowDidClose() {
    super.windowDidClose()
    conclude()
  }
}
