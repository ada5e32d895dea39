import MartletGeometry
import MartletLayout

/// Solves the constraints in a view, its host, and places what they name.
///
/// All unknowns are in the host's coordinates. The host's size is given, and so are the frames of views that constraints
/// pass through without naming them. What constraints leave open stays where it was when the constraints last changed.
@MainActor
final class LayoutEngine {
  /// Sizes below 0 are avoided before anything else that is not required.
  private static let size = Strength(999.5)
  /// What nobody has asked for. Views rather move than stretch.
  private static let place = Strength(0.1), extent = Strength(0.2)
  /// How often what a layout changes may change the layout again: insets, heights of wrapped text, and baselines.
  private static let maximumRounds = 4

  unowned let host: View
  private var solver = Solver()
  private var hostWidth: Variable, hostHeight: Variable
  private var hostSize: [LayoutAxis: Constraint] = [:]
  private var fitting: (width: Double?, height: Double?)?
  private var constraints: [LayoutConstraint] = []
  private var solved: [ObjectIdentifier: Constraint] = [:]
  private var entries: [ObjectIdentifier: LayoutEntry] = [:]
  /// The entries, outer before inner ones.
  private var order: [LayoutEntry] = []
  /// Constraints with new constants.
  private var changed: [LayoutConstraint] = []
  /// Views whose content asks for something else.
  private var invalidated: [View] = []
  /// Both, for each to be listed once.
  private var queued: Set<ObjectIdentifier> = []
  /// Whether the host is placing subviews itself, after the constraints: what it sets is taken over at the end.
  var isFollowing = false

  init(for host: View) {
    self.host = host
    (hostWidth, hostHeight) = (solver.makeVariable(), solver.makeVariable())
  }

  var isEmpty: Bool { constraints.isEmpty }

  func constantDidChange(of constraint: LayoutConstraint) {
    if queued.insert(ObjectIdentifier(constraint)).inserted { changed.append(constraint) }
  }

  func contentDidChange(of view: View) {
    if queued.insert(ObjectIdentifier(view)).inserted { invalidated.append(view) }
  }

  /// Finds the constraints that are solved here.
  func collect() {
    var views: [View] = []
    var pending: [View] = [host]
    var collapsed: Set<ObjectIdentifier> = []
    constraints = []
    while let view = pending.popLast() {
      views.append(view)
      if view !== host, let record = view.layoutRecord, record.isCollapsed {
        // What is in it keeps its place, and its lengths have no effect, but for the stack's.
        collapsed.insert(ObjectIdentifier(view))
        constraints += record.owned.filter { $0.isOfStack && $0.secondAttribute == nil }
        continue
      }
      if let stack = view as? StackView, stack.needsArrangement { stack.arrange() }
      if let record = view.layoutRecord { constraints += record.owned }
      for child in view.subviews where child.layoutRecord?.isTied == true { pending.append(child) }
    }
    if fitting == nil, host.layoutRecord?.isTied != true || host.superview == nil {
      // A length of the host itself has no effect: its frame is given.
      constraints.removeAll { $0.secondAttribute == nil && $0.first === host }
    }
    if !collapsed.isEmpty {
      constraints.removeAll { isWithin(collapsed, $0.first) || isWithin(collapsed, $0.second) }
    }
    constraints.sort { $0.serial < $1.serial }
    build(views)
  }

  /// Whether a view, or a guide's view, lies in one of some views that are in the host.
  private func isWithin(_ views: Set<ObjectIdentifier>, _ item: (any LayoutItem)?) -> Bool {
    guard var view = item?.layoutView else { return false }
    while view !== host, let outer = view.superview {
      if views.contains(ObjectIdentifier(outer)) { return true }
      view = outer
    }
    return false
  }

  // MARK: Building

