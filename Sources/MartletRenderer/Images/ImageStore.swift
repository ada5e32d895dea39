import MartletDrawing
import MartletRenderTree

/// Decides which images are on the GPU, and where. Small images share pages, so that one batch draws many of
/// them; each large image has a page of its own. An image is uploaded once, when it is first drawn.
///
/// It uses no OpenGL: `ImageTextures` carries out its decisions. It keeps no image alive. The place of an
/// image that is gone is freed within some frames. The place of an image that is alive but not drawn is freed
/// when all pages together exceed `limit`.
final class ImageStore {
  /// An image, or a copy reduced to 1/2, 1/4, … of its size.
  struct Key: Hashable {
    var id: UInt64
    /// How often it is halved; for a picture drawn from vectors, the bits of its pixels per unit as a `Float`.
    var level: Int
    /// Whether the copy of the next level is beside it.
    var isPair = false

    /// Whether it is drawn for a number of pixels: their bits are those of no number of times that an image is halved.
    var isRedrawn: Bool { level > 0xFF }
  }

  struct Entry {
    var key: Key
    weak var image: Image?
    /// Nil if every pixel is clear.
    var place: ImagePlace?
    /// The copy of the next level beside it.
    var coarser: ImagePlace?
    /// Extent of its room on the page, in texels.
    var room = SIMD2<Int32>.zero
    /// The last frame that drew it.
    var lastUse: UInt64
    /// The number of its copies whose pixels are not all on the page.
    var missing = 0
    /// If there was no memory for it, the frame in which it is tried again.
    var retry: UInt64?
    /// The pixels of a large image, if there is no GPU.
    var bitmap: Bitmap?
    /// Where the copy of the next level goes, if it is not here yet.
    var awaited: ImageLevelRoom?

    /// Whether all of its pixels are on the page.
    var isComplete: Bool { missing == 0 }
  }

  /// How the pixels of large images get to their pages.
  enum Pace {
    /// As soon as they are drawn, however long that takes.
    case atOnce
    /// In parts, frame by frame, after another thread has decoded and reduced them.
    case inSlices
    /// Not at all: another thread decodes and reduces them, and they are drawn from memory.
    case inMemory
  }

  /// A shared page, or the page of one large image.
  struct Page {
    /// A number that no other page has had.
    var serial: UInt64
    var packer: ShelfPacker
    var isShared: Bool
    var entryCount = 0
  }

  /// Pixels to copy to a page.
  struct Upload {
    var pixels: ImagePixels
    var page: Int32
    /// Where their clear border begins.
    var origin: SIMD2<Int32>
    /// The entry of a large image, which is complete when all rows are copied.
    var key: Key?
    /// The number of the page, which no other page has had.
    var serial: UInt64
    /// The number of rows that were copied, with those of the border.
    var copiedRows = 0
  }

  /// Extents of shared pages in texels: of the first, the second and all others. So a window with few labels
  /// needs 1 MiB.
  static let pageSizes: [Int32] = [512, 1024, 2048]
  /// Images larger than this in either direction, in texels, get a page of their own.
  static let sharedLimit = 510
  /// An image that was not drawn for this many frames may be given up when `limit` is exceeded.
  static let patience: UInt64 = 120

  /// Bytes of large images that are copied in a frame.
  static let slice = 1 << 20

  /// SVG pictures that are resized in nine parts.
  var sliced = SlicedPictures()
  /// How the pixels of large images get to their pages.
  var pace = Pace.atOnce
  /// Whether an image was drawn with fewer pixels than it should be, or not at all, since its pixels are not there yet.
  var isBehind = false
  /// Bytes of large images that may still be copied in this frame.
  private var sliceRest = slice
  /// Bytes of new texts that may still be drawn in this frame before it is shown.
  var newTextRest = slice
  /// Bytes of all pages beyond which images that are not drawn are given up.
  var limit = 64 << 20
  /// Whether there are images for which there was no memory, and how long those are left out, in frames.
  var hasRefused = false
  var refusalPause: UInt64 = 1
  /// The largest extent of a page that the GPU supports, in texels.
  var maximumSize: Int32 = 2048
  /// Pages by number; nil for free numbers.
  private(set) var pages: [Page?] = []
  /// What must be uploaded to the GPU before the next batch is drawn.
  var uploads: [Upload] = []
  /// Number of uploads so far.
  private(set) var uploadCount = 0
  /// Bytes of all pages.
  private(set) var byteCount = 0

