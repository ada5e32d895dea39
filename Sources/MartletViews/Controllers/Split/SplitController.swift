import MartletGeometry
import MartletLayers
import MartletMotion

/// Shows two columns beside each other, and one after the other where there is little room.
///
///     let split = SplitController(primary: list, secondary: letter)
///     split.showSecondary(another)
///
/// Each column is a navigation controller. In a narrow view they collapse: the secondary column's controllers lie on top of the primary
/// one's, with the way back between them; and they part again when there is room. Who is seen before and after is told nothing of it.
open class SplitController: ViewController {
  /// The column on the left, or where text runs from right to left, on the right; also the only one while they are collapsed.
  public final let primary: NavigationController
  /// The column on the other side. While they are collapsed its stack is empty; what is pushed into it then is seen when they part.
  public final let secondary: NavigationController

  /// Below which width they collapse, in points. 600 by default.
  public final var collapseWidth = 600.0 {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The share of the width for the primary column, 0…1. 0.36 by default.
  public final var primaryShare = 0.36 {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The least and the greatest width of the primary column, in points. 240 to 400 by default.
  public final var primaryWidths = 240.0...400.0 {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// How another controller comes into the secondary column. `CrossFade` by default; with `nil` at once.
  public final var transition: (any ViewTransition)? = CrossFade()
  /// Called when they have collapsed or parted.
  public final var onCollapse: ((_ isCollapsed: Bool) -> Void)?

  /// Whether people may drag the line between the columns. `false` by default.
  ///
  /// A pill shows it. The first column follows the hand within ``primaryWidths``, is held back beyond, and slides out if it is pushed
  /// further; a throw does it, too, and two taps, and both columns can be caught in flight. The line takes the keyboard focus: arrows
  /// move it, space and Return send the column out of the way and back.
  public final var isDividerDraggable = false {
    didSet { if isDividerDraggable != oldValue { dividerDidChange() } }
  }

  /// Whether only one column is shown.
  public private(set) final var isCollapsed = false
  /// Whether the primary column is out of the way, if they are not collapsed. See `setPrimaryHidden(_:animated:)`.
  public internal(set) final var isPrimaryHidden = false
  /// Whether the secondary column is shown when they collapse: it has been asked for.
  private final var prefersSecondary = false
  /// The stack of the secondary column, while it lies elsewhere or nowhere.
  private final var secondaryStack: [ViewController] = []
  /// How often the primary column was sent in or out.
  private final var moves = 0

  /// How a hand holds the line between the columns; `nil` if none does.
  final var drag: SplitDrag?
  /// The width that the primary column slides out with, in points; `nil` for its own.
  final var slidingWidth: Double?

  static let spring = Spring(duration: 0.45, bounce: 0)

  /// Makes a controller with one controller in each column.
  public init(primary: ViewController, secondary: ViewController) {
    self.primary = NavigationController(root: primary)
    self.secondary = NavigationController(root: secondary)
    super.init()
    for column in [self.primary, self.secondary] {
      adopt(column)
      column.awaitsMove = false
      column.didMove(toParent: self)
      column.wanted = .shown
    }
  }

  public final override func loadView() {
    let split = SplitView(primary: primary.view, secondary: secondary.view)
    split.onLayout = { [weak self] in self?.layOut($0) }
    view = split
    dressParts()
    if isDividerDraggable { dividerDidChange() }
  }

  override func dressParts() {
    guard let split = viewIfLoaded as? SplitView else { return }
    split.lineColor = effectiveStyle.hairline
    split.divider?.color = effectiveStyle.mist
    // The line is translucent, and columns that turn with the window leave a gap. A container around has a ground of its own.
    split.backgroundColor = parent == nil ? effectiveStyle.surface : .clear
  }

  /// Shows a controller in the secondary column, instead of those that are there. While they are collapsed it is pushed.
  public final func showSecondary(_ controller: ViewController, animated: Bool = true) {
    prefersSecondary = true
    guard isCollapsed else {
      return secondary.setControllers([controller], by: transition, animated: animated && transition != nil)
    }
    // Those below it go along when the columns part.
    secondaryStack = secondaryStack.filter { old in
      primary.controllers.contains { $0 === old } && old !== controller
    }
    secondaryStack.append(controller)
    if let index = primary.controllers.firstIndex(where: { $0 === controller }) {
      primary.pop(to: primary.controllers[index], animated: animated)
    } else {
      primary.push(controller, animated: animated)
    }
  }

  /// Sends the primary column out of the way, or back, from where it is. While they are collapsed it shows when they part.
  public final func setPrimaryHidden(_ isHidden: Bool, animated: Bool = true) {
    guard isHidden != isPrimaryHidden else { return }
    endDrag()
    isPrimaryHidden = isHidden
    guard !isCollapsed else { return }
    slidingWidth = nil
    let move = beginMove()
    let isAnimated = animated && (viewIfLoaded?.isInWindow ?? false) && View.areAnimationsEnabled
    primary.wanted = isHidden ? .disappearing : .appearing
    primary.updateAppearance(animated: isAnimated)
    guard let split = viewIfLoaded, isAnimated else {
      viewIfLoaded?.setNeedsLayout()
      return endMove(move, animated: isAnimated)
    }
    guard !split.effectiveReducesMotion else {
      split.crossFade { split.setNeedsLayout() }
      return endMove(move)
    }
    split.layoutIfNeeded()
    View.animate(spring: Self.spring) {
      split.setNeedsLayout()
      split.layoutIfNeeded()
    } completion: { [weak self] _ in
      self?.endMove(move)
    }
  }

  /// The columns are set in motion, or taken hold of: the end of an earlier motion is not that of this one. Returns its number.
  @discardableResult
  final func beginMove() -> Int {
    moves += 1
    return moves
  }

  /// The columns are at rest, unless something else has moved them since.
  final func endMove(_ move: Int, animated: Bool = true) {
    guard moves == move else { return }
    slidingWidth = nil
    settleColumns(animated: animated)
  }

  /// Tells who is seen while nothing moves.
  private func settleColumns(animated: Bool) {
    primary.wanted = isPrimaryHidden && !isCollapsed ? .hidden : .shown
    secondary.wanted = isCollapsed ? .hidden : .shown
    for column in [primary, secondary] { column.updateAppearance(animated: animated) }
  }

  // MARK: Layout

  /// Besides what every controller does: when the columns collapse or part, a picture of the one that goes or comes slides over
  /// its edge.
  open override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    let collapses = size.width < collapseWidth
    guard let split = viewIfLoaded, split.bounds.width > 0 else { return }
    let (start, end): (SlideEdge, SlideEdge) =
      split.effectiveLayoutDirection == .rightToLeft ? (.right, .left) : (.left, .right)
    guard collapses != isCollapsed, !isPrimaryHidden else {
      // What slides already goes on.
      if primary.view.slideStage != nil {
        primary.view.slideSnapshot(with: coordinator, over: start, isThere: (!collapses, !collapses))
      }
      if secondary.view.slideStage != nil { secondary.view.slideSnapshot(with: coordinator, over: end) }
      return
    }
    // While they are collapsed, both lie in the primary column's view; what goes is the list, or what is beside it.
    let staysSecondary = isCollapsed ? primary.controllers.count > 1 : prefersSecondary
    if staysSecondary {
      primary.view.slideSnapshot(with: coordinator, over: start, isThere: (!isCollapsed, !collapses))
    } else {
      secondary.view.slideSnapshot(with: coordinator, over: end)
    }
  }

  private func layOut(_ view: SplitView) {
    let width = view.bounds.width
    if width > 0, (width < collapseWidth) != isCollapsed {
      // The page that stays is seen in one of the two, and then in the other.
      let seen = view.seen((isCollapsed ? primary : secondary).view)
      if isCollapsed { part() } else { collapse() }
      if prefersSecondary {
        view.goOn(in: (isCollapsed ? primary : secondary).view, from: seen)
      }
      let isCollapsed = isCollapsed
      Transaction.atEndOfTurn { [weak self] in self?.onCollapse?(isCollapsed) }
    }
    guard !isCollapsed else {
      endDrag()
      return view.place(primaryWidth: width, isPrimaryHidden: false, isCollapsed: true)
    }
    if let drag {
      return view.place(
        primaryWidth: drag.width, isPrimaryHidden: false, isCollapsed: false, slide: drag.width - drag.line)
    }
    view.place(
      primaryWidth: isPrimaryHidden
        ? slidingWidth ?? primaryWidth(within: width) : primaryWidth(within: width),
      isPrimaryHidden: isPrimaryHidden, isCollapsed: false)
  }

  /// The width of the primary column in a width that has room for both, in points.
  final func primaryWidth(within width: Double) -> Double {
    let share = width * min(max(primaryShare, 0), 1)
    return min(min(max(share, primaryWidths.lowerBound), primaryWidths.upperBound), width).rounded()
  }

  /// The size of a column; the whole size where they collapse.
  open override func sizeForChild(_ child: ViewController, within size: Size) -> Size {
    guard size.width >= collapseWidth, child === primary || child === secondary else { return size }
    let width = primaryWidth(within: size.width)
    if child === primary { return Size(width: width, height: size.height) }
    // Between them there is a line of a pixel.
    let line = 1 / (viewIfLoaded?.layer.windowScale ?? 1)
    let taken = isPrimaryHidden ? 0 : width + line
    return Size(width: max(size.width - taken, 0), height: size.height)
  }

  private func collapse() {
    isCollapsed = true
    AppearanceBatch.run {
      secondaryStack = secondary.giveUpStack()
      settleColumns(animated: false)
      if prefersSecondary {
        primary.setControllers(primary.controllers + secondaryStack)
      } else {
        for controller in secondaryStack {
          controller.viewIfLoaded?.removeFromSuperview()
          controller.wanted = .hidden
        }
      }
    }
  }

  private func part() {
    isCollapsed = false
    AppearanceBatch.run {
      // What is under way could still turn round, and a controller would be in both columns.
      for column in [primary, secondary] { column.stage.concludeAtGoal() }
      let stack = primary.controllers
      let own = stack.indices.filter { index in secondaryStack.contains { $0 === stack[index] } }
      prefersSecondary = !own.isEmpty
      // The first one of the primary column stays there whatever it is.
      let first = own.first { $0 > 0 }
      let kept = first.map { Array(stack[..<$0]) } ?? stack
      var moved = first.map { Array(stack[$0...]) } ?? secondaryStack
      // What was pushed into the secondary column meanwhile comes on top.
      moved += secondary.controllers
      var seen = Set(kept.map(ObjectIdentifier.init))
      moved = moved.filter { seen.insert(ObjectIdentifier($0)).inserted }
      if first != nil { primary.setControllers(kept) }
      settleColumns(animated: false)
      if !moved.isEmpty { secondary.setControllers(moved) }
      secondaryStack = []
    }
  }
}
