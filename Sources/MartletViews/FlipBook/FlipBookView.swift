import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion
import MartletRenderTree

/// A book whose leaves turn about its spine: under a finger, thrown, or by a tap at its margins.
///
///     let book = FlipBookView()
///     book.dataSource = self
///
/// Two pages are seen side by side, except at the first and at the last one: page 0 is on the right. Several leaves may be on
/// their way at once, and each of them can be caught. The arrow keys turn leaves while it has the focus. Fingers that go up or down
/// are left to what scrolls around it. Where the book ends, it gives way like a rubber band and comes back. Pages are live views, and
/// opaque; those that are not seen are used again.
public final class FlipBookView: View {
  /// Gives the pages. Not retained. Setting it loads them.
  public weak var dataSource: (any FlipBookDataSource)? {
    didSet { reloadData() }
  }
  /// Called when the leaf that is to come to rest last changes: with the new `currentPage`.
  public var onTurn: ((Int) -> Void)?
  /// How a leaf turns by itself. A spring of 0.6 s without bounce by default.
  public var timing = TransitionTiming.spring(Spring(duration: 0.6, bounce: 0))
  /// The distance of the eye, in widths of the book; at least 1. 2.5 by default.
  public var eyeDistance = 2.5 {
    didSet { setNeedsLayout() }
  }
  /// The width of the margins that turn a leaf when they are tapped, as a share of the book's width, 0…0.5. 0.2 by default.
  public var tapMargin = 0.2

  /// The leaves that are there, by number.
  var leaves: [Int: FlipLeaf] = [:]
  /// The number of leaves that lie on the left, or will.
  var turned = 0
  /// Contains the leaves; it moves where the book ends.
  let content = View()
  let pan = PanGestureRecognizer()
  var hold: FlipBookHold?

  private(set) var pageCount = 0
  /// Views of pages that are not seen, to be used again: those of right pages, and those of left ones.
  private var spare: [[View]] = [[], []]
  private let tap = TapGestureRecognizer()

