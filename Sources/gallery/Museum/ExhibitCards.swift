import Martlet

/// The cards of the exhibits on a page, each made when it is wanted. One of them is open at a time.
@MainActor
final class ExhibitCards {
  /// The exhibit whose card is open; `nil` if none is.
  private(set) var shown: Int?
  /// Where an exhibit is seen, in points of the host.
  var home: (Int) -> Rect = { _ in .zero }
  /// Where a card lies when it is open, in points of the host.
  var place = Rect.zero {
    didSet { for card in cards.values { card.place = place } }
  }

  /// The view in which the cards lie.
  weak var host: View?

  private let exhibits: [Exhibit]
  private let palette: Palette
  private var cards: [Int: ExhibitCard] = [:]

  /// - Parameter exhibits: The exhibits, by number.
  init(_ exhibits: [Exhibit], palette: Palette) { (self.exhibits, self.palette) = (exhibits, palette) }

  /// The card of an exhibit, if it has been wanted already.
  func card(_ index: Int) -> ExhibitCard? { cards[index] }

  /// Opens the card of an exhibit, or sends it back; another one goes back.
  func toggle(_ index: Int) {
    guard exhibits.indices.contains(index) else { return }
    let isOpen = shown == index
    close()
    guard !isOpen else { return }
    let card = make(index)
    card.bringToFront()
    card.go(open: true)
  }

  /// Sends the card that is open back.
  func close() { if let shown { cards[shown]?.go(open: false) } }

  private func make(_ index: Int) -> ExhibitCard {
    if let card = cards[index] { return card }
    let card = ExhibitCard(exhibits[index], palette: palette)
    cards[index] = card
    card.home = { [weak self] in self?.home(index) ?? .zero }
    card.onTurn = { [weak self, weak card] in
      guard let self, let card else { return }
      if card.isOpen { shown = index } else if shown == index { shown = nil }
    }
    host?.addSubview(card)
    card.place = place
    return card
  }
}
