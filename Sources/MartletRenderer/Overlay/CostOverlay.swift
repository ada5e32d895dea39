import MartletGeometry
import MartletRenderTree

/// What a window shows over its content about the cost of its frames, as items over its display list.
///
/// It is made anew for each frame and compared with the previous one, so that only what differs is redrawn. It costs nothing
/// while it shows nothing.
package struct CostOverlay {
  /// A frame that the overlay lies over.
  package struct Frame {
    /// The time for which it was resolved, in media seconds.
    var time: MediaTime
    /// The window, in points.
    var size: Size
    /// Pixels per point.
    var scale: Double
    /// Whether something of the window itself is redrawn, and not only the overlay.
    var isOwn: Bool

    /// Makes a frame from its parts.
    package init(time: MediaTime, size: Size, scale: Double, isOwn: Bool) {
      self.time = time
      self.size = size
      self.scale = scale
      self.isOwn = isOwn
    }
  }

  /// What to show.
  package var display: CostDisplay = [] {
    didSet {
      if !display.contains(.updates) { flashes.removeAll() }
      if !display.contains(.graph) { graph.removeAll() }
      if !display.contains(.rasters) { missed.removeAll() }
      if !display.contains(.inspector) { (selected, tap) = (nil, nil) }
    }
  }
  /// The items of the newest frame, whose clips are those of the tree's list.
  package internal(set) var list = DisplayList()
  /// What the overlay has changed in the newest frame, in points.
  package private(set) var damage = DamageRegion()
  /// When it next changes if nothing else does, in media seconds; `nil` for never.
  package private(set) var nextChange: MediaTime?

  private(set) var glyphs: OverlayGlyphs?
  var plan = FramePlan()
  private var previous = DisplayList()
  private var flashes = UpdateFlashes()
  private var graph = FrameGraph()
  /// The layers whose pictures were drawn anew when they were drawn last.
  private(set) var missed: Set<UInt64> = []
  /// The node that is inspected.
  private var selected: InspectedNode?
  /// Where the next frame selects a node, in the window.
  private var tap: Point?

  /// Makes an overlay that shows nothing.
  package init() {}

  /// Whether it shows nothing, did not in the previous frame either, and asks for no other.
  package var isIdle: Bool { display.isEmpty && list.items.isEmpty && nextChange == nil }

  /// Notes which pictures a frame has drawn anew. The next frame shows it.
  package mutating func note(_ drawing: DrawingCounters) {
    guard display.contains(.rasters) else { return }
    for use in drawing.pictures {
      let isNew = use.isHit ? missed.remove(use.id) != nil : missed.insert(use.id).inserted
      if isNew { nextChange = 0 }
    }
  }

  /// Notes what a frame of the window itself has cost. The next frame shows it.
  package mutating func add(_ counters: FrameCounters, number: Int) {
    guard display.contains(.graph) else { return }
    graph.add(counters, number: number)
    nextChange = 0
  }

  /// Selects the frontmost layer at a point of the window for the inspector, or none. The next frame finds and shows it.
  package mutating func select(at point: Point) {
    guard display.contains(.inspector) else { return }
    tap = point
    nextChange = 0
  }

  /// Makes the items for the tree's newest update.
  package mutating func update(_ frame: Frame, over tree: RenderTree) {
    swap(&previous, &list)
    list.removeAll()
    nextChange = nil
    if !display.isEmpty { make(frame, over: tree) }
    compare()
    previous.removeAll()
  }

  private mutating func make(_ frame: Frame, over tree: RenderTree) {
    let glyphs = glyphs.flatMap { $0.scale == frame.scale ? $0 : nil } ?? OverlayGlyphs(scale: frame.scale)
    self.glyphs = glyphs
    if display.contains(.blending) { tintBlending(of: tree.displayList) }
    if display.contains(.rasters) { tintPictures(of: tree.displayList) }
    if display.contains(.borders) { outlineLayers(of: tree, pixel: 1 / frame.scale) }
    if display.contains(.updates) {
      if frame.isOwn { flashes.add(tree.damage, at: frame.time) }
      flashes.advance(to: frame.time)
      flashes.forEach(at: frame.time) { rect, strength in
        let tint = SIMD4<Float>(1, 0.85, 0, 1) * (0.5 * strength)
        list.append(ShapeItem(rect: rect, fill: tint), frame: rect)
      }
      nextChange = flashes.nextChange(after: frame.time)
    }
    if display.contains(.passes) { outlinePasses(of: tree.displayList, frame, glyphs) }
    if display.contains(.graph) { graph.draw(to: &list, glyphs) }
    if let point = tap { (selected, tap) = (tree.frontmostNode(at: point), nil) }
    if let layer = selected.flatMap({ tree.inspect($0, at: frame.time) }) {
      LayerInspector.draw(layer, to: &list, glyphs, window: frame.size)
    }
  }

  /// Finds what differs from the previous items.
  private mutating func compare() {
    damage.removeAll()
    for i in 0..<max(list.items.count, previous.items.count) {
      let (isNew, wasThere) = (i < list.items.count, i < previous.items.count)
      if isNew, wasThere, list.isSame(i, as: previous, i), list.items[i].clip == previous.items[i].clip {
        continue
      }
      if isNew { damage.add(list.items[i].frame) }
      if wasThere { damage.add(previous.items[i].frame) }
    }
  }

  /// Adds an outline inside of a rectangle, in points.
  mutating func outline(
    _ rect: Rect, map: Homography = .identity, color: SIMD4<Float>, width: Double, frame: Rect,
    clip: Int32 = -1
  ) {
    list.append(
      ShapeItem(transform: map, rect: rect, border: color, borderWidth: width), frame: frame, clip: clip)
  }
}
