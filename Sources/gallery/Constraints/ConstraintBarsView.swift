import Martlet

/// Three bars whose lengths are tied, and rows of words with the ties and how much they matter.
@MainActor
final class ConstraintBarsView: DemoView {
  private let stage = View()
  private let bars: [ConstraintBar]
  /// Lines that show where ties would have the bars end.
  private let marks: [View]
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

  private static let tieNames = ["Half", "Meet", "Equal"]
  private static let priorities = [nil, 250, 500, 750] as [Double?]
  private static let priorityNames = ["Off", "250", "500", "750"]
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
      palette: palette, title: "Constraint bars",
      hint:
        "Drag a bar, and its ties move the others. Below, make a tie matter less or more")
    dress(stage)
    // Frames tell of the outermost names: those of the bars.
    stage.layer.name = nil
    for mark in marks {
      mark.backgroundColor = palette.mist
      mark.isUserInteractionEnabled = false
      stage.addSubview(mark)
    }
    for bar in bars {
      stage.addSubview(bar)
      bar.pan.addHandler { [weak self, unowned bar] in self?.panned($0, bar) }
    }
    for view in [stage, tieBar, priorityBar] { addSubview(view) }
    tieBar.onChange { [weak self] in self?.showPriority(of: $0) }
    priorityBar.onChange { [weak self] in self?.setPriority($0) }
  }

  /// Makes the constraints, for bars that grow along an axis.
  private func tie(along axis: LayoutAxis) {
    LayoutConstraint.deactivate(ties + fixed)
    let share = room > 0 ? room : 1
    room = (axis == .horizontal ? stage.bounds.width : stage.bounds.height) - 2 * Self.inset
    for bar in bars {
      bar.lie(
        along: axis,
        length: (self.axis == nil ? room * Self.start : bar.wish.constant * room / share).rounded())
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
    for (index, tie) in ties.enumerated() { tie.name = Self.tieNames[index] }
    fixed = axis == .horizontal ? rows(sun, sky, coral) : columns(sun, sky, coral)
    let whole = axis == .horizontal ? stage.widthAnchor : stage.heightAnchor
    for bar in bars {
      fixed += [
        bar.lengthAnchor.constraint(greaterThanOrEqualToConstant: Self.least).with(priority: Self.limit),
        bar.lengthAnchor.constraint(lessThanOrEqualTo: whole, constant: -2 * Self.inset)
          .with(priority: Self.limit),
        bar.wish,
      ]
    }
    LayoutConstraint.activate(fixed)
    for index in ties.indices { apply(index) }
  }

  /// Bars side by side, which grow upwards; the last one hangs.
  private func columns(_ sun: View, _ sky: View, _ coral: View) -> [LayoutConstraint] {
    var result = [
      sun.leftAnchor.constraint(equalTo: stage.leftAnchor, constant: Self.inset),
      sky.leftAnchor.constraint(equalTo: sun.rightAnchor, constant: Self.inset),
      coral.leftAnchor.constraint(equalTo: sky.rightAnchor, constant: Self.inset),
      coral.rightAnchor.constraint(equalTo: stage.rightAnchor, constant: -Self.inset),
      sky.widthAnchor.constraint(equalTo: sun.widthAnchor),
      coral.widthAnchor.constraint(equalTo: sun.widthAnchor),
      sun.bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -Self.inset),
      sky.bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -Self.inset),
      coral.topAnchor.constraint(equalTo: stage.topAnchor, constant: Self.inset),
    ]
    for (mark, first, line, last) in [
      (marks[0], sun, sky.centerYAnchor, sky), (marks[1], sky, sky.topAnchor, coral),
    ] {
      result += [
        mark.leftAnchor.constraint(equalTo: first.leftAnchor),
        mark.rightAnchor.constraint(equalTo: last.rightAnchor),
        mark.topAnchor.constraint(equalTo: line), mark.heightAnchor.constraint(equalToConstant: 1),
      ]
    }
    return result
  }

  /// Bars one above the other, which grow to the right; the last one comes from there.
  private func rows(_ sun: View, _ sky: View, _ coral: View) -> [LayoutConstraint] {
    let gap = isCompact ? Self.inset / 2 : Self.inset
    var result = [
      sun.topAnchor.constraint(equalTo: stage.topAnchor, constant: gap),
      sky.topAnchor.constraint(equalTo: sun.bottomAnchor, constant: gap),
      coral.topAnchor.constraint(equalTo: sky.bottomAnchor, constant: gap),
      coral.bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -gap),
      sky.heightAnchor.constraint(equalTo: sun.heightAnchor),
      coral.heightAnchor.constraint(equalTo: sun.heightAnchor),
      sun.leftAnchor.constraint(equalTo: stage.leftAnchor, constant: Self.inset),
      sky.leftAnchor.constraint(equalTo: stage.leftAnchor, constant: Self.inset),
      coral.rightAnchor.constraint(equalTo: stage.rightAnchor, constant: -Self.inset),
    ]
    for (mark, first, line, last) in [
      (marks[0], sun, sky.centerXAnchor, sky), (marks[1], sky, sky.rightAnchor, coral),
    ] {
      result += [
        mark.topAnchor.constraint(equalTo: first.topAnchor),
        mark.bottomAnchor.constraint(equalTo: last.bottomAnchor),
        mark.leftAnchor.constraint(equalTo: line), mark.widthAnchor.constraint(equalToConstant: 1),
      ]
    }
    return result
  }

  private func apply(_ index: Int) {
    let priority = Self.priorities[chosen[index]]
    if let priority { ties[index].priority = LayoutPriority(priority) }
    ties[index].isActive = priority != nil
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
    // On whole points, so that what is half of it lies on a pixel where it does again.
    let target = clamped(start + velocity * Self.coast).rounded()
    guard abs(target - start) >= 1 else { return }
    View.animate(spring: .smooth, initialVelocity: NormalizedVelocity(velocity / (target - start))) {
      lead(bar, to: target)
    }
  }

  /// Sends the middle bar out, or back again.
  func toss() {
    tossed += 1
    hold(bars[1])
    View.animate(spring: .lively) {
      lead(bars[1], to: (room * Self.tosses[tossed % Self.tosses.count]).rounded())
    }
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
    View.animate(spring: .lively) {
      apply(tieBar.selection)
      stage.layoutIfNeeded()
    }
  }

  // MARK: Layout

  /// The places of the stage and the two rows in a window of a size.
  static func layout(_ size: Size) -> (stage: Rect, ties: Rect, priorities: Rect) {
    let parts = stageAndTwoRows(mostWidth: 480, in: size)
    return (parts.stage, parts.upper, parts.lower)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    stage.frame = alignToPixels(layout.stage)
    tieBar.frame = alignToPixels(layout.ties)
    priorityBar.frame = alignToPixels(layout.priorities)
    // Bars need room to grow.
    tie(along: stage.bounds.width > stage.bounds.height ? .horizontal : .vertical)
  }
}
