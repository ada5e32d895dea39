import MartletGeometry
import MartletRenderTree

/// What glass is made from.
extension FramePlan {
  /// A backdrop whose picture is planned.
  struct Glass {
    /// The index of its item.
    var index: Int
    /// What it is, with its rectangle up to the window's last pixels.
    var backdrop: BackdropItem
    /// From its centre to pixels of the pass.
    var map: Homography
    /// The pixels that it changes, and those that it may change.
    var visible: PixelRect
    var allowed: PixelRect
    var clips: ClipSelection
    var blur: BlurSteps?
    /// The pixels of the window that the picture shows.
    var area: PixelRect
    /// The pass that has drawn the picture.
    var picture: Int32
  }

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
    joinedGlass.removeAll(keepingCapacity: true)
    for _ in list.backdrops.indices {
      glassParts.append(.empty)
      joinedGlass.append(-1)
    }
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
}
