import Martlet

/// Where the parts of the notes lie in a window of a size.
struct NotesLayout {
  /// Where the page of an open note lies.
  enum Arrangement {
    /// After the list, in the direction of words.
    case beside
    /// Below the list.
    case below
    /// Over the list.
    case over
  }

  /// What a change of size keeps, or not: within one shape, everything just follows the window's edge.
  struct Shape: Equatable {
    var arrangement: Arrangement
    /// Whether the date of a note stands below its title, not at the end of its line.
    var datesAreBelow: Bool
    /// Whether a page has the height for a picture.
    var hasPicture: Bool
  }

  let shape: Shape
  /// The places of the cards, from the first to the last one in the list.
  let cards: [Rect]
  /// The place of the page.
  let page: Rect

  /// The least width at which the page has room on the right, and the least height at which it has room below, in points.
  private static let leastWidth = 520.0
  private static let leastHeight = 500.0
  /// The share of the width that the list has beside a page, and its limits in points.
  private static let share = 0.36
  private static let listWidths = (least: 220.0, most: 380.0, large: 480.0)
  /// The least width of a card with its date in the line of its title, and the least height of one with it below, in points.
  private static let lineWidth = 270.0
  private static let twoLines = 50.0
  /// The heights of a card, in points.
  private static let cardHeights = (low: 44.0, usual: 72.0, large: 92.0)

  /// - Parameters:
  ///   - size: The window's size.
  ///   - count: The number of notes.
  @MainActor
  init(_ size: Size, count: Int = Note.count) {
    let field = DemoView.field(in: size)
    let isBeside = field.width >= Self.leastWidth && field.width >= field.height * 0.95
    let arrangement: Arrangement =
      isBeside ? .beside : field.height >= Self.leastHeight ? .below : .over
    let gap = DemoView.measure(compact: 6, 10, in: size)
    let between = DemoView.measure(compact: 12, 24, in: size)
    let number = Double(max(count, 1))
    let most = DemoView.measure(Self.cardHeights.usual, Self.cardHeights.large, in: size)
    let room = (field.height - (number - 1) * gap) / number
    // Above a page the list leaves at least half of the height.
    let height: Double =
      switch arrangement {
      case .beside, .over: min(max(room, 1), most)
      case .below: min(max(room * 0.46, Self.cardHeights.low), most)
      }
    var width = field.width
    if isBeside {
      let least = height < Self.twoLines ? Self.lineWidth : Self.listWidths.least
      let most = DemoView.measure(Self.listWidths.most, Self.listWidths.large, in: size)
      width = min(max(field.width * Self.share, least), most)
    }
    let list = Rect(x: field.minX, y: field.minY, width: width.rounded(), height: field.height)
    cards = (0..<count).map { index in
      Rect(
        x: list.minX, y: (list.minY + Double(index) * (height + gap)).rounded(),
        width: list.width, height: height.rounded(.down)
      ).directed(in: size.width)
    }
    let bottom = cards.last?.maxY ?? list.minY
    page =
      switch arrangement {
      case .beside:
        Rect(
          x: list.maxX + between, y: field.minY, width: max(field.maxX - list.maxX - between, 1),
          height: field.height
        ).directed(in: size.width)
      case .below:
        Rect(
          x: field.minX, y: bottom + between, width: field.width,
          height: max(field.maxY - bottom - between, 1))
      case .over: field
      }
    shape = Shape(
      arrangement: arrangement, datesAreBelow: list.width < Self.lineWidth && height >= Self.twoLines,
      hasPicture: page.height >= NotePage.pictureHeight)
  }

  /// The place in the list that is nearest to a height, of the middle of a card.
  func slot(nearest y: Double) -> Int {
    cards.indices.min { abs(cards[$0].midY - y) < abs(cards[$1].midY - y) } ?? 0
  }
}
