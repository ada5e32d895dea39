import Martlet

/// Where things lie in the museum: pure functions of the room that they have.
enum MuseumLayout {
  /// The height of the row below a page, which leads back, in points.
  static let rowHeight = ControlStyle.touchTarget
  private static let backWidth = 88.0

  /// Equal places in rows, in as many columns as make them largest.
  /// - Parameters:
  ///   - count: How many, at least 1.
  ///   - room: Where they lie.
  ///   - gap: The distance between them, in points.
  ///   - aspect: The wanted width of a place for a height of 1.
  static func grid(_ count: Int, in room: Rect, gap: Double, aspect: Double = 1.2) -> [Rect] {
    func cell(_ columns: Int) -> Size {
      let rows = (count + columns - 1) / columns
      return Size(
        width: max((room.width - Double(columns - 1) * gap) / Double(columns), 1),
        height: max((room.height - Double(rows - 1) * gap) / Double(rows), 1))
    }
    func worth(_ columns: Int) -> Double {
      // A row that is not full wastes room.
      let waste = count.isMultiple(of: columns) ? 1 : 0.8
      return min(cell(columns).width, cell(columns).height * aspect) * waste
    }
    let columns = (1...max(count, 1)).max { worth($0) < worth($1) } ?? 1
    let size = cell(columns)
    return (0..<count).map { index in
      Rect(
        origin: Point(
          x: room.minX + Double(index % columns) * (size.width + gap),
          y: room.minY + Double(index / columns) * (size.height + gap)),
        size: size
      ).directed(in: room.minX + room.maxX)
    }
  }

  /// The places of what a page shows, of the button that leads back, and of the words beside that, in a page of a size.
  @MainActor
  static func page(_ size: Size) -> (body: Rect, back: Rect, caption: Rect) {
    let margin = 8 + 8 * DemoView.share(min(size.width, size.height), 360, 400)
    let row = size.height - margin - rowHeight
    let back = Rect(x: margin, y: row, width: backWidth, height: rowHeight)
    return (
      Rect(
        x: margin, y: margin, width: max(size.width - 2 * margin, 1), height: max(row - 2 * margin, 1)),
      back.directed(in: size.width),
      Rect(
        x: back.maxX + 12, y: row, width: max(size.width - margin - back.maxX - 12, 1), height: rowHeight
      ).directed(in: size.width)
    )
  }

  /// Where a card lies that leaves a part of the page free, if there is room for that.
  enum CardPlace { case beside, below, over }

  /// Where the card of an exhibit lies in a page of a size that it leaves free in part.
  @MainActor
  static func cardPlace(_ size: Size) -> CardPlace {
    let body = page(size).body
    return body.width > 560 && body.width > body.height ? .beside : body.height > 520 ? .below : .over
  }

  /// The place of the card of an exhibit in a page of a size.
  /// - Parameter isAside: Whether it leaves a part of the page free, if there is room for that.
  @MainActor
  static func card(_ size: Size, isAside: Bool) -> Rect {
    let body = page(size).body
    let place = isAside ? cardPlace(size) : nil
    if place == .beside {
      let width = min((body.width * 0.44).rounded(), 460)
      return Rect(x: body.maxX - width, y: body.minY, width: width, height: body.height)
        .insetBy(dx: 8, dy: 8).directed(in: size.width)
    }
    if place == .below {
      let height = (body.height * 0.46).rounded()
      return Rect(x: body.minX, y: body.maxY - height, width: body.width, height: height)
        .insetBy(dx: 8, dy: 8)
    }
    return isAside
      ? body : body.insetBy(dx: (body.width * 0.06).rounded(), dy: (body.height * 0.04).rounded())
  }
}
