import MartletGeometry
import MartletRenderTree

/// The batches for one damaged rectangle: which instances are drawn by which operation, in which order and
/// onto which target.
///
/// It uses no OpenGL, so it can be made, printed and tested without a GPU. All its arrays keep their
/// capacity.
struct FramePlan {
  /// Instances, in the order of their commands, by the operation's kind.
  private(set) var instances = [InstanceList](repeating: InstanceList(), count: OperationKind.allCases.count)
  /// Where the pixels of copied images are in memory. Empty unless `keepsSources` is set.
  var copySources: [CopySource] = []
  /// The same of the images of characters, by the pixels of the pass.
  var characterSources: [CopySource] = []

  /// Numbers of which instances have too many. Stops of gradients: two texels for each, its colour and its location. Cuts of
  /// pictures: one for each, its line in pixels of the picture, and 1 for the side in front. Clips beyond four: four for each, as
  /// `ClipGeometry.vector` gives them.
  var table: [SIMD4<Float>] = []
  /// The stops of the gradient that is being planned.
  var ramp = GradientRamp()

  /// Which images are on the GPU.
  let images = ImageStore()
  /// Where images lack pixels that are not on the GPU yet, in points; of all plans for a frame of the window.
  var unfinished: [Rect] = []
  /// The pictures that are kept although something in them is unfinished: they are drawn anew in the next frame.
  var incompletePictures: Set<UInt64> = []
  /// Those for which there is no memory in this frame.
  var lackedPictures: Set<UInt64> = []
  /// Where the pictures of the particles are that are being planned, by level.
  var spritePlaces: [FoundSprite] = []
  /// The order of particles that are sorted by depth.
  var particleOrder = ParticleOrder()
  /// Which paths are on the GPU.
  let paths = PathStore()
  /// Which paths are drawn from pictures of their coverage.
  let pathPictures = PathPictureStore()
  /// The coverage of paths that is computed for this plan, and whether any is.
  let pathSketches = PathSketchBook()
  var sketchesPaths = false
  /// Whether there is no memory for the pieces of paths, so that all are drawn from pictures.
  var lacksPathTable = false
  /// The pixels of the path that is being planned.
  var pathCells = PathCells()
  /// Whether only pixels near the edges of large paths are computed one by one.
  var dividesPaths = true

  /// All batches; each names its successor in its pass.
  var commands: [DrawCommand] = []
  /// The number of batches of the window's own items, and whether they are drawn at all: an overlay may hide them.
  private(set) var ownCommandCount = 0
  private(set) var hasOwnItems = true
  /// The number of draw calls that they take.
  var ownDrawCount = 0
  /// The number of pixels that all batches fill so far, each as often as it is drawn, and of those of the window's own items.
  var shadedPixels = 0
  private(set) var ownShadedPixels = 0
  /// What decides whether batches that lie on each other become one; `nil` if none do.
  var batchCosts: BatchCosts?
  /// The collages of a GPU whose programs are still to be compiled ahead: the variants of `Shadow`, as bits.
  var awaitedCollages: UInt8 = 0
  /// The number of instances that went into collages, by the operation's kind.
  var collected = [Int32](repeating: 0, count: OperationKind.allCases.count)
  /// All passes. Pass 0 draws onto the window's image.
  var passes: [DrawPass] = []
  /// Indices of passes in drawing order; the window's image comes last.
  var order: [Int32] = []
  /// Passes that have no place in the order yet.
  var waiting = PassTrees()
  /// For each pass, the last one that needs its sheet; −1 for none.
  var lastUses: [Int32] = []
  /// Indices of the items that may change pixels of the damage, and of all items that begin or end a group.
  var touched: [Int32] = []
  /// Which command touched each tile of a pass last.
  var tiles = TileMap()
  /// The last command of each operation, by raw value; −1 for none.
  var lastCommands = [Int32](repeating: -1, count: OperationKind.allCases.count)
  /// Groups that are open while the plan is made. The first is the window.
  var levels: [Level] = []
  /// Pixels per point.
  var scale = 1.0
  /// The pixels at the window's right and bottom edges.
  var lastPixels = LastPixels(end: .zero, scale: 1)
  /// Whether the plan may be drawn without a GPU, so that it must record where the pixels of images are.
  var keepsSources = false

