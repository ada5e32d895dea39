import MartletGeometry
import MartletHost

/// What a program says of a view to those who can't see it, and the tree of what all views say.
extension View {
  /// What it is; `nil`, the default, leaves it to the view.
  public final var accessibilityRole: AccessibilityRole? {
    get { viewRecord?.accessibility.role }
    set { say { $0.role = newValue } }
  }

  /// What it is called; `nil`, the default, leaves it to the view.
  public final var accessibilityLabel: String? {
    get { viewRecord?.accessibility.label }
    set { say { $0.label = newValue } }
  }

  /// Its value in words; `nil`, the default, leaves it to the view.
  public final var accessibilityValue: String? {
    get { viewRecord?.accessibility.value }
    set { say { $0.value = newValue } }
  }

  /// What happens when it is used; `nil`, the default, leaves it to the view.
  public final var accessibilityHint: String? {
    get { viewRecord?.accessibility.hint }
    set { say { $0.hint = newValue } }
  }

  /// Whether it and what it contains are left out: something that only decorates. `false` by default.
  public final var isAccessibilityHidden: Bool {
    get { viewRecord?.accessibility.isHidden ?? false }
    set { say { $0.isHidden = newValue } }
  }

  /// The view, usually a label, whose words are its name. It is not retained.
  public final var accessibilityLabelledBy: View? {
    get { viewRecord?.accessibility.labelledBy.view }
    set { say { $0.labelledBy.view = newValue } }
  }

  /// What changes when it is used. The views are not retained.
  public final var accessibilityControls: [View] {
    get { viewRecord?.accessibility.controls.compactMap(\.view) ?? [] }
    set { say { $0.controls = newValue.map { WeakView(view: $0) } } }
  }

  /// The pop-over that opens from it when it is used: it says that it opens one, also before that was open for the first time, and a
  /// press by those who can't see it closes it again. It is not retained. `nil` by default.
  public final var accessibilityPopover: Popover? {
    get { viewRecord?.accessibility.popover }
    set { say { $0.popover = newValue } }
  }

  /// What it and all in it say, now, in the order of reading: rows from the top to the bottom, and in a row from where text begins. What
  /// scrolls, is a focus group or shows a controller stays together. Menus and pop-overs come last, in the order in which they opened. Hidden
  /// views are left out, and so is what a presented controller covers.
  public final var accessibilityTree: [AccessibilityNode] { inReadingOrder(accessibilityParts) }

  private func inReadingOrder(_ parts: [AccessibilityPart]) -> [AccessibilityNode] {
    FocusOrder.inReadingOrder(parts, direction: effectiveLayoutDirection, frame: \.frame).flatMap(\.nodes)
  }

  private var accessibilityParts: [AccessibilityPart] {
    guard isShown, !isAccessibilityHidden else { return [] }
    var node = AccessibilityNode(view: self)
    node.frame = convert(bounds, to: nil) ?? bounds
    describe(&node)
    applyWords(to: &node)
    // What is one thing has no parts, unless it names them.
    let parts = node.hasParts ? innerParts : []
    if node.role == nil {
      guard self is ScrollView || self is ControllerView || isFocusGroup else { return parts }
      return [AccessibilityPart(frame: node.frame, nodes: inReadingOrder(parts))]
    }
    node.children += inReadingOrder(parts)
    if isFocused { node.states.insert(.focused) }
    return [AccessibilityPart(frame: node.frame, nodes: [node])]
  }

  /// What is in it.
  private var innerParts: [AccessibilityPart] {
    let shown = (self as? ControllerView)?.focusScope.map { [$0] } ?? subviews
    let stages = (self as? WindowRootView)?.overlays.stages ?? []
    guard !stages.isEmpty else { return shown.flatMap(\.accessibilityParts) }
    // Menus and pop-overs lie over the content, wherever there is room: their places say nothing about their order.
    let content = shown.filter { view in !stages.contains { $0 === view } }
    var nodes = inReadingOrder(content.flatMap(\.accessibilityParts))
    for panel in stages.flatMap(\.subviews) { nodes += panel.accessibilityTree }
    return [AccessibilityPart(frame: bounds, nodes: nodes)]
  }

  /// What it says by itself, without what is in it and without a place.
  final var accessibilityNode: AccessibilityNode {
    var node = AccessibilityNode(view: self)
    describe(&node)
    applyWords(to: &node)
    return node
  }

  /// Lets other programs know that what it says may have changed. A view calls it where nothing that is seen has changed; all else is
  /// noticed by itself. While no such program is used, it does nothing.
  public final func setNeedsAccessibilityUpdate() {
    var root = self
    while let outer = root.superview { root = outer }
    (root as? WindowRootView)?.onAccessibleChange?()
  }

  /// Says something else than before.
  private func say(_ change: (inout AccessibilityWords) -> Void) {
    change(&ensureViewRecord().accessibility)
    setNeedsAccessibilityUpdate()
  }

  /// What lies over the window for it: a menu or a pop-over.
  private var openOverlays: [any Overlay] { windowOverlays?.overlays(of: self) ?? [] }

  /// Says that a menu or a pop-over opens from it, and whether one is open.
  private func sayWhatOpens(_ node: inout AccessibilityNode) {
    guard node.role != nil else { return }
    let hasMenu = viewRecord?.contextMenu != nil && !node.states.contains(.disabled)
    if hasMenu, !node.actions.contains(.showMenu) { node.actions.append(.showMenu) }
    // Everybody knows that text can be cut and pasted: only what else opens from a field is news.
    let field = self as? TextField
    let isOpen = !openOverlays.isEmpty && field?.hasOpenMenu != true
    if hasMenu && field == nil || isOpen || viewRecord?.accessibility.popover != nil {
      node.states.insert(.opensMenu)
    }
    if isOpen { node.states.insert(.expanded) }
  }

  /// Closes what is open for it. Returns whether something was.
  final func closeOverlays() -> Bool {
    let open = openOverlays
    for overlay in open { overlay.close() }
    return !open.isEmpty
  }

  /// What it is called by itself, whoever names it.
  private var ownName: String {
    if let name = viewRecord?.accessibility.label { return name }
    var node = AccessibilityNode(view: self)
    describe(&node)
    return node.label
  }

  private func applyWords(to node: inout AccessibilityNode) {
    if node.role != nil, node.position == nil {
      node.position = (self as? any NumberedView)?.accessibilityPosition
    }
    guard let words = viewRecord?.accessibility else { return }
    if let role = words.role { node.role = role }
    sayWhatOpens(&node)
    if let label = words.label { node.label = label }
    if let value = words.value { node.value = value }
    if let hint = words.hint { node.hint = hint }
    node.controls = accessibilityControls
    guard let namer = words.labelledBy.view else { return }
    node.labelledBy = namer
    if words.label == nil { node.label = namer.ownName }
  }
}
