import Martlet

/// Three bars whose lengths are tied, and rows of words with the ties and how much they matter.
@MainActor
final class ConstraintBarsView: DemoView {
  private let stage = View()
  private let bars: [ConstraintBar]
  /// Lines that show where ties would have the bars end.
  private let marks: [View]
  /// Follows bars that move with their figures.
  private var link: DisplayLink?
  private var ties: [LayoutConstraint] = []
  /// The priorities' places in the row.
  private var chosen = [3, 3, 0]
  private let tieBar: SegmentedControl
  private let priorityBar: SegmentedControl
  /// Everything else that is tied.
  private var fixed: [LayoutConstraint] = []
  /// The axis along which the bars grow; `nil` before the first layout.
  private var axis: LayoutAxis?
  /// How long a bar can be, in points.
  private var room = 0.0
  /// How long the bar that is led was, in points.
  private var held = 0.0

  private static var tieNames: [String] { [localized("Half"), localized("Meet"), localized("Equal")] }
  private static let priorities = [nil, 250, 500, 750] as [Double?]
  private static var priorityNames: [String] { [localized("Off"), "250", "500", "750"] }
  /// What the bar that a hand has touched last matters.
  private static let hand: LayoutPriority = 400
  /// What the limits matter.
  private static let limit: LayoutPriority = 900
  private static let inset = 16.0
  /// The least length of a bar, in points.
  private static let least = ControlStyle.touchTarget
  /// How long a bar that is let go would go on, in seconds.
  private static let coast = 0.12
  private static let start = 0.44
  /// The most breadth of a bar, in points.
  private static let mostBreadth = 96.0
  private static let tosses = [0.62, 0.3]
  private var tossed = 0

  init(palette: Palette) {
    let style = ControlStyle(palette: palette)
    bars = [
      ConstraintBar("sun", color: palette.sun, isOpposite: false),
      ConstraintBar("sky", color: palette.sky, isOpposite: false),
      ConstraintBar("coral", color: palette.coral, isOpposite: true),
    ]
    marks = (0..<2).map { _ in View() }
    tieBar = SegmentedControl(Self.tieNames, style: style)
    priorityBar = SegmentedControl(Self.priorityNames, selection: 3, style: style)
    super.init(
      palette: palette, title: localized("Constraint bars"),
      hint:
        localized("Drag a bar, and its ties move the others. Below, make a tie matter less or more"))
    dress(stage)
    // Frames tell of the outermost names: those of the bars.
    stage.layer.name = nil
    for bar in bars {
      stage.addSubview(bar)
      bar.pan.addHandler { [weak self, unowned bar] in self?.panned($0, bar) }
    }
    for mark in marks {
      mark.backgroundColor = palette.ink.withAlpha(0.5)
      mark.isUserInteractionEnabled = false
      stage.addSubview(mark)
    }
    for view in [stage, tieBar, priorityBar] { addSubview(view) }
    tieBar.onChange { [weak self] in self?.showPriority(of: $0) }
    priorityBar.onChange { [weak self] in self?.setPriority($0) }
  }

  /// Makes the constraints, for bars that grow along an axis.
  private func tie(along axis: LayoutAxis) {
    LayoutConstraint.deactivate(ties + fixed)
    let share = room > 0 ? room : 1
    let whole = axis == .horizontal ? stage.bounds.width : stage.bounds.height
    room = 2 * ((whole - 2 * Self.inset) / 2).rounded(.down)
    for bar in bars {
      bar.lie(
        along: axis,
        length: Self.even(self.axis == nil ? room * Self.start : bar.wish.constant * room / share))
    }
    self.axis = axis
    let (sun, sky, coral) = (bars[0], bars[1], bars[2])
    ties = [
      sun.lengthAnchor.constraint(equalTo: sky.lengthAnchor, multiplier: 0.5),
      axis == .horizontal
        ? coral.leftAnchor.constraint(equalTo: sky.rightAnchor)
        : coral.bottomAnchor.constraint(equalTo: sky.topAnchor),
      coral.lengthAnchor.constraint(equalTo: sun.lengthAnchor),
    ]
    for (tie, name) in zip(ties, ["half", "meet", "equal"]) { tie.name = name }
    fixed = axis == .horizontal ? rows(sun, sky, coral) : columns(sun, sky, coral)
    let most = axis == .horizontal ? stage.widthAnchor : stage.heightAnchor
    for bar in bars {
      fixed += [
        bar.lengthAnchor.constraint(greaterThanOrEqualToConstant: Self.least).with(priority: Self.limit),
        bar.lengthAnchor.constraint(lessThanOrEqualTo: most, constant: -2 * Self.inset)
          .with(priority: Self.limit),
        bar.wish,
      ]
    }
    LayoutConstraint.activate(fixed)
    for index in ties.indices { apply(index) }
  }