  public override init() {
    super.init()
    addSubview(content)
    pan.maximumNumberOfTouches = 1
    // What scrolls up and down may lie around it.
    pan.shouldBegin = { [weak self] _ in self?.isAlongPages ?? false }
    pan.beginsOnTouchDown = { [weak self] in self?.catches($0) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    tap.addHandler { [weak self] in self?.tapped($0) }
    for recognizer in [pan, tap] as [GestureRecognizer] { addGestureRecognizer(recognizer) }
  }

  /// The number of leaves.
  var leafCount: Int { (pageCount + 1) / 2 }
  /// Where the spine is, on a whole pixel.
  var spine: Double {
    let scale = layer.windowScale
    return (bounds.width * scale / 2).rounded(.up) / scale
  }

  // MARK: Pages

  /// The page on the right of the spread that is shown or to which leaves are turning; the last one, if there is none on the right.
  /// Setting it turns no leaf: the spread with that page is shown at once. It is limited to the pages that there are.
  public var currentPage: Int {
    get { max(min(2 * turned, pageCount - 1), 0) }
    set {
      let page = max(min(newValue, pageCount - 1), 0)
      removeLeaves()
      turned = (page + 1) / 2
      fill()
    }
  }

  /// Asks for the number of pages and for their views anew. Leaves that are on their way are at their ends.
  public func reloadData() {
    removeLeaves()
    spare = [[], []]
    pageCount = max(dataSource?.numberOfPages(in: self) ?? 0, 0)
    turned = min(turned, leafCount)
    fill()
  }

  private func removeLeaves() {
    if let hold, hold.leaf == nil {
      content.layer.animate(.transform.translation.x, to: 0, spring: Self.spring)
    }
    hold = nil
    for leaf in leaves.values { put(away: leaf) }
    leaves.removeAll()
  }

  private func put(away leaf: FlipLeaf) {
    leaf.remove()
    for (side, page) in [leaf.front.page, leaf.back.page].enumerated() {
      guard let page else { continue }
      page.removeFromSuperview()
      spare[side].append(page)
    }
  }

  /// Makes the leaves that are seen, or will be in a moment, and puts the others away.
  func fill() {
    let busy = leaves.values.filter { $0.driver.isMoving || hold?.leaf === $0 }.map(\.number)
    let first = max(min(busy.min() ?? turned, turned) - 2, 0)
    let last = min(max(busy.max() ?? turned, turned) + 1, leafCount - 1)
    for (number, leaf) in leaves where number < first || number > last {
      put(away: leaf)
      leaves[number] = nil
    }
    guard first <= last else { return }
    defer { hideCovered() }
    for number in first...last where leaves[number] == nil {
      let leaf = FlipLeaf(
        number, front: view(of: 2 * number), back: view(of: 2 * number + 1), in: content,
        at: number < turned ? 1 : 0)
      leaf.driver.onRest = { [weak self] in self?.fill() }
      leaf.layOut(in: bounds.size, spine: spine)
      leaves[number] = leaf
      // Its neighbours do not know it yet.
      for near in number - 1...number + 1 {
        guard let leaf = leaves[near] else { continue }
        if !leaf.driver.isMoving || near == number {
          leaf.connect(next: leaves[near + 1], previous: leaves[near - 1])
        }
      }
    }
  }

  /// Hides pages that lie under others or show their backs.
  func hideCovered() {
    func rest(at end: Double) -> [Int] {
      leaves.values.filter { !$0.driver.isMoving && $0.driver.progress == end }.map(\.number)
    }
    let (right, left) = (rest(at: 0), rest(at: 1))
    let (first, last) = (right.min() ?? leafCount, left.max() ?? -1)
    Transaction.withoutActions {
      for (number, leaf) in leaves {
        leaf.front.holder.layer.isHidden = number > first || left.contains(number)
        leaf.back.holder.layer.isHidden = number < last || right.contains(number)
      }
    }
  }

  private func view(of page: Int) -> View? {
    guard page < pageCount else { return nil }
    return dataSource?.flipBook(self, viewForPage: page, reusing: spare[page % 2].popLast())
  }

  public override func layoutSubviews() {
    content.bounds = Rect(origin: .zero, size: bounds.size)
    content.center = bounds.center
    content.layer.sublayerTransform = Transform(
      perspectiveDistance: max(eyeDistance, 1) * max(bounds.width, 1))
    for leaf in leaves.values { leaf.layOut(in: bounds.size, spine: spine) }
  }

  // MARK: Turning

  /// Turns to the next spread, also while other leaves are on their way. At the last one nothing happens.
  public func turnForward() {
    if pageCount > 2 * turned + 1 { turn(turned, to: 1, velocity: nil) }
  }

  /// Turns to the spread before. At the first one nothing happens.
  public func turnBack() {
    if turned > 0 { turn(turned - 1, to: 0, velocity: nil) }
  }

  /// Turns to the spread with a page, leaf after leaf: the last twelve, if there are more. A number beyond the pages that there are is
  /// limited to them.
  public func turn(toPage page: Int) {
    let goal = (max(min(page, pageCount - 1), 0) + 1) / 2
    if abs(goal - turned) > Self.mostTurned {
      removeLeaves()
      turned = turned < goal ? goal - Self.mostTurned : goal + Self.mostTurned
      fill()
    }
    var count = 0.0
    while turned != goal {
      let before = turned
      let isForward = turned < goal
      turn(
        isForward ? turned : turned - 1, to: isForward ? 1 : 0, velocity: nil, delay: count * Self.stagger)
      // A hand holds the next one.
      if turned == before { return }
      count += 1
    }
  }

  /// How many leaves turn on the way to a page. More would be a blur, and each has two live pages.
  private static let mostTurned = 12
  /// How it comes back where it has ended.
  static let spring = Spring(duration: 0.45, bounce: 0)
  /// The time from one leaf to the next when many turn, in seconds.
  private static let stagger = 0.07

  /// Sends a leaf to an end. Leaves that would be in its way come with it, no slower.
  func turn(
    _ number: Int, to end: Double, velocity: Double?, delay: Double = 0, isHandedOver: Bool = false
  ) {
    if leaves[number] == nil { fill() }
    guard let leaf = leaves[number] else { return }
    func isInWay(_ other: Int) -> Bool { end == 1 ? other < number : other > number }
    // A hand holds it, or one that it would pass through.
    if let held = hold?.leaf, held === leaf || isInWay(held.number) { return }
    let before = turned
    turned = end == 1 ? max(turned, number + 1) : min(turned, number)
    if View.areAnimationsEnabled, effectiveReducesMotion, velocity == nil, !isHandedOver {
      crossFade {
        for other in leaves.values where other === leaf || isInWay(other.number) {
          other.driver.jump(to: end)
        }
        fill()
      }
    } else if View.areAnimationsEnabled {
      leaf.driver.go(
        to: end, velocity: velocity, timing: timing, delay: delay, isHandedOver: isHandedOver)
      let sign = end == 1 ? 1.0 : -1
      let speed = leaf.driver.velocity * sign
      for other in leaves.values where isInWay(other.number) {
        let own = other.driver.velocity * sign
        guard other.driver.goal != end || other.driver.isMoving && own < speed else { continue }
        other.driver.go(to: end, velocity: max(own, speed) * sign, timing: timing)
      }
    } else {
      for other in leaves.values where other === leaf || isInWay(other.number) { other.driver.jump(to: end) }
    }
    fill()
    if turned != before { onTurn?(currentPage) }
  }

  // MARK: Keys and accessibility

  public override var canBecomeFocused: Bool { pageCount > 1 }

  /// Left and right turn a leaf, home and end lead to the covers.
  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .right, .keypadRight: turnForward()
    case .left, .keypadLeft: turnBack()
    case .home, .keypadHome: turn(toPage: 0)
    case .end, .keypadEnd: turn(toPage: pageCount - 1)
    default: return false
    }
    return true
  }

  public override func describe(_ node: inout AccessibilityNode) {
    guard pageCount > 1 else { return }
    node.role = .group
    node.number = AccessibilityNumber(
      Double(currentPage + 1), in: 1...Double(pageCount), step: 2, isSettable: true)
    node.actions = [.increment, .decrement]
  }

  public override func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .increment: turnForward()
    case .decrement: turnBack()
    case .set(let page) where !page.isNaN:
      turn(toPage: Int(min(max(page.rounded(), 1), Double(max(pageCount, 1)))) - 1)
    default: return false
    }
    return true
  }

  private func tapped(_ tap: TapGestureRecognizer) {
    guard tap.state == .ended, hold == nil, let place = tap.location(in: self) else { return }
    let margin = bounds.width * min(max(tapMargin, 0), 0.5)
    if place.x >= bounds.width - margin { turnForward() } else if place.x < margin { turnBack() }
  }
}
