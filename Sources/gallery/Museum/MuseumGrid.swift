import Martlet

/// Gives views their places in a grid. Where that gets another number of rows, they spring there.
@MainActor
final class MuseumGrid {
  private var rows: Int?

  /// - Parameters:
  ///   - places: The places of the views.
  ///   - place: Gives a view its place.
  func place<Item: View>(_ items: [Item], at places: [Rect], by place: (Item, Rect) -> Void) {
    let next = Set(places.map(\.minY)).count
    let changes = rows.map { $0 != next } ?? false
    rows = next
    guard changes else { return zip(items, places).forEach(place) }
    View.animate(spring: .smooth) { zip(items, places).forEach(place) }
  }
}
