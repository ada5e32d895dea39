import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// A row that is pulled aside, open, or on its way, with its actions. All that moves follows one number, the pull: the row itself, and
/// each button by its share of it; so equal springs keep everything together. A cell of a grid stays where it is, and what is in it
/// moves, clipped to the cell.
@MainActor
final class RowSwipe {
  /// What the row does.
  enum Phase {
    /// A finger holds it.
    case held
    /// It is open, or opens.
    case open
    /// It closes.
    case closing
    /// It slides out.
    case leaving
  }

  unowned let row: any SwipedView
  let edge: RowEdge
  let actions: [RowAction]
  let view: RowActionsView
  /// What holds the actions of a row that clips; `nil` if the row itself does.
  private let stand: RowActionsStand?
  /// What moves as it is pulled aside.
  private let mover: AnimatableProperty<Double>
  /// Whether a cell has clipped before.
  private let hasClipped: Bool
  private(set) var phase = Phase.held
  /// How far the row is from its place, away from the actions, in points: as set, not as seen.
  private(set) var pull = 0.0
  /// The action that fills all that is uncovered; `nil` if none does.
  private(set) var grown: Int?
  /// How often it was set in motion.
  private var motions = 0

  /// Makes the actions of a row that is closed.
  init(_ row: any SwipedView, edge: RowEdge, isRight: Bool, actions: [RowAction]) {
    (self.row, self.edge, self.actions) = (row, edge, actions)
    view = RowActionsView(actions, isRight: isRight)
    hasClipped = row.clipsToBounds
    mover = row.slidesWithin ? .sublayerTransform.translation.x : .position.x
    if row.slidesWithin {
      stand = nil
      View.performWithoutAnimation { row.clipsToBounds = true }
      row.addSubview(view)
    } else if row.clipsToBounds, let list = row.superview {
      let stand = RowActionsStand(for: row)
      self.stand = stand
      list.insertSubview(stand, below: row)
      View.performWithoutAnimation { stand.frame = row.frame }
      stand.addSubview(view)
    } else {
      stand = nil
      row.addSubview(view)
    }
    row.stand = stand
    row.swipe = self
    view.onLookChange = { [weak self] in self?.fit() }
    View.performWithoutAnimation {
      view.dress()
      layout()
      view.layoutIfNeeded()
    }
  }

  var isRight: Bool { view.isRight }
  /// How much of the actions is seen when the row is open, in points.
  var openWidth: Double { view.openWidth }
  /// How far to the right the row is from its place, in points.
  var offset: Double { direction * pull }
  /// 1 if the row moves to the right as it opens, −1 if it moves to the left.
  var direction: Double { isRight ? -1 : 1 }
  /// The pull up to which the row follows a finger, and what holds it back beyond.
  var range: ClosedRange<Double> { 0...openWidth }
  var band: RubberBand { RubberBand(length: max(row.bounds.width, 1)) }
  /// Whether a finger that lands on it takes hold of it at once.
  var isSeenMoving: Bool { phase != .leaving && row.layer.isVisiblyMoving(mover) }
  /// Whether one of the buttons has the keyboard focus.
  var hasFocus: Bool { view.buttons.contains(where: \.isFocused) }

  /// What moves has this value where the row is in its place.
  private var home: Double { row.slidesWithin ? 0 : row.layer.anchorPoint.x * row.bounds.width }
  /// The value that what moves has, as set.
  private var moved: Double { row.slidesWithin ? row.layer.sublayerTransform.translationX : row.center.x }
  private func share(_ index: Int) -> Double { index == grown ? 0 : view.shares[index] }
  private func middle(_ index: Int) -> Double { view.middle(at: pull * share(index)) }

  /// Places the buttons beside the row for its size.
  func layout() {
    view.place(beside: row.bounds.size)
    for (index, button) in view.buttons.enumerated() { button.center.x = middle(index) }
  }

  /// Places the buttons for other widths of their words. A row that is open is as far aside as they need.
  func fit() {
    layout()
    if phase == .open, pull != openWidth { open() }
  }

  // MARK: Hand

