import MartletGeometry
import MartletRenderTree

/// Pictures that several backdrops show: those of one group, and those which would show the same anyway.
extension FramePlan {
  /// The picture of what is below the first of several backdrops.
  struct SharedGlass {
    /// The item below which it is taken, or of backdrops without a group the first of them, and the blur.
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

  /// The steps of a backdrop's blur.
  func steps(_ i: Int, _ list: DisplayList) -> BlurSteps? {
    BlurSteps(list.backdrops[i].effect.blur * scale)
  }

  /// The pixels that a backdrop's picture is made from.
  func needed(_ i: Int, _ list: DisplayList) -> PixelRect {
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
    let picture = picture(within: all, blur, isShared: true)
    shared.append(
      SharedGlass(capture: capture, blur: blur, area: blur?.extended(all) ?? all, picture: picture))
  }

  /// Plans the blurred picture of all that was drawn so far. Returns the pass that has drawn it; a survey only notes that there is one.
  mutating func picture(within area: PixelRect, _ blur: BlurSteps?, isShared: Bool) -> Int32 {
    let reasons: PassReasons = isShared ? [.below, .shared] : .below
    if surveysOnly {
      var pass = DrawPass(area: area, background: .zero, target: -1, reasons: reasons)
      pass.note(blur)
      passes.append(pass)
      return Int32(passes.count - 1)
    }
    interruptAll()
    let below = pictureBelow(within: area)
    passes[Int(below)].reasons = reasons
    let picture = blurred(below, blur)
    // Other groups may show it, too.
    settleOrder()
    return picture
  }

  /// The shared picture of a backdrop; `nil` for one that shows what is below itself.
  func sharedGlass(_ list: DisplayList, _ payload: Int, _ blur: BlurSteps?, _ needed: PixelRect)
    -> SharedGlass?
  {
    if joinedGlass.indices.contains(payload), joinedGlass[payload] >= 0 {
      let found = shared[Int(joinedGlass[payload])]
      return found.blur == blur && found.area.contains(needed) ? found : nil
    }
    guard !list.captures.isEmpty, list.backdrops[payload].group != nil else { return nil }
    let capture = list.captures[payload]
    return shared.first { $0.capture == capture && $0.blur == blur && $0.area.contains(needed) }
  }
}
