import MartletGeometry
import MartletLayout

/// A relation between two lines or lengths of views and guides: `first = second × multiplier + constant`, or at least,
/// or at most.
///
/// Anchors make constraints: `title.leadingAnchor.constraint(equalTo: safeAreaGuide.leadingAnchor, constant: 24)`. Once
/// active, it belongs to the views that it names, and ends when one of them leaves the tree that holds both. A view
/// that active constraints name is placed by them: its `center` and the size of its `bounds` are set in the layout of
/// the views around it. A view around several others that is itself named by no constraint keeps its frame.
///
/// Edges of a view are those of its frame, and views in it are tied to them as if its `bounds` had the origin zero. So what
/// is tied to a scroll view from inside lies in its content and scrolls, and scrolling changes no layout; a constraint
/// between content of a scroll view and something outside holds as if nothing were scrolled.
///
/// A changed ``constant`` shows with the next layout. In an animation block, `layoutIfNeeded` of a view around it
/// animates the change.
@MainActor
public final class LayoutConstraint {
  /// What messages call it; empty by default.
  public var name = ""
  /// How the sides compare.
  public let relation: LayoutRelation
  /// The factor of the second side. Finite.
  public let multiplier: Double

  /// What is added to the second side, in points. In a direction from right to left, distances between leading and
  /// trailing edges count leftwards.
  public var constant: Double {
    didSet {
      precondition(constant.isFinite, "layout constraint: constant must be finite, not \(constant)")
      guard constant != oldValue, let host = constraintHost else { return }
      host.layoutRecord?.engine?.constantDidChange(of: self)
      host.setNeedsLayout()
    }
  }

  /// How much it matters. ``LayoutPriority/required`` by default. It may change at any time.
  public var priority = LayoutPriority.required {
    didSet { if priority != oldValue { constraintHost?.constraintsDidChange() } }
  }

  /// Whether it has an effect. `false` by default. Its views must then have a view around them in common. It can't become
  /// active when one of its views is gone; a message says so.
  public var isActive: Bool {
    get { serial != 0 && owner != nil }
    set {
      if newValue { activate() } else { Self.deactivate([self]) }
    }
  }

  /// Whether it is active and yet has no effect because other required constraints contradict it. A message has named
  /// them.
  public internal(set) var isBroken = false

  /// Whether a stack has made it for a view that it leaves out: then the view's own lengths have no effect.
  var isOfStack = false

  private(set) weak var first: (any LayoutItem)?
  let firstAttribute: LayoutAttribute
  private(set) weak var second: (any LayoutItem)?
  let secondAttribute: LayoutAttribute?
  /// The nearest view around all that it names.
  private(set) weak var owner: View?
  /// Its place in the order of activation; 0 while it is not active.
  private(set) var serial = 0
  private static var lastSerial = 0

  init(
    _ first: any LayoutItem, _ firstAttribute: LayoutAttribute, _ relation: LayoutRelation,
    _ second: (any LayoutItem)?, _ secondAttribute: LayoutAttribute?, _ multiplier: Double, _ constant: Double
  ) {
    precondition(multiplier.isFinite, "layout constraint: multiplier must be finite, not \(multiplier)")
    precondition(constant.isFinite, "layout constraint: constant must be finite, not \(constant)")
    if let secondAttribute {
      precondition(
        !(firstAttribute.isRelative && secondAttribute.isAbsolute)
          && !(firstAttribute.isAbsolute && secondAttribute.isRelative),
        "layout constraint: \(firstAttribute.rawValue) can't be tied to \(secondAttribute.rawValue): which is "
          + "which depends on the direction of text")
    }
    (self.first, self.firstAttribute, self.relation) = (first, firstAttribute, relation)
    (self.second, self.secondAttribute) = (second, secondAttribute)
    (self.multiplier, self.constant) = (multiplier, constant)
  }

  /// Sets the priority and returns the constraint, for use in a list.
  public func with(priority: LayoutPriority, name: String = "") -> LayoutConstraint {
    self.priority = priority
    if !name.isEmpty { self.name = name }
    return self
  }

