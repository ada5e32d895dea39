import Martlet

/// Gives views their places in a grid. Where that gets another number of rows, they spring there.
@MainActor
final class MuseumGrid {
  /// By the number of rows.
  private let arranger = Arranger<Int>()

  /// - Parameters:
  ///   - places: The places of the views.
  ///   - place: Gives a view its place.
  func place<Item: View>(_ items: [Item], at places: [Rect], by place: (Item, Rect) -> Void) {
    arranger.lay(Set(places.map(\.minY)).count) { zip(items, places).forEach(place) }
  }
}
