import MartletGeometry
import MartletRenderTree

/// What glass is made from.
extension FramePlan {
  /// The least extent in points of a shape that is asked whether it covers glass, and how many are asked.
  private static let leastCover = 32.0
  private static let mostCovers = 8

  /// Finds which part of each backdrop must be right where a rectangle is drawn, from the front to the back. Returns what
  /// must be drawn for that: the window's image keeps only what is over a backdrop.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - damage: The rectangle, in window pixels.
  mutating func findGlass(_ list: DisplayList, _ damage: PixelRect) -> PixelRect {
    glassParts.removeAll(keepingCapacity: true)
    guard !list.backdrops.isEmpty, let window else { return damage }
    for _ in list.backdrops.indices { glassParts.append(.empty) }
    findSeenGlass(list)
    var area = damage
    covers.removeAll(keepingCapacity: true)
    var i = list.items.count - 1
    var depth = 0
    while i >= 0, let glass = seenGlass.last {
      switch list.items[i].kind {
      case .endGroup: depth += 1
      case .beginGroup: depth -= 1
      case .shape: if depth == 0, mayCover(list, i) { covers.append(Int32(i)) }
      case .backdrop:
        guard Int(glass) == i else { break }
        seenGlass.removeLast()
        area = area.union(surroundings(ofGlassAt: i, of: list, for: area, in: window))
      case .shadow, .content, .piece: break
      }
      i -= 1
    }
    return area
  }

  /// Finds the backdrops that are not hidden, from the back to the front.
  private mutating func findSeenGlass(_ list: DisplayList) {
    seenGlass.removeAll(keepingCapacity: true)
    var i = 0
    while i < list.items.count {
      if list.items[i].kind == .backdrop { seenGlass.append(Int32(i)) }
      i = list.nextSeen(after: i)
    }
  }

  private func mayCover(_ list: DisplayList, _ i: Int) -> Bool {
    // A piece of what is covered may come later.
    list.pieces.isEmpty && covers.count < Self.mostCovers && list.items[i].frame.width >= Self.leastCover
      && list.items[i].frame.height >= Self.leastCover && list.shapes[Int(list.items[i].payload)].fill.w >= 1
  }

  /// The pixels that a backdrop is made from, as far as it is seen in an area.
  private mutating func surroundings(
    ofGlassAt i: Int, of list: DisplayList, for area: PixelRect, in window: PixelRect
  ) -> PixelRect {
    let item = list.items[i]
    let backdrop = list.backdrops[Int(item.payload)]
    // A blur around it may show it anywhere in its own reach.
    let part = PixelRect(covering: item.frame, scale: scale, margin: PixelRect.antialiasMargin)
      .intersection(area.grown(by: Int32((backdrop.carry * scale).rounded(.up)))).intersection(window)
    guard !part.isEmpty else { return area }
    for cover in covers {
      let shape = list.items[Int(cover)]
      if covers(list.shapes[Int(shape.payload)], shape.clip, list, part) { return area }
    }
    glassParts[Int(item.payload)] = part
    let needed = BlurSteps(backdrop.effect.blur * scale)?.surroundings(of: part) ?? part
    return needed.intersection(window)
  }

  // MARK: Shared pictures

  /// The picture of what is below the first of several backdrops.
  struct SharedGlass {
    /// The item below which it is taken, and the blur.
    var capture: Int32
    var blur: BlurSteps?
    /// The pixels of the window that it shows, and the pass that has drawn it.
    var area: PixelRect
    var picture: Int32
  }

  /// The item below which the next shared picture is taken; `nil` if none is left.
  private mutating func nextCapture(_ list: DisplayList, from first: Int32) -> Int32? {
    guard !list.captures.isEmpty, !glassParts.isEmpty else { return nil }
    var next: Int32?
    for i in list.backdrops.indices
    where list.captures[i] >= first && list.backdrops[i].group != nil && !glassParts[i].isEmpty {
      next = min(next ?? .max, list.captures[i])
    }
    return next
  }

  /// Begins to look for shared pictures.
  mutating func findCaptures(_ list: DisplayList) {
    shared.removeAll(keepingCapacity: true)
    pendingCapture = nextCapture(list, from: 0)
  }

  /// Plans the pictures that backdrops share and that are taken below an item, or before.
  mutating func takeCaptures(_ list: DisplayList, upTo item: Int) {
    while let capture = pendingCapture, Int(capture) <= item {
      pendingCapture = nextCapture(list, from: capture + 1)
      for i in list.backdrops.indices where isMember(i, of: capture, list) { share(i, capture, list) }
    }
  }

  private func isMember(_ i: Int, of capture: Int32, _ list: DisplayList) -> Bool {
    list.captures[i] == capture && list.backdrops[i].group != nil && !glassParts[i].isEmpty
  }

  private func steps(_ i: Int, _ list: DisplayList) -> BlurSteps? {
    BlurSteps(list.backdrops[i].effect.blur * scale)
  }

  private func needed(_ i: Int, _ list: DisplayList) -> PixelRect {
    (steps(i, list)?.surroundings(of: glassParts[i]) ?? glassParts[i]).intersection(ground)
  }

  /// Plans a backdrop's picture, for all with the same blur if one picture for them is not larger than many.
  private mutating func share(_ i: Int, _ capture: Int32, _ list: DisplayList) {
    let (blur, own) = (steps(i, list), needed(i, list))
    if shared.contains(where: { $0.capture == capture && $0.blur == blur && $0.area.contains(own) }) {
      return
    }
    var (all, pixels) = (own, own.area)
    for k in list.backdrops.indices.dropFirst(i + 1)
    where isMember(k, of: capture, list) && steps(k, list) == blur {
      let other = needed(k, list)
      let both = all.union(other)
      guard both.area <= pixels + other.area else { continue }
      (all, pixels) = (both, pixels + other.area)
    }
    guard !all.isEmpty else { return }
    interrupt(levels.indices)
    let picture = blurred(pictureBelow(within: all), blur)
    shared.append(
      SharedGlass(capture: capture, blur: blur, area: blur?.aligned(all) ?? all, picture: picture))
  }

  /// The shared picture of a backdrop; `nil` for one that shows what is below itself.
  func sharedGlass(_ list: DisplayList, _ payload: Int, _ blur: BlurSteps?, _ needed: PixelRect)
    -> SharedGlass?
  {
    guard !list.captures.isEmpty, list.backdrops[payload].group != nil else { return nil }
    let capture = list.captures[payload]
    return shared.first { $0.capture == capture && $0.blur == blur && $0.area.contains(needed) }
  }
}