  /// Activates constraints, in this order.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    let ending = constraints.filter { $0.serial != 0 }
    guard !ending.isEmpty else { return }
    let names = Set(ending.map(ObjectIdentifier.init))
    // Each view once.
    var seen: Set<ObjectIdentifier> = []
    var passed: [View] = [], owners: [ObjectIdentifier: View] = [:], hosts: [ObjectIdentifier: View] = [:]
    for constraint in ending {
      if let host = constraint.constraintHost { hosts[ObjectIdentifier(host)] = host }
      if let owner = constraint.owner { owners[ObjectIdentifier(owner)] = owner }
      for item in [constraint.first, constraint.second] {
        var view = item?.layoutView
        while let current = view {
          if seen.insert(ObjectIdentifier(current)).inserted { passed.append(current) }
          view = current === constraint.owner ? nil : current.superview
        }
      }
    }
    for constraint in ending { (constraint.serial, constraint.isBroken, constraint.owner) = (0, false, nil) }
    for owner in owners.values {
      owner.layoutRecord?.owned.removeAll { names.contains(ObjectIdentifier($0)) }
    }
    for view in passed { view.unregister(names) }
    for view in hosts.values { view.constraintsDidChange() }
    for view in owners.values { view.constraintsDidChange() }
  }

  // MARK: Its views

  /// Whether it speaks of a baseline of a view.
  func usesBaseline(of view: View) -> Bool {
    first === view && firstAttribute.isBaseline || second === view && secondAttribute?.isBaseline == true
  }

  /// The view whose layout solves it.
  var constraintHost: View? { serial == 0 ? nil : owner?.constraintHost }

  private func activate() {
    guard !isActive else { return }
    // The view that solved it may be gone.
    Self.deactivate([self])
    guard let firstView = first?.layoutView, secondAttribute == nil || second?.layoutView != nil else {
      return Diagnostics.report(
        "layout constraint: \(self) stays inactive: a view that it named is gone, or a guide is in no view")
    }
    var owner = firstView
    if let secondView = second?.layoutView {
      while !secondView.isDescendant(of: owner) {
        guard let outer = owner.superview else {
          preconditionFailure(
            "layout constraint: \(firstView.layoutName) and \(secondView.layoutName) are in no common view")
        }
        owner = outer
      }
    }
    Self.lastSerial += 1
    serial = Self.lastSerial
    isBroken = false
    self.owner = owner
    owner.ensureLayoutRecord().owned.append(self)
    register(first, in: owner)
    register(second, in: owner)
    owner.constraintsDidChange()
  }

  /// Registers with the views from one that it names up to below the owner. A length alone is the view's own matter.
  private func register(_ item: (any LayoutItem)?, in owner: View) {
    guard let item, var view = item.layoutView else { return }
    if view === owner {
      if secondAttribute == nil, item === view { view.register(self) }
      return
    }
    view.register(self)
    while let outer = view.superview, outer !== owner {
      outer.register(self)
      view = outer
    }
  }
}

extension LayoutConstraint: @MainActor CustomStringConvertible {
  /// For example `"gap": card.leading = picture.trailing + 8.0 (750)`.
  public var description: String {
    let sign = [.equal: "=", .greaterThanOrEqual: "≥", .lessThanOrEqual: "≤"][relation] ?? "="
    var text = name.isEmpty ? "" : "“\(name)”: "
    text += "\(first?.layoutName ?? "nothing").\(firstAttribute.rawValue) \(sign) "
    if let secondAttribute {
      text += "\(second?.layoutName ?? "nothing").\(secondAttribute.rawValue)"
      if multiplier != 1 { text += " × \(multiplier)" }
      if constant != 0 { text += constant < 0 ? " − \(-constant)" : " + \(constant)" }
    } else {
      text += "\(constant)"
    }
    return text + (priority == .required ? "" : " (\(priority.rawValue))")
  }
}
