import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a hand does to a flip book.
extension FlipBookView {
  /// Whether the hand goes along the pages as it begins, or has not moved yet.
  var isAlongPages: Bool {
    guard let direction = pan.direction(in: self) else { return true }
    return abs(direction.x) >= abs(direction.y)
  }

  /// How far a book gives way where it ends, as a share of its width.
  private static var give: Double { 0.25 }

  /// Whether a finger that lands catches a leaf in flight.
  func catches(_ touch: Touch) -> Bool {
    guard let place = touch.location(in: self) else { return false }
    return content.layer.isVisiblyMoving(.transform.translation.x)
      || leaf(at: place.x - spine).map { $0.driver.isMoving && $0.isOnItsWay } ?? false
  }

  /// The leaf whose page is seen at a distance from the spine.
  private func leaf(at distance: Double) -> FlipLeaf? {
    let near = leaves.values.filter { leaf in
      let reach = cos(.pi * leaf.driver.progress)
      guard (distance >= 0) == (reach >= 0) else { return false }
      let width = distance >= 0 ? bounds.width - spine : spine
      return abs(reach) * width >= abs(distance)
    }
    return distance >= 0
      ? near.min { $0.number < $1.number } : near.max { $0.number < $1.number }
  }

  func panned(_ pan: PanGestureRecognizer) {
    guard let way = pan.translation(in: self)?.x else { return }
    switch pan.state {
    case .began:
      take(pan, way: 0)
      follow(way)
    case .changed:
      // What it held may have been taken from it; it goes on from where it is.
      if hold == nil { take(pan, way: way) }
      follow(way)
    case .ended: letGo(pan, way: way)
    case .cancelled:
      if let leaf = hold?.leaf {
        hold = nil
        turn(leaf.number, to: leaf.driver.goal, velocity: 0, isHandedOver: true)
      } else {
        letGo(pan, way: way)
      }
    case .possible, .failed: break
    }
  }

  private func take(_ pan: PanGestureRecognizer, way: Double) {
    guard let place = pan.location(in: self), let moved = pan.translation(in: self)?.x else { return }
    // Where the hand has landed, or is if it goes on after another hold.
    let distance = place.x - moved + way - spine
    let velocity = pan.velocity(in: self)?.x ?? 0
    let direction = velocity != 0 ? velocity : pan.direction(in: self)?.x ?? 0
    var leaf = leaf(at: distance)
    let isInFlight = leaf?.isOnItsWay ?? false
    guard direction != 0 || isInFlight || content.layer.isVisiblyMoving(.transform.translation.x) else {
      return
    }
    if leaf.map({ !canTurn($0, by: direction) }) ?? true {
      // The one on the other side goes the other way.
      leaf = direction > 0 ? leaves[turned - 1] : direction < 0 ? leaves[turned] : nil
    }
    guard let leaf, canTurn(leaf, by: direction) else {
      content.layer.freeze(.transform.translation.x)
      let band = RubberBand(length: bounds.width * Self.give)
      let shown = content.layer.transform.translationX
      hold = FlipBookHold(leaf: nil, start: band.unlimited(shown, to: 0...0), origin: way)
      return
    }
    leaf.driver.stop()
    let grip = TransitionDrag(
      progress: leaf.driver.progress, start: Point(x: distance + spine, y: place.y), way: .zero,
      size: bounds.size)
    hold = FlipBookHold(leaf: leaf, turn: leaf.turn, grip: grip, origin: way)
    clear(leaf)
    fill()
  }

  /// Sends leaves back that would pass through one that is held.
  private func clear(_ leaf: FlipLeaf) {
    for other in leaves.values where other.driver.isMoving {
      let isBelow = other.number > leaf.number
      guard other.driver.goal == (isBelow ? 1 : 0) else { continue }
      other.driver.go(to: isBelow ? 0 : 1, velocity: nil, timing: timing)
    }
    let before = turned
    turned = leaf.driver.goal == 1 ? leaf.number + 1 : leaf.number
    if turned != before { onTurn?(currentPage) }
  }

  /// Whether a leaf can be turned in the direction of a hand.
  private func canTurn(_ leaf: FlipLeaf, by direction: Double) -> Bool {
    let progress = leaf.driver.progress
    if progress <= 0 { return direction < 0 && leaf.back.page != nil }
    return progress < 1 || direction > 0
  }

  private func follow(_ way: Double) {
    guard let hold else { return }
    if let leaf = hold.leaf {
      let before = leaf.driver.progress
      // It does not pass those in flight on its sides.
      let most = leaves[leaf.number - 1]?.driver.progress ?? 1
      let least = leaves[leaf.number + 1]?.driver.progress ?? 0
      leaf.driver.show(max(min(hold.turn.progress(of: hold.drag(at: way)), most), least))
      // Where it lies it covers others.
      let ends = [0.0, 1]
      if ends.contains(before) != ends.contains(leaf.driver.progress) { hideCovered() }
      return
    }
    let band = RubberBand(length: bounds.width * Self.give)
    Transaction.withoutActions {
      content.layer.transform = Transform(
        translationX: band.limited(hold.start + way - hold.origin, to: 0...0), y: 0, z: 0)
    }
  }

  private func letGo(_ pan: PanGestureRecognizer, way: Double) {
    guard let hold else { return }
    self.hold = nil
    let speed = pan.state == .cancelled ? 0 : pan.velocity(in: self)?.x ?? 0
    guard let leaf = hold.leaf else {
      let slope = RubberBand(length: bounds.width * Self.give)
        .slope(at: hold.start + way - hold.origin, in: 0...0)
      content.layer.animate(
        .transform.translation.x, to: 0, spring: Self.spring, initialVelocity: speed * slope)
      return
    }
    let velocity = hold.turn.velocity(of: hold.drag(at: way), by: Point(x: speed, y: 0))
    let end = Decay.normal.projectedEnd(from: leaf.driver.progress, velocity: velocity)
    turn(leaf.number, to: end > 0.5 ? 1 : 0, velocity: velocity, isHandedOver: true)
  }
}
