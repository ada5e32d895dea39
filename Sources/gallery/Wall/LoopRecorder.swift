import Martlet

/// Makes the film that a thumbnail plays, frame by frame.
@MainActor
final class LoopRecorder {
  let film: ThumbnailFilm
  private var maker: ThumbnailLoop.Maker
  private let times: [Double]

  /// How much of the film comes before the thumbnail's picture, and how long it is, in frames.
  private static let (before, count) = (18, 36)
  /// When it begins at the earliest, in seconds: before that nothing has happened.
  private static let begin = 0.15

  /// - Parameters:
  ///   - width: That of the thumbnail, in pixels.
  ///   - pixels: Pixels per point of the thumbnail.
  init(of entry: WallEntry, palette: Palette, width: Double, pixels: Double) {
    let before = min(Self.before, max(Int((entry.moment - Self.begin) * ThumbnailLoop.rate), 0))
    times = (0..<Self.count).map { entry.moment + Double($0 - before) / ThumbnailLoop.rate }
    film = ThumbnailFilm(of: entry, palette: palette, width: width, pixels: pixels)
    maker = ThumbnailLoop.Maker(count: Self.count, still: before)
  }

  /// Whether all frames are there.
  var isOver: Bool { maker.number == times.count }
  /// The film; `nil` before it is over, and if nothing moves in it.
  var loop: ThumbnailLoop? { maker.finish() }

  /// Plays up to the next frame that is to be taken, at most by some steps. Returns whether it has come.
  func play(steps: Int) -> Bool {
    guard !isOver else { return false }
    return film.play(to: times[maker.number], steps: steps)
  }

  /// Takes the present frame, which is drawn on another thread.
  func take() async throws {
    maker.add(try await film.picture())
  }

  /// Makes the whole film at once.
  func record() throws {
    while !isOver { if play(steps: .max) { maker.add(try film.drawnPicture()) } }
  }
}