  private func build(_ views: [View]) {
    solver = Solver()
    (hostWidth, hostHeight) = (solver.makeVariable(), solver.makeVariable())
    (solved, entries, order, changed, invalidated, queued) = ([:], [:], [], [], [], [])
    guard !constraints.isEmpty || fitting != nil else { return }
    solver.batch {
      hostSize = [.horizontal: addHost(.horizontal), .vertical: addHost(.vertical)]
      let placed = placedViews
      // Outer views come before those in them.
      for view in views where view !== host { makeEntry(of: view, placed) }
      for constraint in constraints {
        ensureGuide(constraint.first)
        ensureGuide(constraint.second)
      }
      for constraint in constraints where constraint.relation == .equal { count(constraint) }
      for entry in order {
        guard let view = entry.item as? View, entry.isPlaced else { continue }
        addContent(of: view, entry)
        addRest(of: view, entry)
      }
      for constraint in constraints { add(constraint) }
    }
  }

  private func addHost(_ axis: LayoutAxis) -> Constraint {
    let variable = axis == .horizontal ? hostWidth : hostHeight
    var length = axis == .horizontal ? host.bounds.width : host.bounds.height
    var strength = Strength.required
    if let fitting {
      let given = axis == .horizontal ? fitting.width : fitting.height
      length = given ?? 0
      if given == nil { strength = LayoutPriority.fittingSize.strength }
      fix(Expression([Term(variable)]), .atLeast, Self.size)
    }
    return fix(Expression([Term(variable)], constant: -length), .equal, strength)
  }

  /// Adds a constraint that cannot contradict another one.
  @discardableResult
  private func fix(_ expression: Expression, _ relation: Relation, _ strength: Strength) -> Constraint {
    let constraint = Constraint(expression, relation, strength: strength)
    try? solver.add(constraint)
    return constraint
  }

  /// The views that constraints name, other than by something in them.
  private var placedViews: Set<ObjectIdentifier> {
    var result: Set<ObjectIdentifier> = []
    for constraint in constraints {
      for case let view as View in [constraint.first, constraint.second]
      where view !== constraint.owner || constraint.secondAttribute == nil {
        result.insert(ObjectIdentifier(view))
      }
    }
    return result
  }

  private func makeEntry(of view: View, _ placed: Set<ObjectIdentifier>) {
    let isPlaced = placed.contains(ObjectIdentifier(view))
    let entry = LayoutEntry(view, isPlaced: isPlaced, in: solver)
    entries[ObjectIdentifier(view)] = entry
    order.append(entry)
    guard !isPlaced else { return }
    let frame = view.untransformedFrame
    let outer = place(of: view.superview)
    give(entry, .left, Expression(entry.left) - outer.left, frame.minX)
    give(entry, .top, Expression(entry.top) - outer.top, frame.minY)
    give(entry, .width, Expression(entry.width), frame.width)
    give(entry, .height, Expression(entry.height), frame.height)
  }

  private func give(_ entry: LayoutEntry, _ value: GivenValue, _ expression: Expression, _ number: Double) {
    entry.given[value] = fix(expression + -number, .equal, .required)
  }

  private func ensureGuide(_ item: (any LayoutItem)?) {
    guard let guide = item as? LayoutGuide, let view = guide.owningView,
      entries[ObjectIdentifier(guide)] == nil
    else { return }
    let entry = LayoutEntry(guide, isPlaced: guide.kind == .custom, in: solver)
    entries[ObjectIdentifier(guide)] = entry
    order.append(entry)
    let outer = place(of: view)
    if guide.kind == .custom {
      fix(Expression(entry.left) - outer.left, .equal, Self.place)
      fix(Expression(entry.top) - outer.top, .equal, Self.place)
      fix(Expression(entry.width), .equal, Self.extent)
      fix(Expression(entry.height), .equal, Self.extent)
      fix(Expression(entry.width), .atLeast, Self.size)
      fix(Expression(entry.height), .atLeast, Self.size)
      return
    }
    let insets = guide.insets
    give(entry, .left, Expression(entry.left) - outer.left, insets.left)
    give(entry, .top, Expression(entry.top) - outer.top, insets.top)
    give(
      entry, .right, outer.left + outer.width - Expression(entry.left) - Expression(entry.width), insets.right
    )
    give(
      entry, .bottom, outer.top + outer.height - Expression(entry.top) - Expression(entry.height),
      insets.bottom)
  }