  /// Whether only groups are examined, and nothing is planned that is drawn.
  var surveysOnly = false
  /// Whether what is decided for groups and clips is noted meanwhile, what is known of it, and what has changed since.
  var notesDecisions = false
  var decisions = DecisionTable()
  var decidedDamage: [PixelRect] = []

  /// The most pixels of a sheet in a direction. What a blur would read beyond is left out.
  var largestSheet: Int32 = 16384

  /// The number of pixels from which the inside of an opaque shape is drawn by an operation of its own. Fewer
  /// pixels are cheaper to blend than to split into five rectangles and one more batch.
  var opaqueThreshold = 8192

  /// The most pixels of a picture that is kept.
  var mostPicturePixels = Int.max / 4

  /// For the plan of a picture that is kept, the index of the item that begins its group; −1 for the window.
  var root = -1
  /// The first pixel of the first pass's target.
  var origin = SIMD2<Double>.zero

  /// Whether what the first pass draws on begins elsewhere for each part that is redrawn, as sheets do: where there is glass.
  var countsPixels = false

  /// How many batches back an instance looks for one to join.
  var reach = 4

  /// The window's pixels; `nil` if nothing beyond the damage can be drawn.
  var window: PixelRect?
  /// The damage: what is right when all of the plan is drawn. The first pass may draw more, from which glass is made.
  var damaged = PixelRect.empty
  /// The pixels of the first pass, from which glass is made.
  var ground = PixelRect.empty
  /// What is below masks.
  var groundSearch = GroundSearch()
  /// The part of each backdrop that is drawn, in window pixels. Empty if all are.
  var glassParts: [PixelRect] = []
  /// The pictures that several backdrops share, and the item below which the next one is taken.
  var shared: [SharedGlass] = []
  var pendingCapture: Int32?
  /// For each backdrop whose picture another one without a group has planned, its place in `shared`; −1 for others.
  var joinedGlass: [Int32] = []
  /// The backdrops that are compared with one that is planned.
  var joinCandidates: [JoinCandidate] = []
  /// Backdrops that are seen, and opaque shapes over them, while parts are sought.
  var seenGlass: [Int32] = []
  var covers: [Int32] = []
  /// Opaque shapes that hide others, from the front to the back.
  var occluders: [Occluder] = []
  /// Whether what they hide is left out.
  var occludes = true

  /// The clips whose corners are drawn again, each within the previous one, and the next one that may be one of them.
  var cutClips: [CutClip] = []
  var knownCorners = CutCorners()
  /// How many clips were asked how they cut, and items whether they fill a clip's edge.
  var askedClips = 0
  /// The backdrops in clips.
  var knownGlass = BackdropSearch()
  var nextSpan = 0
  /// The place in `touched` of the item that is planned.
  var place = 0
  /// Upright clips that stand for several within each other, by their sides in window pixels.
  var joinedClips: [JoinedClip] = []
  /// The frames with holes that stand for masks.
  var holes: [Hole] = []
  /// What finds out whether parts of a group share pixels.
  var sweep = BoxSweep()
  /// A range of the list in which nothing sees what is below it.
  var separable = 0..<0
  var separableWhole = PixelRect.empty
  /// The index of an item that sees what is below it; −1 if none is known.
  var inseparable = -1
  /// Chains of clips in the table, and where each is by the one that it continues and its last clip.
  var clipChains: [ClipChain] = []
  var knownChains: [SIMD2<Int32>: Int32] = [:]
  /// The clips that cut an item, while they are counted.
  var countedClips: [Int32] = []
  /// The groups around an item of a corner: where each ends, and on which pixels it is seen.
  var groupsAround: [(end: Int, seen: PixelRect)] = []
  /// The clips of the item that is planned for which there is no room beside the first four, from the inside.
  var restClips: [Int32] = []
  /// Where the pixels below corners are kept.
  var cornerSaves: [CornerSave] = []
  /// The sheets for those of corners and wide strips, and for those of high strips.
  var cornerSheets = [CornerSheet](repeating: CornerSheet(), count: 2)

  /// The sheets of groups of which further pieces may come.
  var cutSheets: [CutSheet] = []

  /// The picture of what is below the next backdrop, if it is planned already.
  var glass: Glass?

  private(set) var clipCache: [ClipGeometry?] = []
  /// Which of them are there.
  private var usedClips: [Int32] = []
  /// How far the blurs around each open group carry what is in them, in points, while touched items are sought.
  private var reaches: [Double] = []

