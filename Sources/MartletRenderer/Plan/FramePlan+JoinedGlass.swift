import MartletGeometry
import MartletRenderTree

/// Backdrops that share a picture although no group says so: with the same blur, and nothing drawn between them that the later ones
/// show. What each of them shows is what it would show by itself.
extension FramePlan {
  /// A backdrop that may be made from the picture of an earlier one.
  struct JoinCandidate {
    /// Its index among the backdrops.
    var payload: Int
    /// The pixels that its picture is made from.
    var needed: PixelRect
  }

  /// The most later backdrops that one is compared with, and among how many they are sought.
  private static let mostCandidates = 16
  private static let mostSought = 64
  /// The most entries of the list after a backdrop that are looked at.
  private static let mostPassed = 4096
  /// How far beyond its frame an item may draw, in pixels: growth and antialiasing.
  private static let margin = 2.0
  /// How many more pixels a picture for two may show than two pictures: as many as llvmpipe blurs in the time that four passes take,
  /// the fewest of a picture of its own, with 50 µs each. A GPU blurs more.
  private static let mostExtraPixels = 2048

  /// Finds later backdrops that can be made from the picture of one that is planned next. Returns the pixels that this picture must
  /// then be made from; `nil` if there are none. Their places in `joinedGlass` name the picture that is appended to `shared` next.
  /// - Parameters:
  ///   - index: The backdrop's index in the list.
  ///   - blur: Its blur.
  ///   - own: The pixels that its own picture is made from.
  mutating func joinGlass(at index: Int, of list: DisplayList, _ blur: BlurSteps?, _ own: PixelRect)
    -> PixelRect?
  {
    let payload = Int(list.items[index].payload)
    guard payload + 1 < joinedGlass.count, list.backdrops[payload].group == nil else { return nil }
    findCandidates(after: payload, list, blur, own)
    // Its own shadow and itself are drawn after the picture is taken.
    if list.hasOwnShadow(backdropAt: index) { dropCandidates(below: list.items[index - 1]) }
    dropCandidates(below: list.items[index])
    var (all, pixels) = (own, own.area)
    var (i, depth, looked) = (list.nextSeen(after: index), 0, 0)
    while i < list.items.count, !joinCandidates.isEmpty, looked < Self.mostPassed {
      let item = list.items[i]
      var next = list.nextSeen(after: i)
      looked += 1
      switch item.kind {
      case .endGroup: depth -= 1
      case .beginGroup where next == i + 1:
        let group = list.groups[Int(item.payload)]
        if group.isPlain {
          depth += 1
        } else {
          // What is in a mask only makes less of the group around it.
          if group.isMask, depth == 0 { return finishJoining(own, all) }
          if !group.isMask { dropCandidates(below: item) }
          next = list.end(ofGroupAt: i)
        }
      case .beginGroup: if item.opacity > 0 { dropCandidates(below: item) }
      case .backdrop:
        join(at: i, list, &all, &pixels)
        dropCandidates(below: item)
      case .shadow:
        // The picture of a backdrop is taken below its shadow.
        if i + 1 < list.items.count, list.items[i + 1].kind == .backdrop, list.hasOwnShadow(backdropAt: i + 1)
        {
          join(at: i + 1, list, &all, &pixels)
        }
        dropCandidates(below: item)
      case .shape, .content, .piece: dropCandidates(below: item)
      }
      // Where a group around it ends, what that has drawn so far may change.
      guard depth >= 0 else { break }
      i = next
    }
    return finishJoining(own, all)
  }

  private mutating func finishJoining(_ own: PixelRect, _ all: PixelRect) -> PixelRect? {
    let place = Int32(shared.count)
    joinCandidates.removeAll(keepingCapacity: true)
    return joinedGlass.contains(place) ? all : nil
  }

  /// Finds the later backdrops with the same blur whose pictures are near enough.
  private mutating func findCandidates(
    after payload: Int, _ list: DisplayList, _ blur: BlurSteps?, _ own: PixelRect
  ) {
    joinCandidates.removeAll(keepingCapacity: true)
    let end = min(list.backdrops.count, payload + 1 + Self.mostSought)
    for k in payload + 1..<end where joinCandidates.count < Self.mostCandidates {
      guard list.backdrops[k].group == nil, joinedGlass[k] < 0, !glassParts[k].isEmpty, steps(k, list) == blur
      else { continue }
      let other = needed(k, list)
      guard !other.isEmpty else { continue }
      joinCandidates.append(JoinCandidate(payload: k, needed: other))
    }
    // The corners of clips are drawn again later.
    for clip in cutClips {
      for save in cornerSaves[clip.saves] {
        joinCandidates.removeAll { $0.needed.intersects(save.corner.pixels) }
      }
    }
  }

  /// Removes those that would show an item.
  private mutating func dropCandidates(below item: DisplayItem) {
    let pixels = PixelRect(covering: item.frame, scale: scale, margin: Self.margin)
    guard !pixels.isEmpty else { return }
    joinCandidates.removeAll { $0.needed.intersects(pixels) }
  }

  /// Makes a backdrop share the picture, if it is a candidate and one picture for all takes no longer than two.
  private mutating func join(at index: Int, _ list: DisplayList, _ all: inout PixelRect, _ pixels: inout Int)
  {
    let payload = Int(list.items[index].payload)
    guard let place = joinCandidates.firstIndex(where: { $0.payload == payload }) else { return }
    let other = joinCandidates.remove(at: place).needed
    let both = all.union(other)
    guard both.area <= pixels + other.area + Self.mostExtraPixels else { return }
    (all, pixels) = (both, pixels + other.area)
    joinedGlass[payload] = Int32(shared.count)
  }
}
