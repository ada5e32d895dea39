import MartletRenderTree

/// Which shadows of paths and contents a frame looks at: those that it draws, and from time to time all, to find out which pictures are
/// still needed.
struct ShadowSurvey {
  /// The number of frames after which all are looked at, although the list seems to be the same.
  private static let interval = 64

  /// Whether this frame looks at all of them.
  private(set) var isComplete = true
  private var frame = 0
  private var counts = (items: -1, shadows: -1)

  /// A picture was made: that of an earlier frame may be superfluous, so the next frame looks at all.
  mutating func expectChange() { counts = (-1, -1) }

  /// Begins a frame.
  mutating func begin(_ list: DisplayList) {
    frame += 1
    let new = (items: list.items.count, shadows: list.shadows.count)
    isComplete = new != counts || frame % Self.interval == 0 || !list.hasKeptShadows
    counts = new
  }
}

/// Shadows of paths and of contents, whose pictures are kept.
extension Renderer {
  /// Finds the shadows that are kept and that a frame draws, and draws those anew whose pictures are not kept.
  func prepareShadows(of list: DisplayList, scale: Double) throws(RendererError) {
    shadowSurvey.begin(list)
    guard list.hasKeptShadows else { return }
    pictureScales.removeAll(keepingCapacity: true)
    // A blur carries what is beside the damage into it.
    let isCarried = list.hasBlurredGroups
    for i in list.items.indices {
      let kind = list.items[i].kind
      guard kind == .shadow || kind == .beginGroup else { continue }
      while let last = pictureScales.last, last.end <= i { pictureScales.removeLast() }
      if kind == .beginGroup {
        if let raster = list.rasterization(ofGroupAt: i) {
          pictureScales.append((list.end(ofGroupAt: i), plan.keptArea(raster)?.scale ?? scale))
        }
        continue
      }
      let item = list.items[i]
      // What is in a picture that is kept is in coordinates of its own.
      let isInPicture = !pictureScales.isEmpty
      let bounds = PixelRect(covering: item.frame, scale: scale)
      let isTouched =
        !item.frame.isEmpty && (isInPicture || isCarried || areas.contains { $0.intersects(bounds) })
      guard isTouched || shadowSurvey.isComplete else { continue }
      let shadow = list.shadows[Int(item.payload)]
      guard shadow.isKept,
        let picture = plan.keptShadow(shadow, scale: pictureScales.last?.scale ?? scale)
      else { continue }
      let isDrawn = isTouched && shadow.color.w > 0
      pictures.note(picture.id, isDrawn: isDrawn)
      guard isDrawn, !pictures.isValid(picture.id, version: 0, picture.kept.area),
        let target = pictures.target(for: picture.id, version: 0, picture.kept.area)
      else { continue }
      shadowSurvey.expectChange()
      picture.write(to: &shadowScene)
      let area = PixelRect(width: picture.kept.area.width, height: picture.kept.area.height)
      makePicture(picture.id) { $0.make(shadowScene, damage: area, scale: 1, background: .zero) }
      counters.add(plan, isWindow: false)
      try execute(shadowScene, target, corner: (0, 0))
    }
  }
}