  private(set) var index: [Key: Int32] = [:]
  var entries: [Entry] = []
  private(set) var frame: UInt64 = 1
  private var serial: UInt64 = 0
  private var hand = 0
  private var lastSweep: UInt64 = 0
  /// Pictures drawn from vectors.
  var vectors = VectorEntries()
  /// The deepest level of reduction so far.
  private var deepestLevel = 0

  /// Number of images and reduced copies that have an entry.
  var count: Int { entries.count }
  /// Number of pages.
  var pageCount: Int { pages.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }

  /// Where the pixels of an image are, reduced to 1/2^`level` of its size, or more if it were too large for a
  /// page otherwise. Nil if there is nothing to draw.
  func place(_ image: Image, level: Int) -> ImagePlace? {
    let image = image.pixels
    if pace != .atOnce, image.isLarge { return largePlace(image, level: level) }
    return entry(image, level: level, isPair: false).place
  }

  /// The same, and beside it, on the same page, the copy of the next level; nil where that is clear or does not fit.
  func pair(_ image: Image, level: Int) -> (place: ImagePlace, coarser: ImagePlace?)? {
    let image = image.pixels
    if pace != .atOnce, image.isLarge { return largePair(image, level: level) }
    let entry = entry(image, level: level, isPair: true)
    return entry.place.map { ($0, entry.coarser) }
  }

  private func entry(_ image: Image, level: Int, isPair: Bool) -> Entry {
    let key = Key(id: image.id, level: level, isPair: isPair)
    if let known = index[key] {
      entries[Int(known)].lastUse = frame
      return entries[Int(known)]
    }
    let entry = makeEntry(image, key)
    add(entry)
    return entry
  }

  /// Adds an entry that was made. Making room may have removed others.
  func add(_ entry: Entry) {
    if !entry.key.isRedrawn { deepestLevel = max(deepestLevel, entry.key.level) }
    index[entry.key] = Int32(entries.count)
    entries.append(entry)
  }

  /// When images are about to be given up: counts those as drawn that a list shows within a window. An image
  /// at rest is visible although no frame draws it again. Call this before `endFrame`.
  func keep(_ list: DisplayList, within window: PixelRect, scale: Double) {
    guard byteCount > limit, entries.contains(where: { isForgotten($0, in: frame + 1) }) else { return }
    var next = 0
    while next < list.items.count {
      let item = list.items[next]
      next = list.next(after: next)
      guard item.kind == .content, PixelRect(covering: item.frame, scale: scale).intersects(window) else {
        continue
      }
      switch list.contents[Int(item.payload)].drawing {
      case .image(let picture): keep(picture.image)
      case .emitter(let emitter): for sprite in emitter.sprites { keep(sprite.image) }
      case .none, .gradient, .shape: break
      }
    }
  }

  /// Counts an image as drawn.
  private func keep(_ image: Image) {
    for drawn in [image.pixels] + sliced.images(of: image.pixels.id) {
      for level in vectors.levels(of: drawn.id) {
        if let known = index[Key(id: drawn.id, level: level)] { entries[Int(known)].lastUse = frame }
      }
    }
    for level in 0...deepestLevel {
      for isPair in [false, true] {
        if let known = index[Key(id: image.pixels.id, level: level, isPair: isPair)] {
          entries[Int(known)].lastUse = frame
        }
      }
    }
  }

  private func isForgotten(_ entry: Entry, in frame: UInt64) -> Bool {
    entry.lastUse + Self.patience < frame
  }

  /// Ends a frame: gives up images that are no longer needed.
  func endFrame() {
    frame += 1
    vectors.endFrame(frame)
    sliced.endFrame()
    forgetRefusals()
    (sliceRest, newTextRest) = (Self.slice, Self.slice)
    // Check a few entries per frame, so that all are checked within about 64 frames.
    for _ in 0..<min(max(8, entries.count / 64), entries.count) {
      if hand >= entries.count { hand = 0 }
      // The last entry moves to the place of a removed one and is checked next.
      if entries[hand].image == nil { remove(hand) } else { hand += 1 }
    }
    if byteCount > limit { removeAll { isForgotten($0, in: frame) } }
    if frame % 512 == 0 { clearSparsePage() }
  }