  /// A group that is being planned.
  struct Level {
    /// Index of the pass that its items are drawn in.
    var pass: Int32
    /// Pixels that its items may change, in window pixels.
    var area: PixelRect
    /// Those that they may change where all of the window is drawn. What rounds colours is decided by these, so that a part that
    /// is redrawn equals the whole.
    var whole: PixelRect
    /// Whether its items may reach beyond `area` although their frames end there.
    var isCut: Bool
    /// The opacity for drawing its sheet; −1 for a group that is drawn in place and has no sheet.
    var opacity: Float
    /// How its sheet is combined with the pixels below.
    var blendMode = BlendMode.normal
    /// Pixels that its sheet may change when it is drawn; more than `area` is blurred into them.
    var output = PixelRect.empty
    /// How its sheet is blurred; `nil` for not at all.
    var blur: BlurSteps?
    /// How the colours of its sheet change; `nil` for not at all.
    var matrix: ColorMatrix?
    /// What gives its sheet its colours, from those below; `nil` for its own.
    var vibrancy: Vibrancy?
    /// Whether its sheet is the mask of what the pass below has drawn.
    var isMask = false
    /// Whether it is the old or the new picture of a fade, which are added to each other in the group around them.
    var isShare = false
    /// The clips for drawing its sheet.
    var clips: ClipSelection
    /// The innermost clip that cuts its sheet; −1 for none.
    var sheetClip: Int32 = -1
    /// The index of the level whose clips are around that.
    var sheetAround = -1
    /// For a group of which only a piece is drawn where it ends, the item that begins it; −1 for all others.
    var cut: Int32 = -1
    /// Where the cuts of that piece are in the table, and their number.
    var cuts = SIMD2<Float>.zero
    /// Whether it is all that such a group holds, and ends with it.
    var endsWithCut = false
    /// Of a group that is drawn in place: the opacity of each item in it.
    var fade: Float = 1
    /// Of such a group: the innermost clip around it that may cut what is in it; −1 for none.
    var clip: Int32 = -1
    /// The index of the level whose clips are around those; −1 for none.
    var around = -1
    /// The item that begins the mask for which one of these clips stands, or a hole; −1 for none.
    var mask: Int32 = -1
    /// The number of the hole that stands for that mask; −1 for none.
    var hole: Int32 = -1
    /// Whether there are clips around what is in it.
    var isClipped = false
    /// The index of the innermost level, this one or one around it, whose sheet is blurred; −1 for none.
    var blurred = -1
    /// Where the passes in `waiting` begin that its pass comes after.
    var firstWaiting = 0
    /// How what is in it is drawn, where that is noted.
    var style: UInt64 = 0

    /// How the GPU combines its sheet with the pixels below.
    var blending: Blending { isMask ? .keeping : Blending(blendMode) }
    /// Whether what is in it is drawn as if it were not in a group.
    var isAsItIs: Bool { opacity < 0 && fade >= 1 && clip < 0 && mask < 0 && cut < 0 }
    /// Whether its sheet is drawn by more than its opacity.
    var isFiltered: Bool {
      blur != nil || matrix != nil || vibrancy != nil || Blending.number(of: blendMode) != nil
    }
  }

  /// Plans the drawing of a list within one damaged rectangle.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - damage: The rectangle, in window pixels.
  ///   - scale: Pixels per point.
  ///   - background: The premultiplied colour below everything.
  mutating func make(_ list: DisplayList, damage: PixelRect, scale: Double, background: SIMD4<Float>) {
    begin(list, scale: scale)
    countsPixels = !list.backdrops.isEmpty
    damaged = damage
    let damage = findGlass(list, damage)
    ground = damage
    if damage != damaged { origin = SIMD2(Double(damage.x0), Double(damage.y0)) }
    findTouched(list, damage)
    let overlayStart = list.overlayStart ?? .max
    var place = 0
    var color = background
    hasOwnItems = true
    findCaptures(list)
    // What glass shows may be below what covers all.
    if let cover = lastCover(list, ground), pendingCapture ?? .max > touched[cover] {
      hasOwnItems = Int(touched[cover]) < overlayStart
      // What covers it may be drawn with it.
      place = face(list, at: Int(touched[cover])) == nil ? cover + 1 : cover
      color = list.shapes[Int(list.items[Int(touched[cover])].payload)].fill
    }
    passes.append(DrawPass(area: damage, background: color, target: 0))
    findOccluders(list, damage)
    planTouched(list, from: place, damage: damage, overlayStart: overlayStart)
  }

