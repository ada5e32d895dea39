import Martlet

/// Makes thumbnails one after the other, and then films of them: a few frames of a demo's film with each frame of the window, while
/// nothing else needs the main thread. What can wait leaves most of the time to what moves on the wall. Once all are made it rests.
@MainActor
final class ThumbnailQueue {
  /// The entries that want a thumbnail, the most wanted first.
  var wanted: () -> [WallEntry] = { [] }
  /// The entries whose thumbnail is to play, the most wanted first.
  var wantedLoops: () -> [WallEntry] = { [] }
  /// The entries whose thumbnail can wait until the others play.
  var wantedLater: () -> [WallEntry] = { [] }
  /// Whether the main thread has time for it.
  var isQuiet: () -> Bool = { true }
  /// Whether nothing is to be made until `run` is called again: then it wants no frames either.
  var isBlocked: () -> Bool = { false }
  /// Called with each thumbnail.
  var onPicture: (WallEntry, Image) -> Void = { _, _ in }
  /// Called with each film; `nil` if nothing moves in it.
  var onLoop: (WallEntry, ThumbnailLoop?) -> Void = { _, _ in }

  /// How the picture of a film is taken.
  var takePicture: @MainActor (ThumbnailFilm) async throws -> Image = { try await $0.picture() }

  private let palette: Palette
  private let tree: LayerTree
  /// The width of a thumbnail, in pixels, and how many of them are a point.
  var width: Double { didSet { if width != oldValue { (refusals, loopRefusals) = ([:], [:]) } } }
  var pixels = 1.0
  private var link: DisplayLink?
  private var film: ThumbnailFilm?
  private var recorder: LoopRecorder?
  private var isStepping = false
  /// Whether all that is made can wait, and when the next turn comes then, in media seconds.
  private var isPatient = false
  private var nextTurn: MediaTime = 0
  /// How often no thumbnail could be made of demos, by their names, and no film: where memory is short, there may be more later.
  private var refusals: [String: Int] = [:]
  private var loopRefusals: [String: Int] = [:]
  /// How often it tries.
  private static let mostTries = 3

  /// How many frames of a film are played with each frame of the window; of one whose frames are drawn, too, fewer.
  static let steps = 3
  private static let recordedSteps = 2
  /// No further frame of a film is played with a frame of the window once it has taken this long, in seconds.
  private static let mostTime = 0.003
  /// How long what can wait rests after each turn, as a multiple of the time that the turn took, and how many turns a second it has at most.
  private static let (rest, patientRate) = (3.0, 30.0)

  init(palette: Palette, tree: LayerTree, width: Double) {
    (self.palette, self.tree, self.width) = (palette, tree, width)
  }

  isolated deinit { stop() }

  /// Whether it has nothing to do.
  var isIdle: Bool { link == nil && film == nil && recorder == nil }

  /// Makes what is wanted.
  func run() {
    guard link == nil, !isBlocked(), next() != nil else { return }
    link = DisplayLink(tree: tree) { [weak self] in self?.frame($0.targetTimestamp) }
    pace()
  }

  private func pace() {
    isPatient = Self.first(of: wanted(), refusals) == nil
    let rate = isPatient ? Self.patientRate : 0
    if link?.preferredFrameRate != rate { link?.preferredFrameRate = rate }
  }

  /// Gives up what is under way.
  func stop() {
    link?.invalidate()
    link = nil
    giveUp()
  }

  private func giveUp() {
    film?.close()
    recorder?.film.close()
    (film, recorder) = (nil, nil)
  }

  /// What is made next.
  private enum Work { case picture(WallEntry), loop(WallEntry) }

  private func next() -> Work? {
    Self.first(of: wanted(), refusals).map { .picture($0) }
      ?? Self.first(of: wantedLoops(), loopRefusals).map { .loop($0) }
      ?? Self.first(of: wantedLater(), refusals).map { .picture($0) }
  }

  /// The first entry of those that were refused least; `nil` if all were too often.
  private static func first(of entries: [WallEntry], _ refusals: [String: Int]) -> WallEntry? {
    func count(_ entry: WallEntry) -> Int { refusals[entry.demo.name] ?? 0 }
    return entries.min { count($0) < count($1) }.flatMap { count($0) < mostTries ? $0 : nil }
  }

  /// The films have commits of their own, so they are not played within the window's frame.
  private func frame(_ time: MediaTime) {
    if isBlocked() {
      link?.invalidate()
      link = nil
      return
    }
    pace()
    guard !isStepping, isQuiet(), !isPatient || time >= nextTurn else { return }
    isStepping = true
    let begin = ContinuousClock.now
    Task { [weak self] in
      await self?.step()
      guard let self else { return }
      isStepping = false
      // A picture is drawn on another thread, but its processors may be the same.
      nextTurn = tree.now + Self.seconds(since: begin) * Self.rest
    }
  }

  private static func seconds(since begin: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - begin) / .seconds(1)
  }

  private func step() async {
    guard link != nil else { return }
    if film?.isSpoilt == true || recorder?.film.isSpoilt == true { giveUp() }
    if let film { return await step(film) }
    if let recorder { return await step(recorder) }
    switch next() {
    case .picture(let entry):
      film = ThumbnailFilm(of: entry, palette: palette, width: width, pixels: pixels)
    case .loop(let entry):
      recorder = LoopRecorder(of: entry, palette: palette, width: width, pixels: pixels)
    case nil: stop()
    }
  }

  private func step(_ film: ThumbnailFilm) async {
    let begin = ContinuousClock.now
    for _ in 0..<Self.steps where !film.isOver && Self.seconds(since: begin) < Self.mostTime { film.step() }
    guard film.isOver else { return }
    let picture = try? await takePicture(film)
    guard !film.isSpoilt else { return }
    film.close()
    guard self.film === film else { return }
    self.film = nil
    if let picture { onPicture(film.entry, picture) } else { refusals[film.entry.demo.name, default: 0] += 1 }
    if next() == nil { stop() }
  }

  private func step(_ recorder: LoopRecorder) async {
    let begin = ContinuousClock.now
    var isThere = false
    for _ in 0..<Self.recordedSteps where !isThere && Self.seconds(since: begin) < Self.mostTime {
      isThere = recorder.play(steps: 1)
    }
    guard isThere else { return }
    let isTaken = (try? await recorder.take()) != nil
    guard self.recorder === recorder, recorder.isOver || !isTaken else { return }
    recorder.film.close()
    self.recorder = nil
    if isTaken {
      onLoop(recorder.film.entry, recorder.loop)
    } else {
      loopRefusals[recorder.film.entry.demo.name, default: 0] += 1
    }
    if next() == nil { stop() }
  }
}