  /// Removes all entries that satisfy a condition.
  func removeAll(where condition: (Entry) -> Bool) {
    var i = entries.count - 1
    while i >= 0 {
      if condition(entries[i]) { remove(i) }
      i -= 1
    }
  }

  func remove(_ i: Int) {
    let key = entries[i].key
    vectors.remove(key)
    index[key] = nil
    if !entries[i].isComplete { uploads.removeAll { $0.key == key } }
    if let bitmap = entries[i].bitmap {
      byteCount -= bitmap.bytes.count
      ImageWorker.release(bitmap)
    }
    if let place = entries[i].place, entries[i].bitmap == nil { free(place, room: entries[i].room) }
    let last = entries.count - 1
    if i != last {
      entries.swapAt(i, last)
      index[entries[i].key] = Int32(i)
    }
    entries.removeLast()
  }

  /// Empties a shared page that is mostly unused, if the others have room. Images that are still drawn are
  /// uploaded to other pages.
  private func clearSparsePage() {
    var room = 0
    for case let page? in pages where page.isShared { room += page.packer.area - page.packer.taken }
    for i in pages.indices.reversed() {
      guard let page = pages[i], page.isShared, 4 * page.packer.taken < page.packer.area else { continue }
      guard room - page.packer.area + page.packer.taken > 4 * page.packer.taken else { continue }
      removeAll { $0.place?.page == Int32(i) }
      return
    }
  }

  private func makeEntry(_ image: Image, _ key: Key) -> Entry {
    var entry = Entry(key: key, image: image, lastUse: frame)
    let bitmap = image.bitmap
    var pixels = ImagePixels(bitmap)
    let level = fitting(key.level, image)
    pixels.reduce(times: level)
    let whole = (width: pixels.width, height: pixels.height)
    guard whole.width > 0, whole.height > 0 else { return entry }
    var coarser: ImagePixels?
    if key.isPair {
      coarser = pixels
      coarser?.reduce(times: 1)
    }
    guard pixels.trim() else { return entry }
    var room = SIMD2(Int32(pixels.width + 2), Int32(pixels.height + 2))
    let beside = room.x
    let half = (width: (whole.width + 1) / 2, height: (whole.height + 1) / 2)
    if coarser?.trim() == true, let width = coarser?.width, room.x + Int32(width + 2) <= maximumSize {
      room.x += Int32(width + 2)
    } else {
      coarser = nil
    }
    let (number, origin) = allocate(width: room.x, height: room.y)
    entry.room = room
    entry.place = place(pixels, of: image, whole: whole, page: number, at: origin)
    if let coarser {
      entry.coarser = place(coarser, of: image, whole: half, page: number, at: origin &+ SIMD2(beside, 0))
    }
    return entry
  }

  /// Uploads pixels to a page at a place that is free.
  func place(
    _ pixels: ImagePixels, of image: Image, whole: (width: Int, height: Int), page number: Int32,
    at origin: SIMD2<Int32>
  ) -> ImagePlace {
    uploads.append(
      Upload(pixels: pixels, page: number, origin: origin, serial: pages[Int(number)]?.serial ?? 0))
    uploadCount += 1
    return place(
      pixels, of: image, whole: whole, page: number, size: pageSize(number), at: origin)
  }

  /// Where pixels of an image are that begin on a page with a clear border at an origin.
  func place(
    _ pixels: ImagePixels, of image: Image, whole: (width: Int, height: Int), page number: Int32,
    size: SIMD2<Int32>, at origin: SIMD2<Int32>
  ) -> ImagePlace {
    let step = pixels.step
    let begin = pixels.begin ?? SIMD2(image.bitmapRect.minX, image.bitmapRect.minY) * image.scale
    let picture = SIMD2(image.size.width, image.size.height) * image.scale
    let full = image.extent(atLevel: 0)
    var extent = SIMD2(Double(full.width), Double(full.height))
    if pixels.begin != nil { extent = SIMD2(Double(whole.width), Double(whole.height)) * step }
    let end = begin + extent
    // The image ends at an edge only if neither the bitmap nor the trimmed pixels end before it.
    let isEdge: [Bool] = [
      pixels.left == 0 && begin.x < 0.5, pixels.top == 0 && begin.y < 0.5,
      pixels.left + pixels.width == whole.width && end.x > picture.x - 0.5,
      pixels.top + pixels.height == whole.height && end.y > picture.y - 0.5,
    ]
    var mask = SIMDMask<SIMD4<Int32>>(repeating: false)
    for i in 0..<4 { mask[i] = isEdge[i] }
    return ImagePlace(
      page: number, pageSize: size, origin: origin &+ 1,
      size: SIMD2(Int32(pixels.width), Int32(pixels.height)),
      offset: begin + SIMD2(Double(pixels.left), Double(pixels.top)) * step, step: step,
      isRedrawn: pixels.begin != nil, isEdge: mask)
  }