  /// Plans the touched items from a place on, in the first pass.
  mutating func planTouched(
    _ list: DisplayList, from first: Int, damage: PixelRect, overlayStart: Int
  ) {
    place = first
    // Where the gradient is that was drawn with the newest face.
    var (isOwn, gradient) = (true, -1)
    // The pixels of a picture that is kept are its own.
    let whole = root >= 0 ? damage : (window ?? damage).union(damage)
    levels.append(Level(pass: 0, area: damage, whole: whole, isCut: false, opacity: -1, clips: .none))
    var next = first > 0 ? Int(touched[first - 1]) + 1 : 0
    while place < touched.count {
      let i = Int(touched[place])
      place += 1
      // Skip the items of a group that is not drawn.
      guard i >= next else { continue }
      let last = next
      if isOwn, i >= overlayStart {
        isOwn = false
        endOwnItems()
      }
      next = i + 1
      if !list.clipSpans.isEmpty || !cutClips.isEmpty { cutCorners(list, upTo: i, since: last) }
      takeCaptures(list, upTo: i)
      switch list.items[i].kind {
      case .beginGroup: next = face(list, at: i - 1) == nil ? beginGroup(list, i) : list.end(ofGroupAt: i)
      case .endGroup: endGroup()
      case .shape, .shadow, .content:
        if i != gradient, !isHidden(list.items[i]) {
          gradient = max(gradient, add(list.items[i], at: i, of: list))
        }
      case .backdrop: add(list.items[i], at: i, of: list)
      case .piece: addPiece(list.items[i], of: list)
      }
    }
    if root < 0, !list.clipSpans.isEmpty { cutCorners(list, upTo: list.items.count, since: next) }
    while !cutClips.isEmpty { restoreCorners() }
    while levels.count > 1 { endGroup() }
    glass = nil
    if isOwn { endOwnItems() }
    // Of passes that were interrupted the last one may be empty.
    if let last = levels.last?.pass, !passes[Int(last)].isContinued || passes[Int(last)].first >= 0 {
      schedule(last)
    }
    settleOrder()
    findLastUses()
    ownDrawCount = ownCommandCount
    // The processor has no program to share.
    if let batchCosts, !keepsSources { makeCollages(batchCosts) }
  }

  /// Notes what is planned so far as the window's own items.
  private mutating func endOwnItems() {
    ownCommandCount = commands.count
    ownShadedPixels = shadedPixels
  }

  /// The first pixel of what the first pass draws on: not the window, if more than the damage must be drawn.
  var firstPixel: (x: Int32, y: Int32) { (Int32(origin.x), Int32(origin.y)) }

  /// Forgets the previous plan and begins another one, for a window.
  mutating func begin(_ list: DisplayList, scale: Double, in window: PixelRect) {
    self.window = window
    unfinished.removeAll(keepingCapacity: true)
    if !incompletePictures.isEmpty { incompletePictures.removeAll(keepingCapacity: true) }
    if !lackedPictures.isEmpty { lackedPictures.removeAll(keepingCapacity: true) }
    begin(list, scale: scale)
  }

  /// Forgets the previous plan and begins another one.
  mutating func begin(_ list: DisplayList, scale: Double) {
    reset(clips: list.clips.count)
    self.scale = scale
    lastPixels = LastPixels(end: list.end, scale: scale)
    groundSearch.forget()
  }

