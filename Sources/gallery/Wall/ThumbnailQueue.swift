import Martlet

/// Makes thumbnails one after the other, a few frames of a film with each frame of the window, while nothing else needs the main
/// thread. Once all are made it rests.
@MainActor
final class ThumbnailQueue {
  /// The entries that want a thumbnail, the most wanted first.
  var wanted: () -> [WallEntry] = { [] }
  /// Whether the main thread has time for it.
  var isQuiet: () -> Bool = { true }
  /// Whether nothing is to be made until `run` is called again: then it wants no frames either.
  var isBlocked: () -> Bool = { false }
  /// Called with each thumbnail.
  var onPicture: (WallEntry, Image) -> Void = { _, _ in }

  private let palette: Palette
  private let tree: LayerTree
  /// The width of a thumbnail, in pixels.
  var width: Double
  private var link: DisplayLink?
  private var film: ThumbnailFilm?
  private var isStepping = false
  /// The names of demos that no thumbnail could be made of.
  private var refused: Set<String> = []

  /// How many frames of a film are played with each frame of the window.
  static let steps = 3

  init(palette: Palette, tree: LayerTree, width: Double) {
    (self.palette, self.tree, self.width) = (palette, tree, width)
  }

  isolated deinit { stop() }

  /// Whether it has nothing to do.
  var isIdle: Bool { link == nil && film == nil }

  /// Makes what is wanted.
  func run() {
    guard link == nil, !isBlocked(), next() != nil else { return }
    link = DisplayLink(tree: tree) { [weak self] _ in self?.frame() }
  }

  /// Gives up what is under way.
  func stop() {
    link?.invalidate()
    link = nil
    film?.close()
    film = nil
  }

  private func next() -> WallEntry? { wanted().first { !refused.contains($0.demo.name) } }

  /// The films have commits of their own, so they are not played within the window's frame.
  private func frame() {
    if isBlocked() {
      link?.invalidate()
      link = nil
      return
    }
    guard !isStepping, isQuiet() else { return }
    isStepping = true
    Task { [weak self] in
      await self?.step()
      self?.isStepping = false
    }
  }

  private func step() async {
    guard link != nil else { return }
    if film?.isSpoilt == true {
      film?.close()
      film = nil
    }
    guard let film else {
      guard let entry = next() else { return stop() }
      self.film = ThumbnailFilm(of: entry, palette: palette, width: width)
      return
    }
    for _ in 0..<Self.steps where !film.isOver { film.step() }
    guard film.isOver else { return }
    let picture = try? await film.picture()
    guard !film.isSpoilt else { return }
    film.close()
    guard self.film === film else { return }
    self.film = nil
    if let picture { onPicture(film.entry, picture) } else { refused.insert(film.entry.demo.name) }
    if next() == nil { stop() }
  }
}
