import MartletGeometry

/// Arranges views in a row or a column.
///
/// The size of a view along the axis is what its content asks for (``View/intrinsicContentSize(forWidth:)``), or what
/// constraints of its own say (`view.widthAnchor.constraint(equalToConstant: 80)`), and the ``distribution`` decides
/// about what is left. A stack that other constraints leave free is as large as its views need. Edges lie on whole pixels.
///
/// Changes of its properties show with the next layout; in an animation block, with `layoutIfNeeded`, they are animated.
open class StackView: View {
  /// The direction in which the views follow each other. Horizontal by default: from the leading to the trailing edge.
  public final var axis: LayoutAxis = .horizontal { didSet { if axis != oldValue { setNeedsArrangement() } } }

  /// The distance between neighbours, in points. 0 by default.
  public final var spacing = 0.0 {
    didSet {
      precondition(spacing.isFinite, "spacing must be finite, not \(spacing)")
      if spacing != oldValue { setNeedsArrangement() }
    }
  }

  /// How the length along the axis is used. ``Distribution/fill`` by default.
  public final var distribution = Distribution.fill {
    didSet { if distribution != oldValue { setNeedsArrangement() } }
  }

  /// Where the views are across the axis. ``Alignment/fill`` by default.
  public final var alignment = Alignment.fill {
    didSet { if alignment != oldValue { setNeedsArrangement() } }
  }

  /// How far the views stay away from the edges, in points. Zero by default.
  public final var contentInsets = Insets.zero {
    didSet {
      precondition(contentInsets.isFinite, "contentInsets must be finite, not \(contentInsets)")
      if contentInsets != oldValue { setNeedsArrangement() }
    }
  }

  private var arranged: [View] = []
  /// How many views were hidden so far.
  private var hidings = 0
  private var arrangement: [LayoutConstraint] = []
  /// What the arrangement needs between the views.
  private var gaps: [LayoutGuide] = []
  private(set) var needsArrangement = false

  /// Makes an empty stack.
  public override init() { super.init() }

  /// Makes a stack of views.
  public convenience init(
    _ axis: LayoutAxis, spacing: Double = 0, distribution: Distribution = .fill, alignment: Alignment = .fill,
    _ views: [View] = []
  ) {
    self.init()
    (self.axis, self.spacing, self.distribution, self.alignment) = (axis, spacing, distribution, alignment)
    for view in views { addArrangedSubview(view) }
  }

  /// The arranged views, in order. The stack may have other subviews too.
  public final var arrangedSubviews: [View] { arranged.filter { $0.superview === self } }

