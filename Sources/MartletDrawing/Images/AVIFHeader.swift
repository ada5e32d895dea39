#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The description of an AVIF file's picture, read without its pixels: its loader says how large it is only after decoding it.
struct AVIFHeader {
  /// Width in pixels, as it is shown.
  let width: Int
  /// Height in pixels, as it is shown.
  let height: Int

  /// A longer description is left to the loader, in bytes.
  private static let mostBytes = 1 << 20
  /// A file with more boxes is damaged.
  private static let mostBoxes = 4096

  /// Reads a file's description; `nil` if it has none that is understood here.
  init?(_ path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard let description = Self.description(in: file) else { return nil }
    self.init(description[...])
  }

  /// Finds what is associated with the main item.
  private init?(_ description: ArraySlice<UInt8>) {
    // The description's version and flags come first.
    var (main, properties, associations) = (Int?.none, [Box](), [Int]())
    let boxes = Box.all(in: description.dropFirst(4))
    guard let item = boxes.first(where: { $0.name == "pitm" }) else { return nil }
    main = item.content.first == 0 ? item.number(at: 4, 2) : item.number(at: 4, 4)
    guard let main, let all = boxes.first(where: { $0.name == "iprp" }) else { return nil }
    for box in Box.all(in: all.content) {
      switch box.name {
      case "ipco": properties = Box.all(in: box.content)
      case "ipma": associations += Self.associations(in: box, of: main)
      default: break
      }
    }
    var (size, isOnItsSide) = ((width: Int, height: Int)?.none, false)
    for index in associations where properties.indices.contains(index - 1) {
      let property = properties[index - 1]
      switch property.name {
      case "ispe":
        guard let width = property.number(at: 4, 4), let height = property.number(at: 8, 4) else {
          return nil
        }
        size = (width, height)
      case "irot":
        guard let turns = property.content.first else { return nil }
        isOnItsSide = turns & 1 == 1
      // Only a part of it is shown.
      case "clap": return nil
      default: break
      }
    }
    guard let size else { return nil }
    (width, height) = isOnItsSide ? (size.height, size.width) : size
  }

  /// The numbers of an item's properties; 1 for the first of all.
  private static func associations(in box: Box, of item: Int) -> [Int] {
    guard let version = box.content.first, let flags = box.number(at: 3, 1), let count = box.number(at: 4, 4)
    else { return [] }
    let (idSize, indexSize) = (version == 0 ? 2 : 4, flags & 1 == 1 ? 2 : 1)
    var place = 8
    for _ in 0..<min(count, mostBoxes) {
      guard let id = box.number(at: place, idSize), let length = box.number(at: place + idSize, 1) else {
        return []
      }
      place += idSize + 1
      if id == item {
        return (0..<length).compactMap { i in
          // The highest bit says that it must be understood.
          box.number(at: place + i * indexSize, indexSize).map { $0 & (indexSize == 1 ? 0x7F : 0x7FFF) }
        }
      }
      place += length * indexSize
    }
    return []
  }

  /// The content of the box with the description.
  private static func description(in file: UnsafeMutablePointer<FILE>) -> [UInt8]? {
    for _ in 0..<mostBoxes {
      var head = [UInt8](repeating: 0, count: 8)
      guard fread(&head, 1, 8, file) == 8 else { return nil }
      let length = head[..<4].reduce(0) { $0 << 8 | Int($1) } - 8
      guard length >= 0 else { return nil }
      if head[4...].elementsEqual("meta".utf8) {
        guard length <= mostBytes else { return nil }
        var bytes = [UInt8](repeating: 0, count: length)
        return fread(&bytes, 1, length, file) == length ? bytes : nil
      }
      guard fseek(file, length, SEEK_CUR) == 0 else { return nil }
    }
    return nil
  }

  /// A part of such a file: a length, a name of four letters, and a content.
  private struct Box {
    let name: String
    let content: ArraySlice<UInt8>

    /// The boxes in some bytes, until something is wrong.
    static func all(in bytes: ArraySlice<UInt8>) -> [Box] {
      var (rest, boxes) = (bytes, [Box]())
      while rest.count >= 8, boxes.count < mostBoxes {
        let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard length >= 8, length <= rest.count else { break }
        let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
        boxes.append(Box(name: name, content: rest.prefix(length).dropFirst(8)))
        rest = rest.dropFirst(length)
      }
      return boxes
    }

    /// A number of so many bytes, the highest one first; `nil` beyond the end.
    func number(at place: Int, _ count: Int) -> Int? {
      guard place + count <= content.count else { return nil }
      return content.dropFirst(place).prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