  /// Takes hold of the row where it is seen. A button that is about to fill goes on with that.
  func hold() {
    motions += 1
    phase = .held
    row.layer.atOneMoment {
      let velocity = row.freeze(mover)
      stand?.freeze(.position.x)
      pull = (moved - home) * direction
      for (index, button) in view.buttons.enumerated() {
        let own = button.freeze(.position.x)
        let rest = middle(index)
        if abs(button.center.x - rest) < 0.01 {
          button.center.x = rest
        } else {
          button.layer.animate(
            .position.x, to: rest, spring: growth,
            initialVelocity: own + share(index) * velocity)
        }
      }
    }
  }

  /// Shows a pull.
  func show(_ pull: Double) {
    self.pull = pull
    row.layer.setValue(home + offset, for: mover)
    stand?.center.x = home + offset
    for (index, button) in view.buttons.enumerated() { button.center.x = middle(index) }
  }

  /// Lets an action fill all that is uncovered, or gives the others their room again.
  /// - Parameter action: Its place among them; `nil` if none fills.
  func grow(_ action: Int?) {
    guard action != grown else { return }
    let changed = [grown, action].compactMap(\.self)
    grown = action
    if let action { view.buttons[action].bringToFront() } else { view.orderButtons() }
    for index in changed {
      let button = view.buttons[index]
      if isAnimated {
        button.layer.animate(.position.x, to: middle(index), spring: growth)
      } else {
        button.center.x = middle(index)
      }
    }
  }

  // MARK: Motion

  private var isAnimated: Bool { row.isInWindow && View.areAnimationsEnabled }

  /// How an action grows under a finger.
  private var growth: Spring {
    row.effectiveReducesMotion ? ListConstants.swipe : ListConstants.growth
  }

  /// Opens the row from where it is.
  /// - Parameter velocity: Of the pull, in points per second.
  func open(velocity: Double = 0, animated: Bool = true) {
    phase = .open
    // It may still close after an action that has filled all.
    grow(nil)
    move(to: openWidth, velocity, animated, ListConstants.swipe)
  }

  /// Closes the row from where it is, and takes the actions away then.
  /// - Parameter velocity: Of the pull, in points per second.
  func close(velocity: Double = 0, animated: Bool = true) {
    phase = .closing
    move(to: 0, velocity, animated, ListConstants.swipe)
  }

  /// Lets the row slide out of the list.
  /// - Parameter velocity: Of the pull, in points per second.
  func slideOut(velocity: Double = 0) {
    phase = .leaving
    let way = row.bounds.width - pull
    let spring = ListConstants.swipe.slowed(
      toSpeed: max(ListConstants.slideSpeed, 2.5 * abs(velocity)), displacement: Point(x: -way, y: 0),
      velocity: Point(x: velocity, y: 0))
    move(to: row.bounds.width, velocity, true, spring)
  }

  private func move(to end: Double, _ velocity: Double, _ animated: Bool, _ spring: Spring) {
    motions += 1
    let motion = motions
    pull = end
    // What a hand has pulled and let go moves on, also where motion is reduced.
    let movesByItself = velocity == 0 && row.effectiveReducesMotion
    guard animated, isAnimated, !movesByItself else {
      row.layer.removeAnimations(for: mover)
      for view in [stand].compactMap(\.self) + view.buttons {
        view.layer.removeAnimations(for: .position.x)
      }
      show(end)
      return arrived(motion)
    }
    for (index, button) in view.buttons.enumerated() where share(index) > 0 {
      button.layer.animate(
        .position.x, to: middle(index), spring: spring,
        initialVelocity: -direction * share(index) * velocity)
    }
    stand?.layer.animate(
      .position.x, to: home + offset, spring: spring, initialVelocity: direction * velocity)
    row.layer.animate(
      mover, to: home + offset, spring: spring, initialVelocity: direction * velocity
    ) { [weak self] _ in self?.arrived(motion) }
  }

  private func arrived(_ motion: Int) {
    if motion == motions, phase == .closing { remove() }
  }

  /// Takes the actions away at once. A row is moved to its place by whoever calls this.
  func remove() {
    motions += 1
    phase = .closing
    pull = 0
    if hasFocus { row.becomeFocused() }
    view.removeFromSuperview()
    stand?.removeFromSuperview()
    if row.slidesWithin {
      row.layer.removeAnimations(for: mover)
      View.performWithoutAnimation {
        row.layer.setValue(home, for: mover)
        row.clipsToBounds = hasClipped
      }
    }
    if row.swipe === self { (row.swipe, row.stand) = (nil, nil) }
  }
}