  func pageSize(_ number: Int32) -> SIMD2<Int32> {
    guard let page = pages[Int(number)] else { return .zero }
    return SIMD2(page.packer.width, page.packer.height)
  }

  func allocate(width: Int32, height: Int32) -> (page: Int32, origin: SIMD2<Int32>) {
    guard max(width, height) <= Int32(Self.sharedLimit + 2) else {
      return addPage(width: width, height: height, isShared: false, for: (width, height))
    }
    if let found = findRoom(width: width, height: height) { return found }
    if lastSweep != frame {
      lastSweep = frame
      removeAll { $0.image == nil }
      if let found = findRoom(width: width, height: height) { return found }
    }
    let shared = pages.reduce(0) { $0 + ($1?.isShared == true ? 1 : 0) }
    let size = min(Self.pageSizes[min(shared, Self.pageSizes.count - 1)], maximumSize)
    return addPage(width: size, height: size, isShared: true, for: (width, height))
  }

  private func findRoom(width: Int32, height: Int32) -> (page: Int32, origin: SIMD2<Int32>)? {
    for i in pages.indices where pages[i]?.isShared == true {
      if let at = pages[i]?.packer.place(width: width, height: height) {
        pages[i]?.entryCount += 1
        return (Int32(i), SIMD2(at.x, at.y))
      }
    }
    return nil
  }

  private func addPage(
    width: Int32, height: Int32, isShared: Bool, for size: (width: Int32, height: Int32)
  ) -> (page: Int32, origin: SIMD2<Int32>) {
    serial += 1
    var page = Page(
      serial: serial, packer: ShelfPacker(width: width, height: height), isShared: isShared, entryCount: 1)
    let at = page.packer.place(width: size.width, height: size.height) ?? (0, 0)
    byteCount += page.packer.area * 4
    let origin = SIMD2(at.x, at.y)
    if let free = pages.firstIndex(where: { $0 == nil }) {
      pages[free] = page
      return (Int32(free), origin)
    }
    pages.append(page)
    return (Int32(pages.count - 1), origin)
  }

  func free(_ place: ImagePlace, room: SIMD2<Int32>) {
    let i = Int(place.page)
    pages[i]?.packer.free(x: place.origin.x - 1, y: place.origin.y - 1, width: room.x, height: room.y)
    pages[i]?.entryCount -= 1
    guard let page = pages[i], page.entryCount == 0 else { return }
    // Keep the last shared page: a window with a single label that changes needs it again.
    if page.isShared, byteCount - page.packer.area * 4 == 0 { return }
    byteCount -= page.packer.area * 4
    pages[i] = nil
  }

  /// The level that is drawn instead of a level that is too large for a page.
  func fitting(_ level: Int, _ image: Image) -> Int {
    var level = level
    while true {
      let (width, height) = image.extent(atLevel: level)
      if max(width, height) <= Int(maximumSize) - 2 { return level }
      level += 1
    }
  }

  // MARK: Large images

  /// Where the pixels of a large image are; those of another level until they are complete. Nil if there is nothing to
  /// draw.
  private func largePlace(_ image: Image, level: Int) -> ImagePlace? {
    let key = Key(id: image.id, level: fitting(level, image))
    if let place = completePlace(key) { return place }
    if index[key] == nil {
      switch image.level(key.level) {
      case .ready(let bitmap): add(makeLargeEntry(image, key, ImagePixels(bitmap, level: key.level)))
      case .waiting: isBehind = true
      case .none: break
      }
    }
    if let known = index[key] {
      entries[Int(known)].lastUse = frame
      if entries[Int(known)].retry != nil { return otherPlace(image, key) }
      if entries[Int(known)].isComplete { return entries[Int(known)].place }
      isBehind = true
    }
    return otherPlace(image, key)
  }