  private func count(_ constraint: LayoutConstraint) {
    guard let first = constraint.first else { return }
    let attribute = constraint.firstAttribute
    entries[ObjectIdentifier(first)]?.determined[attribute.axis, default: []].insert(attribute)
  }

  /// Adds what a view's content asks for.
  private func addContent(of view: View, _ entry: LayoutEntry) {
    guard view.layoutRecord?.isCollapsed != true else { return }
    let size = content(of: view, forWidth: nil)
    func add(_ length: Double?, _ axis: LayoutAxis, _ least: GivenValue, _ most: GivenValue) {
      let variable = axis == .horizontal ? entry.width : entry.height
      guard let length else { return }
      let expression = Expression([Term(variable)], constant: -length)
      entry.given[least] = fix(expression, .atLeast, view.compressionResistance(axis).strength)
      entry.given[most] = fix(expression, .atMost, view.contentHugging(axis).strength)
      entry.determined[axis, default: []].insert(axis == .horizontal ? .width : .height)
    }
    add(size.width, .horizontal, .minimumWidth, .maximumWidth)
    add(size.height, .vertical, .minimumHeight, .maximumHeight)
  }

  /// What a view's content asks for.
  private func content(of view: View, forWidth width: Double?) -> IntrinsicSize {
    let size = view.intrinsicContentSize(forWidth: width.map { max($0, 0) })
    precondition(
      size.width?.isFinite != false && size.height?.isFinite != false,
      "layout of \(view.layoutName): intrinsicContentSize must be finite, not \(size)")
    return size
  }

  /// Adds what holds if nothing else does.
  private func addRest(of view: View, _ entry: LayoutEntry) {
    let frame = view.untransformedFrame
    let outer = place(of: view.superview)
    fix(Expression(entry.width), .atLeast, Self.size)
    fix(Expression(entry.height), .atLeast, Self.size)
    // Two lines, or a line and a length, determine an axis. More than is needed does no harm. A stack is as small as its views let
    // it be.
    let isStack = view is StackView
    if isStack || entry.determined[.horizontal, default: []].count < 2 {
      fix(Expression(entry.left) - outer.left + -frame.minX, .equal, Self.place)
      fix(Expression(entry.width) + (isStack ? 0 : -frame.width), .equal, Self.extent)
    }
    if isStack || entry.determined[.vertical, default: []].count < 2 {
      fix(Expression(entry.top) - outer.top + -frame.minY, .equal, Self.place)
      fix(Expression(entry.height) + (isStack ? 0 : -frame.height), .equal, Self.extent)
    }
  }

  /// Adds a constraint of the program. If it is required and contradicts others that are, it has no effect.
  private func add(_ constraint: LayoutConstraint) {
    let own = Constraint(
      expression(of: constraint), constraint.relation.relation, strength: constraint.priority.strength)
    do {
      try solver.add(own)
      solved[ObjectIdentifier(constraint)] = own
      if fitting == nil { constraint.isBroken = false }
    } catch {
      report(constraint, error)
    }
  }

  private func report(_ constraint: LayoutConstraint, _ error: SolverError) {
    guard fitting == nil, !constraint.isBroken, case .unsatisfiable(_, let conflicting) = error else {
      return
    }
    constraint.isBroken = true
    let names = conflicting.compactMap { other in
      constraints.first { solved[ObjectIdentifier($0)] === other }?.description
    }
    let others = names.isEmpty ? "the size of \(host.layoutName)" : names.joined(separator: "; ")
    Diagnostics.report(
      "layout of \(host.layoutName): \(constraint) has no effect: it contradicts \(others). "
        + "Lower the priority of one of them.")
  }

  // MARK: Expressions

  private typealias Place = (left: Expression, top: Expression, width: Expression, height: Expression)

  /// Where a view or a guide is.
  private func place(of item: (any LayoutItem)?) -> Place {
    guard let item, item !== host, let entry = entries[ObjectIdentifier(item)] else {
      return (Expression(), Expression(), Expression(hostWidth), Expression(hostHeight))
    }
    return (
      Expression(entry.left), Expression(entry.top), Expression(entry.width), Expression(entry.height)
    )
  }

