import Martlet

/// A demo as the wall shows it.
@MainActor
struct WallEntry {
  let demo: any Demo.Type
  /// The moment of its film that its thumbnail shows, in seconds.
  let moment: Double
  /// The names of the library that it shows.
  let api: String

  init(_ demo: any Demo.Type, at moment: Double, _ api: String) {
    self.demo = demo
    self.moment = moment
    self.api = api
  }

  /// Whether its name, its summary or what it shows contains each word of a query, in English or in the gallery's language.
  func matches(_ query: String) -> Bool {
    guard !query.isEmpty else { return true }
    let own = [DemoTile.title(of: demo), demo.summary, api]
    let text = (own + own.map { localized($0) } + [demo.name]).joined(separator: " ").unhyphenated
      .lowercased()
    return query.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }
}
