import MartletDrawing

/// Two copies of a large image side by side, which are mixed.
extension ImageStore {
  /// Where the pixels of a large image are at a level, and beside them those of the next one; another level alone until both
  /// are complete. Nil if there is nothing to draw.
  func largePair(_ image: Image, level: Int) -> (place: ImagePlace, coarser: ImagePlace?)? {
    let key = Key(id: image.id, level: fitting(level, image), isPair: true)
    let single = Key(id: image.id, level: key.level)
    guard pace == .inSlices else { return place(image, level: level).map { ($0, nil) } }
    if index[key] == nil {
      switch image.level(key.level) {
      case .ready(let bitmap): add(makeLargePair(image, key, ImagePixels(bitmap, level: key.level)))
      case .waiting: isBehind = true
      case .none: break
      }
    }
    if let known = index[key].map(Int.init) {
      entries[known].lastUse = frame
      if entries[known].isComplete, entries[known].retry == nil {
        return entries[known].place.map { ($0, entries[known].coarser) }
      }
      if entries[known].retry == nil {
        addAwaited(to: known, image)
        isBehind = true
      }
    }
    let other = completePlace(single) ?? otherPlace(image, single)
    return other.map { ($0, nil) }
  }

  /// Makes room for both copies, and hands over the finer one. They are as large as they are, without their clear edges.
  private func makeLargePair(_ image: Image, _ key: Key, _ pixels: ImagePixels) -> Entry {
    var entry = Entry(key: key, image: image, lastUse: frame)
    let whole = (width: pixels.width, height: pixels.height)
    let next = image.extent(atLevel: key.level + 1)
    var room = SIMD2(Int32(whole.width + 2), Int32(whole.height + 2))
    let beside = room.x
    // A copy of one pixel has none that is coarser.
    let hasNext = max(whole.width, whole.height) > 1 && room.x + Int32(next.width + 2) <= maximumSize
    if hasNext { room.x += Int32(next.width + 2) }
    let (number, origin) = allocate(width: room.x, height: room.y)
    entry.room = room
    entry.place = place(pixels, of: image, whole: whole, page: number, at: origin)
    uploads[uploads.count - 1].key = key
    entry.missing = 1
    if hasNext {
      entry.missing = 2
      entry.awaited = ImageLevelRoom(level: key.level + 1, origin: origin &+ SIMD2(beside, 0))
    }
    return entry
  }

  /// Hands over the coarser copy of an entry, if it is awaited and here.
  private func addAwaited(to known: Int, _ image: Image) {
    guard let awaited = entries[known].awaited, let page = entries[known].place?.page else { return }
    switch image.level(awaited.level) {
    case .waiting: return
    case .none: entries[known].missing -= 1
    case .ready(let bitmap):
      let pixels = ImagePixels(bitmap, level: awaited.level)
      entries[known].coarser = place(
        pixels, of: image, whole: (pixels.width, pixels.height), page: page, at: awaited.origin)
      uploads[uploads.count - 1].key = entries[known].key
    }
    entries[known].awaited = nil
  }
}