  private func expression(of constraint: LayoutConstraint) -> Expression {
    let isMirrored =
      (constraint.firstAttribute.isRelative || constraint.secondAttribute?.isRelative == true)
      && constraint.owner?.effectiveLayoutDirection == .rightToLeft
    var result = coordinate(constraint.firstAttribute, of: constraint.first, isMirrored)
    if let attribute = constraint.secondAttribute {
      let second = coordinate(attribute, of: constraint.second, isMirrored)
      result = result - second * constraint.multiplier
      if constraint.multiplier != 1, !attribute.isLength, !constraint.firstAttribute.isLength {
        let origin: LayoutAttribute = attribute.axis == .vertical ? .top : .leading
        result = result + coordinate(origin, of: constraint.owner, isMirrored) * (constraint.multiplier - 1)
      }
    }
    return result + -constraint.constant
  }

  /// A coordinate of a view or a guide; if mirrored, counted leftwards.
  private func coordinate(
    _ attribute: LayoutAttribute, of item: (any LayoutItem)?, _ isMirrored: Bool
  ) -> Expression {
    let place = place(of: item)
    let sign: Double = isMirrored && attribute.axis == .horizontal ? -1 : 1
    switch attribute {
    case .width: return place.width
    case .height: return place.height
    case .top: return place.top
    case .bottom: return place.top + place.height
    case .centerY: return place.top + place.height * 0.5
    case .left: return place.left * sign
    case .right: return (place.left + place.width) * sign
    case .centerX: return (place.left + place.width * 0.5) * sign
    case .leading: return isMirrored ? (place.left + place.width) * -1 : place.left
    case .trailing: return isMirrored ? place.left * -1 : place.left + place.width
    case .firstBaseline, .lastBaseline:
      guard let view = item?.layoutView, let baselines = baselines(of: view) else {
        return place.top + place.height
      }
      return attribute == .firstBaseline
        ? place.top + baselines.first : place.top + place.height + -baselines.last
    }
  }

  // MARK: Baselines

  /// The baselines that constraints are given: those in the last solution, or in the size that a view most likely gets.
  private func baselines(of view: View) -> (first: Double, last: Double)? {
    let entry = entries[ObjectIdentifier(view)]
    if let entry, entry.usesBaselines { return entry.baselines }
    var size = view.bounds.size
    if size.height <= 0 {
      let content = content(of: view, forWidth: nil)
      size = Size(width: content.width ?? 0, height: content.height ?? 0)
    }
    let result = baselines(of: view, in: size)
    entry?.usesBaselines = true
    entry?.baselines = result
    return result
  }

  private func baselines(of view: View, in size: Size) -> (first: Double, last: Double)? {
    guard let result = view.baselines(in: size) else { return nil }
    precondition(
      result.first.isFinite && result.last.isFinite,
      "layout of \(view.layoutName): baselines must be finite, not \(result)")
    return result
  }

  /// The size of a view in the present solution, in whole pixels wherever it is.
  private func solvedSize(of entry: LayoutEntry) -> Size {
    Size(
      width: max(snap(solver.value(of: entry.width)), 0), height: max(snap(solver.value(of: entry.height)), 0)
    )
  }

  /// Takes over the baselines that views have in their solved sizes. Returns whether any are others.
  private func followBaselines() -> Bool {
    var isChanged = false
    for entry in order where entry.usesBaselines {
      guard let view = entry.item as? View, let old = entry.baselines else { continue }
      let size = solvedSize(of: entry)
      let sizes = [size, view.bounds.size]
      guard entry.askedSizes != sizes else { continue }
      entry.askedSizes = sizes
      guard let new = baselines(of: view, in: size),
        max(abs(new.first - old.first), abs(new.last - old.last)) > 1e-6
      else { continue }
      entry.baselines = new
      isChanged = true
      for constraint in constraints where constraint.usesBaseline(of: view) {
        guard fitting != nil else {
          constantDidChange(of: constraint)
          continue
        }
        guard let own = solved[ObjectIdentifier(constraint)] else { continue }
        try? solver.setConstant(of: own, to: expression(of: constraint).constant)
      }
    }
    return isChanged
  }

