import MartletGeometry

/// A scroll view with views for some of any number of things, which a data source provides: the rows of a list, the items of a grid.
@MainActor
protocol NumberedContent: RowTapping {
  associatedtype Item: NumberedView

  /// What reports call it and one of its things.
  static var names: (content: String, item: String) { get }
  /// The number of things.
  var itemCount: Int { get }
  /// The number of things that the data source has now; 0 without one.
  var countInSource: Int { get }
  var hasDataSource: Bool { get }
  /// The view that the data source gives a thing.
  func viewFromSource(for number: Int) -> Item

  /// Whether views are placed, and nothing else may place any.
  var isPlacing: Bool { get set }
  /// Whether the data source is being asked for something else.
  var isAsking: Bool { get }
  /// Whether the data source has asked for a reload while it was asked itself.
  var isReloadPending: Bool { get set }
  /// The changes that the program is telling; `nil` outside of a batch.
  var batch: RowBatch? { get set }
  /// Views that show nothing.
  var spare: SpareViews<Item> { get set }
  /// Views that a change has taken from their places, by their new numbers, until they have got others.
  var pool: [Int: Item] { get set }
  /// Views that show something and are on screen, or near.
  var shownViews: [Item] { get }

  /// Makes and places what is on screen.
  func placeNow()
  /// Shows a view as a thing, not yet at its place.
  /// - Parameter other: What it lies above.
  func show(_ view: Item, as number: Int, above other: Item?)
  /// Puts a view at its place, without an animation.
  func settle(_ view: Item)
  /// A view that shows nothing, of no type of the program's.
  func emptyView() -> Item
  func view(forNumber number: Int) -> Item?
  /// A view that has lost its place, and is still seen, has got one again. Forgets that it is leaving.
  func stay(_ view: Item)
  func put(away view: Item)
  func reloadData()
  /// Goes on with changes.
  /// - Parameter isSeen: Whether views move and fade.
  func apply(_ changes: RowChanges, isSeen: Bool, _ end: RowChangeEnd)
}

extension NumberedContent {
  /// Asks the data source for the number of things. What it asks for meanwhile waits.
  func askForCount() -> Int {
    isPlacing = true
    defer { isPlacing = false }
    return max(countInSource, 0)
  }

  // MARK: Changes

  /// Adds to the changes that are told; outside of a batch, they are a batch of their own.
  func tell(animated: Bool, _ add: (inout RowBatch) -> Void) {
    guard var told = batch else { return tellTogether(animated: animated, { tell(animated: animated, add) }) }
    add(&told)
    batch = told
  }

  /// Applies the changes that are told meanwhile.
  func tellTogether(
    animated: Bool, _ updates: () -> Void, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let isInner = batch != nil
    if !isInner { batch = RowBatch(name: Self.names.item) }
    updates()
    if let completion { batch?.completions.append(completion) }
    guard !isInner, let told = batch else { return }
    batch = nil
    let end = RowChangeEnd(told.completions)
    if told.isOverridden {
      // What was told after everything had been loaded counts as well.
      reloadData()
    } else {
      change(told, animated: animated, end)
    }
    // Views were placed without the layout that a new size may have asked for.
    layer.setNeedsLayout()
    end.close()
  }

  /// Asks the data source for what has changed.
  private func change(_ batch: RowBatch, animated: Bool, _ end: RowChangeEnd) {
    if batch.isEmpty, max(countInSource, 0) == itemCount { return placeNow() }
    guard hasDataSource else { return }
    // Whoever tells of changes while things are placed has got things before and after.
    guard !isPlacing, !isAsking else { return isReloadPending = true }
    do {
      let count = askForCount()
      if isReloadPending { return reloadData() }
      let changes = try batch.changes(from: itemCount, to: count)
      let isSeen = animated && isInWindow && bounds.height > 0 && View.areAnimationsEnabled
      guard isSeen, effectiveReducesMotion else { return apply(changes, isSeen: isSeen, end) }
      // What is not told of yet must not be laid out by its new number.
      fadeAsLaidOut { apply(changes, isSeen: false, end) }
    } catch {
      let names = Self.names
      Diagnostics.report("\(names.content): \(error.reason); all \(names.item)s are loaded again")
      reloadData()
    }
  }
}