  /// Bars side by side, which grow upwards; the last one hangs.
  private func columns(_ sun: View, _ sky: View, _ coral: View) -> [LayoutConstraint] {
    let lanes = Self.lanes(stage.bounds.size, in: bounds.size)
    let blank = bars[1].figureRoom.width / 2
    let (half, meet) = (marks[0], marks[1])
    return [
      sun.widthAnchor.constraint(equalToConstant: lanes.breadth),
      sky.widthAnchor.constraint(equalTo: sun.widthAnchor),
      coral.widthAnchor.constraint(equalTo: sun.widthAnchor),
      sun.leftAnchor.constraint(equalTo: stage.leftAnchor, constant: lanes.start),
      sky.leftAnchor.constraint(equalTo: sun.rightAnchor, constant: lanes.gap),
      coral.leftAnchor.constraint(equalTo: sky.rightAnchor, constant: lanes.gap),
      sun.bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -Self.inset),
      sky.bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -Self.inset),
      coral.topAnchor.constraint(equalTo: stage.topAnchor, constant: Self.inset),
      // It ends at the figure.
      half.leftAnchor.constraint(equalTo: sun.leftAnchor),
      half.rightAnchor.constraint(equalTo: sky.centerXAnchor, constant: -blank),
      half.topAnchor.constraint(equalTo: sky.centerYAnchor),
      half.heightAnchor.constraint(equalToConstant: hairline),
      meet.leftAnchor.constraint(equalTo: sky.leftAnchor),
      meet.rightAnchor.constraint(equalTo: coral.rightAnchor),
      meet.topAnchor.constraint(equalTo: sky.topAnchor),
      meet.heightAnchor.constraint(equalToConstant: hairline),
    ]
  }

  /// Bars one above the other, which grow to the right; the last one comes from there.
  private func rows(_ sun: View, _ sky: View, _ coral: View) -> [LayoutConstraint] {
    let lanes = Self.lanes(stage.bounds.size, in: bounds.size)
    let blank = bars[1].figureRoom.height / 2
    let (half, meet) = (marks[0], marks[1])
    return [
      sun.heightAnchor.constraint(equalToConstant: lanes.breadth),
      sky.heightAnchor.constraint(equalTo: sun.heightAnchor),
      coral.heightAnchor.constraint(equalTo: sun.heightAnchor),
      sun.topAnchor.constraint(equalTo: stage.topAnchor, constant: lanes.start),
      sky.topAnchor.constraint(equalTo: sun.bottomAnchor, constant: lanes.gap),
      coral.topAnchor.constraint(equalTo: sky.bottomAnchor, constant: lanes.gap),
      sun.leftAnchor.constraint(equalTo: stage.leftAnchor, constant: Self.inset),
      sky.leftAnchor.constraint(equalTo: stage.leftAnchor, constant: Self.inset),
      coral.rightAnchor.constraint(equalTo: stage.rightAnchor, constant: -Self.inset),
      half.topAnchor.constraint(equalTo: sun.topAnchor),
      half.bottomAnchor.constraint(equalTo: sky.centerYAnchor, constant: -blank),
      half.leftAnchor.constraint(equalTo: sky.centerXAnchor),
      half.widthAnchor.constraint(equalToConstant: hairline),
      meet.topAnchor.constraint(equalTo: sky.topAnchor),
      meet.bottomAnchor.constraint(equalTo: coral.bottomAnchor),
      meet.leftAnchor.constraint(equalTo: sky.rightAnchor),
      meet.widthAnchor.constraint(equalToConstant: hairline),
    ]
  }

  private func apply(_ index: Int) {
    let priority = Self.priorities[chosen[index]]
    if let priority { ties[index].priority = LayoutPriority(priority) }
    ties[index].isActive = priority != nil
    if marks.indices.contains(index) { marks[index].isHidden = priority == nil }
  }

  // MARK: Hands

  private func panned(_ pan: PanGestureRecognizer, _ bar: ConstraintBar) {
    guard let moved = pan.translation(in: stage), let velocity = pan.velocity(in: stage) else { return }
    switch pan.state {
    case .began:
      hold(bar)
      held = bar.length
      lead(bar, to: held + bar.growth(moved))
    case .changed: lead(bar, to: held + bar.growth(moved))
    case .ended, .cancelled: letGo(bar, bar.growth(velocity))
    case .possible, .failed: break
    }
  }

  /// Stops all bars where they are seen. The given one is what matters from now on, and the others wish to stay.
  private func hold(_ bar: ConstraintBar) {
    bar.atOneMoment {
      for other in bars + marks { other.freeze(.position, .bounds.size) }
    }
    for other in bars {
      other.wish.constant = other.length
      other.wish.priority = other === bar ? Self.hand : ConstraintBar.rest
    }
  }

  private func lead(_ bar: ConstraintBar, to length: Double) {
    bar.wish.constant = clamped(length)
    stage.layoutIfNeeded()
  }

  private func clamped(_ length: Double) -> Double {
    min(max(length, Self.least), max(room, Self.least))
  }

  /// Lets a bar go with a velocity in points per second: it comes to rest a little further, and takes the others along.
  private func letGo(_ bar: ConstraintBar, _ velocity: Double) {
    let start = bar.wish.constant
    let target = Self.even(clamped(start + velocity * Self.coast))
    guard abs(target - start) >= 1 else { return }
    View.animate(spring: .smooth, initialVelocity: NormalizedVelocity(velocity / (target - start))) {
      lead(bar, to: target)
    }
    watch()
  }

  /// Sends the middle bar out, or back again.
  func toss() {
    tossed += 1
    hold(bars[1])
    View.animate(spring: .lively) {
      lead(bars[1], to: Self.even(room * Self.tosses[tossed % Self.tosses.count]))
    }
    watch()
  }

  /// The nearest length that has a half on a whole point, so that a bar that is half as long ends on a pixel.
  private static func even(_ length: Double) -> Double { (length / 2).rounded() * 2 }

  /// Writes on the bars how long they are seen, until they are at rest.
  private func watch() {
    guard let tree = layer.tree else { return }
    if let link {
      link.isPaused = false
    } else {
      link = DisplayLink(tree: tree) { [weak self] in self?.follow($0) }
    }
  }

  private func follow(_ link: DisplayLink) {
    for bar in bars { bar.showLength() }
    if !bars.contains(where: \.isMoving) { link.isPaused = true }
  }

  // MARK: Ties

  /// Chooses the next tie, or the one before.
  func chooseTie(_ step: Int) {
    tieBar.selection = (tieBar.selection + step + ties.count) % ties.count
    showPriority(of: tieBar.selection)
  }

  /// Makes the chosen tie matter more, or less.
  func changePriority(_ step: Int) {
    let place = min(max(priorityBar.selection + step, 0), Self.priorities.count - 1)
    guard place != priorityBar.selection else { return }
    priorityBar.selection = place
    setPriority(place)
  }

  private func showPriority(of tie: Int) { priorityBar.selection = chosen[tie] }

  private func setPriority(_ place: Int) {
    chosen[tieBar.selection] = place
    // What is tied no more stays where it is.
    if Self.priorities[place] == nil { for bar in bars { bar.wish.constant = bar.length } }
    View.animate(spring: .lively) {
      apply(tieBar.selection)
      stage.layoutIfNeeded()
    }
    watch()
  }

  // MARK: Layout

  /// The places of the stage and the two rows in a window of a size.
  static func layout(_ size: Size) -> (stage: Rect, ties: Rect, priorities: Rect) {
    guard isLow(size) else {
      let parts = stageAndTwoRows(mostWidth: 480, in: size)
      return (parts.stage, parts.upper, parts.lower)
    }
    // Beside each other.
    let (stage, row) = stageAndRow(of: ControlStyle.touchTarget, in: size)
    var ties = row
    ties.size.width = max(((ties.width - 8) / 2).rounded(.down), 1)
    var priorities = ties
    priorities.origin.x = stage.maxX - ties.width
    return (stage, ties.directed(in: size.width), priorities.directed(in: size.width))
  }

  /// Where bars lie across their stage, in points: where the first one begins, how broad they are, and the gap between them.
  static func lanes(_ stage: Size, in size: Size) -> (start: Double, breadth: Double, gap: Double) {
    let across = min(stage.width, stage.height)
    let gap = isCompact(size) ? inset / 2 : inset
    let breadth = max(min(((across - 4 * gap) / 3).rounded(.down), mostBreadth), 1)
    return (((across - 3 * breadth - 2 * gap) / 2).rounded(), breadth, gap)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    stage.frame = alignToPixels(layout.stage)
    tieBar.frame = alignToPixels(layout.ties)
    priorityBar.frame = alignToPixels(layout.priorities)
    SegmentedControl.even([tieBar, priorityBar])
    for bar in bars { bar.setFigure(Self.bodySize(bounds.size)) }
    // Bars need room to grow.
    tie(along: stage.bounds.width > stage.bounds.height ? .horizontal : .vertical)
  }
}