  // MARK: Layout

  /// Solves for the present size and frames, and places the views.
  func layOut() {
    for _ in 0..<Self.maximumRounds {
      if !update() { collect() }
      retryBroken()
      place()
      if !follow() { return }
    }
  }

  /// The smallest size of the host that the constraints allow.
  func fittingSize(width: Double?, height: Double?) -> Size {
    // An endless length is a free one.
    let width = width.flatMap { $0.isFinite ? $0 : nil }
    let height = height.flatMap { $0.isFinite ? $0 : nil }
    fitting = (width, height)
    collect()
    var size = Size(width: solver.value(of: hostWidth), height: solver.value(of: hostHeight))
    for _ in 0..<Self.maximumRounds where follow() {
      size = Size(width: solver.value(of: hostWidth), height: solver.value(of: hostHeight))
    }
    let content = content(of: host, forWidth: width)
    return Size(
      width: width ?? max(size.width, content.width ?? 0),
      height: height ?? max(size.height, content.height ?? 0))
  }

  /// Takes over what is known from outside. Returns whether it can be.
  private func update() -> Bool {
    do throws(SolverError) {
      if let width = hostSize[.horizontal] { try solver.setConstant(of: width, to: -host.bounds.width) }
      if let height = hostSize[.vertical] { try solver.setConstant(of: height, to: -host.bounds.height) }
      for entry in order where !entry.isPlaced {
        let numbers = numbers(of: entry)
        for (value, constraint) in entry.given {
          if let number = numbers[value] { try solver.setConstant(of: constraint, to: -number) }
        }
      }
      let invalidated = invalidated
      self.invalidated = []
      queued = []
      for view in invalidated { if try !updateContent(of: view) { return false } }
      let changed = changed
      self.changed = []
      queued = []
      for constraint in changed {
        guard let own = solved[ObjectIdentifier(constraint)] else { continue }
        try solver.setConstant(of: own, to: expression(of: constraint).constant)
      }
    } catch {
      return false
    }
    return true
  }

  /// Takes over what a view's content asks for now. Returns whether it asks for the same lengths, if with other numbers.
  private func updateContent(of view: View) throws(SolverError) -> Bool {
    guard let entry = entries[ObjectIdentifier(view)], entry.isPlaced else { return true }
    var size = view.layoutRecord?.isCollapsed == true ? .none : content(of: view, forWidth: nil)
    // The width will most likely stay what it is.
    if size.height != nil, let width = entry.askedWidth,
      let height = content(of: view, forWidth: width).height
    {
      size.height = height
    } else {
      entry.askedWidth = nil
    }
    for (length, bounds) in [
      (size.width, [GivenValue.minimumWidth, .maximumWidth]),
      (size.height, [GivenValue.minimumHeight, .maximumHeight]),
    ] {
      guard (length != nil) == (entry.given[bounds[0]] != nil) else { return false }
      guard let length, let least = entry.given[bounds[0]], let most = entry.given[bounds[1]]
      else { continue }
      for bound in steps(least, most, to: length) { try solver.setConstant(of: bound, to: -length) }
    }
    guard entry.usesBaselines else { return true }
    let baselines = baselines(of: view, in: solvedSize(of: entry))
    // Without any, constraints are about its bottom edge.
    guard (baselines != nil) == (entry.baselines != nil) else { return false }
    entry.baselines = baselines
    entry.askedSizes = []
    for constraint in constraints where constraint.usesBaseline(of: view) {
      constantDidChange(of: constraint)
    }
    return true
  }

  /// The least and the most length of content, in the order in which they take a new value: both may be required, and must
  /// not contradict each other on the way.
  private func steps(_ least: Constraint, _ most: Constraint, to length: Double) -> [Constraint] {
    length > -(solver.constant(of: least) ?? 0) ? [most, least] : [least, most]
  }