  /// Adds a view at the end, as a subview too.
  public final func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arranged.count) }

  /// Inserts a view at an index among the arranged ones (past the end is the end), and makes it a subview if it is not one.
  public final func insertArrangedSubview(_ view: View, at index: Int) {
    arranged = arrangedSubviews
    arranged.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    arranged.insert(view, at: min(max(index, 0), arranged.count))
    setNeedsArrangement()
  }

  /// Stops arranging a view; it remains a subview. A view that is removed from its superview is not arranged any more
  /// either.
  public final func removeArrangedSubview(_ view: View) {
    arranged = arrangedSubviews
    arranged.removeAll { $0 === view }
    view.layoutRecord?.stackSpacing = nil
    if isHidden(view) { setHidden(false, view) }
    setNeedsArrangement()
  }

  /// Sets the distance between a view and the next one, in points; `nil` for ``spacing``.
  public final func setCustomSpacing(_ spacing: Double?, after view: View) {
    precondition(spacing?.isFinite != false, "custom spacing must be finite")
    view.ensureLayoutRecord().stackSpacing = spacing
    setNeedsArrangement()
  }

  /// The distance between a view and the next one, in points.
  public final func spacing(after view: View) -> Double { view.layoutRecord?.stackSpacing ?? spacing }

  /// Leaves out an arranged view, or takes it in again. In an animation block, with `layoutIfNeeded`, it shrinks to nothing
  /// and fades while the others close up, and is hidden at the end; and back.
  public final func setHidden(_ isHidden: Bool, _ view: View) {
    let record = view.ensureLayoutRecord()
    guard isHidden != record.isCollapsed else { return }
    if isHidden { hidings += 1 }
    let opacity = isHidden ? 0 : record.collapse?.opacity ?? 1
    let hiding = hidings
    record.collapse = isHidden ? (view.opacity, hiding) : nil
    setNeedsArrangement()
    guard View.isInAnimationBlock else {
      view.isHidden = isHidden
      view.opacity = opacity
      return
    }
    view.isHidden = false
    // Takes the duration of the block around it.
    View.animate(duration: 0) {
      view.opacity = opacity
    } completion: { [weak view] _ in
      // It may have been shown and hidden again meanwhile.
      if isHidden, let view, view.layoutRecord?.collapse?.hiding == hiding { view.isHidden = true }
    }
  }

  /// Whether an arranged view is left out.
  public final func isHidden(_ view: View) -> Bool { view.layoutRecord?.isCollapsed ?? false }

  // MARK: Its constraints

  /// A subview is about to leave.
  final func willLose(_ view: View) {
    if arranged.contains(where: { $0 === view }) { removeArrangedSubview(view) }
  }

  /// Has the constraints replaced before the next layout.
  final func setNeedsArrangement() {
    needsArrangement = true
    constraintsDidChange()
  }

  /// Replaces the constraints, before those around the stack are solved.
  final func arrange() {
    needsArrangement = false
    LayoutConstraint.deactivate(arrangement)
    (arrangement, gaps) = ([], [])
    arranged = arrangedSubviews
    let shown = arranged.filter { !isHidden($0) }
    pinAlong(shown)
    distribute(shown)
    for view in shown { alignAcross(view) }
    var last: View?
    for view in arranged {
      if isHidden(view) { collapse(view, after: last) } else { last = view }
    }
    LayoutConstraint.activate(arrangement)
  }

  private var start: LayoutAttribute { axis == .horizontal ? .leading : .top }
  private var end: LayoutAttribute { axis == .horizontal ? .trailing : .bottom }
  private var middle: LayoutAttribute { axis == .horizontal ? .centerX : .centerY }
  private var length: LayoutAttribute { axis == .horizontal ? .width : .height }

  private func add(
    _ first: any LayoutItem, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation,
    _ second: (any LayoutItem)?, _ secondAttribute: LayoutAttribute?, _ constant: Double, _ name: String,
    _ priority: LayoutPriority = .required, multiplier: Double = 1
  ) {
    let constraint = LayoutConstraint(
      first, firstAttribute, relation, second, secondAttribute, multiplier, constant)
    constraint.isOfStack = true
    arrangement.append(constraint.with(priority: priority, name: name))
  }

  private var startInset: Double {
    guard axis == .horizontal else { return contentInsets.top }
    return effectiveLayoutDirection == .leftToRight ? contentInsets.left : contentInsets.right
  }

  private var endInset: Double {
    guard axis == .horizontal else { return contentInsets.bottom }
    return effectiveLayoutDirection == .leftToRight ? contentInsets.right : contentInsets.left
  }

  private func pinAlong(_ views: [View]) {
    guard let first = views.first, let last = views.last else { return }
    add(first, start, .equal, self, start, startInset, "stack start")
    add(last, end, .equal, self, end, -endInset, "stack end")
    let isLoose = distribution == .equalSpacing || distribution == .equalCentering
    for (view, next) in zip(views, views.dropFirst()) {
      add(
        next, start, isLoose ? .greaterThanOrEqual : .equal, view, end, spacing(after: view), "stack spacing")
    }
  }

  private func distribute(_ views: [View]) {
    guard let first = views.first else { return }
    switch distribution {
    case .fill: return
    case .fillEqually:
      for view in views.dropFirst() { add(view, length, .equal, first, length, 0, "stack equal lengths") }
    case .fillProportionally:
      let lengths = views.map { view in
        let size = view.fittingSize()
        return axis == .horizontal ? size.width : size.height
      }
      guard let index = lengths.firstIndex(where: { $0 > 0 }) else { return }
      for (view, wanted) in zip(views, lengths) where view !== views[index] {
        add(
          view, length, .equal, views[index], length, 0, "stack proportion", 999,
          multiplier: wanted / lengths[index])
      }
    case .equalSpacing: equalGaps(views, from: end, to: start, .required)
    case .equalCentering: equalGaps(views, from: middle, to: middle, 150)
    }
  }

  /// Makes the distances between a line of each view and one of the next equal.
  private func equalGaps(
    _ views: [View], from: LayoutAttribute, to: LayoutAttribute, _ priority: LayoutPriority
  ) {
    var first: LayoutGuide?
    for (view, next) in zip(views, views.dropFirst()) {
      let gap = LayoutGuide(name: "gap")
      gap.owningView = self
      gaps.append(gap)
      add(gap, start, .equal, view, from, 0, "stack gap")
      add(gap, end, .equal, next, to, 0, "stack gap")
      if let first {
        add(gap, length, .equal, first, length, 0, "stack equal gaps", priority)
      } else {
        first = gap
      }
    }
  }

  private func alignAcross(_ view: View, _ priority: LayoutPriority = .required) {
    let isRow = axis == .horizontal
    let (near, far): (LayoutAttribute, LayoutAttribute) = isRow ? (.top, .bottom) : (.leading, .trailing)
    let isFlipped = effectiveLayoutDirection == .rightToLeft
    let nearInset = isRow ? contentInsets.top : isFlipped ? contentInsets.right : contentInsets.left
    let farInset = isRow ? contentInsets.bottom : isFlipped ? contentInsets.left : contentInsets.right
    let isNear =
      alignment == .fill || alignment == .leading || alignment == .firstBaseline && !isRow
    let isFar = alignment == .fill || alignment == .trailing || alignment == .lastBaseline && !isRow
    add(view, near, isNear ? .equal : .greaterThanOrEqual, self, near, nearInset, "stack alignment", priority)
    add(view, far, isFar ? .equal : .lessThanOrEqual, self, far, -farInset, "stack alignment", priority)
    if alignment == .center {
      let line: LayoutAttribute = isRow ? .centerY : .centerX
      let offset = isRow ? nearInset - farInset : contentInsets.left - contentInsets.right
      add(view, line, .equal, self, line, offset / 2, "stack alignment", priority)
    }
    guard isRow, alignment == .firstBaseline || alignment == .lastBaseline,
      let first = arranged.first(where: { !isHidden($0) }), first !== view
    else { return }
    let line: LayoutAttribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
    add(view, line, .equal, first, line, 0, "stack baseline", priority)
  }

  /// Shrinks a view to nothing where it was.
  private func collapse(_ view: View, after last: View?) {
    if let last {
      add(view, start, .equal, last, end, 0, "stack hidden")
    } else {
      add(view, start, .equal, self, start, startInset, "stack hidden")
    }
    add(view, length, .equal, nil, nil, 0, "stack hidden")
    // It makes the stack no higher, or wider.
    alignAcross(view, 1)
  }
}