  /// Plans an item that is drawn. Returns the index of a later one that is drawn with it; −1 for none.
  ///
  /// - Parameters:
  ///   - item: What the list has at the index; with the clip and the opacity of a group that holds nothing else.
  ///   - index: Where it is in the list.
  ///   - list: What holds it.
  @discardableResult
  mutating func add(_ item: DisplayItem, at index: Int, of list: DisplayList) -> Int {
    if surveysOnly {
      if notesDecisions {
        note(item, style: styleOfSingle)
      } else if item.kind == .backdrop {
        planGlass(item, at: index, of: list)
      }
      return -1
    }
    let payload = Int(item.payload)
    var item = item
    if let fade = levels.last?.fade, fade < 1 { item.opacity *= fade }
    switch item.kind {
    case .backdrop: addBackdrop(item, at: index, of: list)
    case .shape:
      var shape = list.shapes[payload]
      let (rect, face) = (shape.rect, face(list, at: index))
      let growth = reach(shape.growth, over: shape.rect, shape.transform, &item)
      shape.rect = shape.rect.extended(by: growth)
      if isOfCutClip(index, list), let clip = cutClips.last?.clip {
        shape.corners = .square
        item.clip = clip
      }
      let isBordered = shape.border.w > 0 && shape.borderWidth > 0
      if isClipped(item), !isBordered {
        reachOut(&shape.rect, &shape.corners, shape.transform, item, list, isImage: face != nil)
      }
      if let face { return addFace(face, shape, item, over: rect, of: list) }
      addShape(shape, item, list)
    case .shadow:
      if index + 1 < list.items.count, list.items[index + 1].kind == .backdrop,
        list.hasOwnShadow(backdropAt: index + 1)
      {
        planGlass(list.items[index + 1], at: index + 1, of: list)
      }
      addShadow(list.shadows[payload], item, list, below: index + 1)
    case .content:
      var content = list.contents[payload]
      content.reachOut(reach(content.growth, over: content.rect, content.transform, &item))
      if isOfCutClip(index, list), let clip = cutClips.last?.clip {
        content.corners = .square
        item.clip = clip
      }
      if isClipped(item), case .gradient = content.drawing {
        reachOut(&content.rect, &content.corners, content.transform, item, list)
      }
      if isClipped(item) { reachOut(&content, item, list) }
      addContent(content, item, list)
    case .beginGroup, .endGroup, .piece: break
    }
    return -1
  }

  /// Finds the items that the rest of the plan examines. Most items lie elsewhere, which this tests without
  /// copying them.
  private mutating func findTouched(_ list: DisplayList, _ damage: PixelRect) {
    touched.removeAll(keepingCapacity: true)
    let low = (SIMD2(Double(damage.x0), Double(damage.y0)) - 1) / scale
    let high = (SIMD2(Double(damage.x1), Double(damage.y1)) + 1) / scale
    if list.hasBlurredGroups { return findTouchedAndBlurred(list, low, high) }
    list.items.withUnsafeBufferPointer { items in
      list.groups.withUnsafeBufferPointer { groups in
        var i = 0
        while i < items.count {
          let isTouched = items[i].frame.overlaps(low, high)
          if items[i].kind == .beginGroup, !isTouched {
            let end = Self.end(ofHidden: groups[Int(items[i].payload)], at: i)
            if end == i { touched.append(Int32(i)) }
            i = max(end, i + 1)
            continue
          }
          if !items[i].kind.isDrawn || isTouched { touched.append(Int32(i)) }
          i += 1
        }
      }
    }
  }

  /// The index of the item after a group of which nothing is seen, since all of it lies in its frame; its own if all items
  /// must be looked at. A mask acts where it is clear, too.
  @inline(__always)
  private static func end(ofHidden group: borrowing GroupItem, at index: Int) -> Int {
    let end = Int(group.end)
    return group.isMask ? index : end > index ? end + 1 : index
  }

  /// Finds the items that the rest of the plan examines where a blur carries some of them into the damage, which lies
  /// between two corners in points.
  private mutating func findTouchedAndBlurred(
    _ list: DisplayList, _ low: SIMD2<Double>, _ high: SIMD2<Double>
  ) {
    reaches.removeAll(keepingCapacity: true)
    var reach = 0.0
    var next = 0
    while next < list.items.count {
      let i = next
      let item = list.items[i]
      next += 1
      switch item.kind {
      case .beginGroup:
        if !item.frame.overlaps(low - reach, high + reach) {
          let end = Self.end(ofHidden: list.groups[Int(item.payload)], at: i)
          if end > i {
            next = end
            continue
          }
        }
        touched.append(Int32(i))
        reaches.append(reach)
        // The steps of a blur have a grid, which may read a little more.
        // The filter of a picture that is kept is part of it.
        let group = list.groups[Int(item.payload)]
        let own = group.raster == nil ? group.effect.reach : 0
        if own > 0 { reach += 2 * own }
      case .endGroup:
        touched.append(Int32(i))
        reach = reaches.popLast() ?? 0
      case .backdrop, .shape, .shadow, .content, .piece:
        if item.frame.overlaps(low - reach, high + reach) { touched.append(Int32(i)) }
      }
    }
  }