  private func numbers(of entry: LayoutEntry) -> [GivenValue: Double] {
    if let view = entry.item as? View {
      let frame = view.untransformedFrame
      return [.left: frame.minX, .top: frame.minY, .width: frame.width, .height: frame.height]
    }
    guard let guide = entry.item as? LayoutGuide else { return [:] }
    let insets = guide.insets
    return [.left: insets.left, .top: insets.top, .right: insets.right, .bottom: insets.bottom]
  }

  /// Whether the frames that are given are those of the last solution.
  var knowsFrames: Bool { order.allSatisfy(knowsFrame) }

  /// Whether a view's frame is that of the last solution, or is not given.
  func knowsFrame(of view: View) -> Bool { entries[ObjectIdentifier(view)].map(knowsFrame) ?? true }

  private func knowsFrame(of entry: LayoutEntry) -> Bool {
    guard !entry.isPlaced, entry.item is View else { return true }
    let numbers = numbers(of: entry)
    return entry.given.allSatisfy { value, constraint in
      guard let number = numbers[value], let known = solver.constant(of: constraint) else { return true }
      return known == -number
    }
  }

  private func retryBroken() {
    for constraint in constraints where constraint.isBroken { add(constraint) }
  }

  /// Places views and guides on the pixel grid: edges that coincide still do.
  private func place() {
    for entry in order {
      let exact = entry.rect(in: solver)
      entry.origin = Point(x: snap(exact.minX), y: snap(exact.minY))
      let size = Size(
        width: snap(exact.maxX) - entry.origin.x, height: snap(exact.maxY) - entry.origin.y)
      guard let view = entry.item as? View else {
        guard let guide = entry.item as? LayoutGuide else { continue }
        let outer = origin(of: guide.owningView)
        guide.placedFrame = Rect(
          x: entry.origin.x - outer.x, y: entry.origin.y - outer.y, width: size.width, height: size.height)
        continue
      }
      let outer = origin(of: view.superview)
      guard entry.isPlaced else {
        let frame = view.untransformedFrame
        entry.origin = Point(x: outer.x + frame.minX, y: outer.y + frame.minY)
        continue
      }
      let frame = Rect(
        x: entry.origin.x - outer.x, y: entry.origin.y - outer.y, width: size.width, height: size.height)
      view.untransformedFrame = frame
    }
  }

  /// The nearest whole pixel. What is half a pixel but for rounding is rounded up.
  private func snap(_ value: Double) -> Double {
    let scale = host.layer.windowScale
    return (value * scale + 1e-6).rounded() / scale
  }

  private func origin(of view: View?) -> Point {
    guard let view, view !== host else { return .zero }
    return entries[ObjectIdentifier(view)]?.origin ?? .zero
  }

  /// Takes over what the layout itself has changed: safe areas, heights of wrapped text, and baselines. Returns whether
  /// anything has.
  private func follow() -> Bool {
    var isChanged = false
    for entry in order {
      guard let view = entry.item as? View else { continue }
      if fitting == nil { view.inheritSafeArea(isInSolution: true) }
      guard entry.isPlaced, let least = entry.given[.minimumHeight], let most = entry.given[.maximumHeight]
      else { continue }
      // Text is measured only when it gets another width.
      let width = solver.value(of: entry.width)
      guard width != entry.askedWidth else { continue }
      entry.askedWidth = width
      guard let height = content(of: view, forWidth: width).height else { continue }
      let old = solver.value(of: entry.height)
      for bound in steps(least, most, to: height) { try? solver.setConstant(of: bound, to: -height) }
      if solver.value(of: entry.height) != old { isChanged = true }
    }
    if followBaselines() { isChanged = true }
    for entry in order where !entry.isPlaced && entry.item is LayoutGuide {
      let numbers = numbers(of: entry)
      for (value, constraint) in entry.given {
        guard let number = numbers[value], solver.constant(of: constraint) != -number else { continue }
        isChanged = true
      }
    }
    return isChanged
  }
}