  /// The place of a level that is complete.
  func completePlace(_ key: Key) -> ImagePlace? {
    guard let known = index[key], entries[Int(known)].isComplete else { return nil }
    entries[Int(known)].lastUse = frame
    return entries[Int(known)].place
  }

  /// The place of a level that is complete, by itself or with the next one beside it.
  private func anyPlace(_ key: Key) -> ImagePlace? {
    completePlace(key) ?? completePlace(Key(id: key.id, level: key.level, isPair: true))
  }

  /// The place of the nearest complete level, coarser ones first; if there is none, the coarsest is made complete.
  func otherPlace(_ image: Image, _ key: Key) -> ImagePlace? {
    var other = key
    let coarsest = image.coarsestLevel
    for level in stride(from: key.level + 1, through: max(coarsest, deepestLevel), by: 1) {
      other.level = level
      if let place = anyPlace(other) { return place }
    }
    for level in stride(from: key.level - 1, through: 0, by: -1) {
      other.level = level
      if let place = anyPlace(other) { return place }
    }
    other.level = coarsest
    guard coarsest > key.level, index[other] == nil, case .ready(let bitmap) = image.level(coarsest) else {
      return nil
    }
    let entry = makeLargeEntry(image, other, ImagePixels(bitmap, level: coarsest))
    add(entry)
    return entry.isComplete ? entry.place : nil
  }

  /// Makes room for a copy of a large image. Small copies are complete at once.
  func makeLargeEntry(_ image: Image, _ key: Key, _ pixels: consuming ImagePixels) -> Entry {
    var entry = Entry(key: key, image: image, lastUse: frame)
    let bitmap = pixels.bitmap
    let whole = (width: bitmap.width, height: bitmap.height)
    guard pace != .inMemory else {
      byteCount += bitmap.bytes.count
      entry.bitmap = bitmap
      entry.place = place(
        pixels, of: image, whole: whole, page: 0,
        size: SIMD2(Int32(clamping: whole.width + 2), Int32(clamping: whole.height + 2)), at: .zero)
      return entry
    }
    let isSmall = bitmap.bytes.count <= Self.slice || pace == .atOnce
    if isSmall, !pixels.trim() { return entry }
    entry.room = SIMD2(Int32(pixels.width + 2), Int32(pixels.height + 2))
    let (number, origin) = allocate(width: entry.room.x, height: entry.room.y)
    entry.place = place(pixels, of: image, whole: whole, page: number, at: origin)
    if !isSmall {
      entry.missing = 1
      uploads[uploads.count - 1].key = key
    }
    return entry
  }

  /// The rows of an upload that are to be copied now.
  func takeRows(ofUpload i: Int) -> Range<Int> {
    let (first, end) = (uploads[i].copiedRows, uploads[i].pixels.rowCount)
    guard pages[Int(uploads[i].page)]?.serial == uploads[i].serial else {
      uploads[i].copiedRows = end
      return 0..<0
    }
    guard uploads[i].key != nil else {
      uploads[i].copiedRows = end
      return first..<end
    }
    let rowBytes = uploads[i].pixels.rowBytes
    let count = min(end - first, max(sliceRest / rowBytes, sliceRest == Self.slice ? 1 : 0))
    sliceRest = max(sliceRest - count * rowBytes, 0)
    uploads[i].copiedRows += count
    return first..<first + count
  }

  /// Forgets uploads of which all rows were copied.
  func removeFinishedUploads() {
    for upload in uploads where upload.copiedRows >= upload.pixels.rowCount {
      guard let key = upload.key else { continue }
      if let known = index[key] { entries[Int(known)].missing -= 1 }
      ImageWorker.release(upload.pixels.bitmap)
    }
    uploads.removeAll { $0.copiedRows >= $0.pixels.rowCount }
  }

  /// The pixels of a copy of a large image in memory.
  func bitmap(of image: Image, level: Int) -> Bitmap? {
    index[Key(id: image.pixels.id, level: level)].flatMap { entries[Int($0)].bitmap }
  }
}