  /// The clip with the given index, prepared at its first use in this plan. Nil for an invalid index.
  mutating func clip(_ list: DisplayList, _ index: Int32) -> ClipGeometry? {
    guard clipCache.indices.contains(Int(index)) else { return nil }
    if let known = clipCache[Int(index)] { return known }
    var clip = list.clips[Int(index)]
    clip.rect = nearPart(
      of: lastPixels.completing(clip.rect, clip.transform), clip.transform,
      hidden: 2 * clip.corners.radii.values.max(), within: surroundings)
    let geometry = ClipGeometry(clip, scale: scale)
    clipCache[Int(index)] = geometry
    usedClips.append(index)
    return geometry
  }

  /// The same, if the plan has used it.
  func clipCached(_ index: Int32) -> ClipGeometry? { clipCache[Int(index)] }

  /// Notes that no two items fill a pixel at the edge of a clip.
  mutating func noteFilledOnce(_ index: Int32) { clipCache[Int(index)]?.isFilledOnce = true }

  /// Notes whether the corners of a clip are drawn again after what is planned.
  mutating func noteCut(_ index: Int32, _ isCut: Bool) { clipCache[Int(index)]?.isCut = isCut }

  /// Adds a clip for this plan that the list does not have. Returns its index.
  mutating func addClip(_ geometry: ClipGeometry) -> Int32 {
    clipCache.append(geometry)
    usedClips.append(Int32(clipCache.count - 1))
    return Int32(clipCache.count - 1)
  }

  // MARK: Instances

  /// Appends an instance to the batch that `join` has chosen for it.
  @inline(__always)
  mutating func add<Operation: DrawingOperation>(_ instance: Operation.Instance, of _: Operation.Type) {
    instances[Int(Operation.kind.rawValue)].append(instance)
  }

  /// The instance of an operation at an index.
  @inline(__always)
  func instance<Operation: DrawingOperation>(_ i: Int, of _: Operation.Type) -> Operation.Instance {
    instances[Int(Operation.kind.rawValue)].instance(i, as: Operation.Instance.self)
  }

  /// Removes the instances of an operation, which no batch draws.
  mutating func removeInstances(_ kind: Int) { instances[kind].removeAll() }

  /// Number of instances of an operation so far.
  func instanceCount(_ kind: OperationKind) -> Int32 { instances[Int(kind.rawValue)].count }

  /// Releases the images in `copySources`.
  mutating func forgetSources() {
    copySources.removeAll(keepingCapacity: true)
    characterSources.removeAll(keepingCapacity: true)
  }

  private mutating func reset(clips: Int) {
    origin = .zero
    glassParts.removeAll(keepingCapacity: true)
    joinedGlass.removeAll(keepingCapacity: true)
    shared.removeAll(keepingCapacity: true)
    pendingCapture = nil
    for kind in instances.indices { instances[kind].removeAll() }
    table.removeAll(keepingCapacity: true)
    forgetSources()
    commands.removeAll(keepingCapacity: true)
    shadedPixels = 0
    pathSketches.begin()
    passes.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    waiting.removeAll()
    levels.removeAll(keepingCapacity: true)
    tiles.removeAll()
    for i in lastCommands.indices { lastCommands[i] = -1 }
    cutClips.removeAll(keepingCapacity: true)
    knownCorners.removeAll()
    askedClips = 0
    knownGlass.removeAll()
    joinedClips.removeAll(keepingCapacity: true)
    holes.removeAll(keepingCapacity: true)
    separable = 0..<0
    inseparable = -1
    clipChains.removeAll(keepingCapacity: true)
    if !knownChains.isEmpty { knownChains.removeAll(keepingCapacity: true) }
    nextSpan = 0
    cornerSaves.removeAll(keepingCapacity: true)
    for i in cornerSheets.indices { cornerSheets[i] = CornerSheet() }
    cutSheets.removeAll(keepingCapacity: true)
    occluders.removeAll(keepingCapacity: true)
    for i in usedClips { clipCache[Int(i)] = nil }
    usedClips.removeAll(keepingCapacity: true)
    if clipCache.count > clips { clipCache.removeSubrange(clips...) }
    while clipCache.count < clips { clipCache.append(nil) }
  }
}

extension Rect {
  /// Whether its interior intersects the rectangle between two corners. False if a coordinate is NaN, and if it is empty,
  /// wherever that is: what nobody sees changes no decision.
  @inline(__always)
  fileprivate func overlaps(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
    minX < high.x && maxX > low.x && minY < high.y && maxY > low.y && minX < maxX && minY < maxY
  }
}
