import Glibc
import Testing

/// What springs to its place in a window is filmed as sway shows it, while the window is turned, maximized or tiled: what is seen has no
/// jump, and keeps its velocity.
///
/// Others have no pictures with times.
@Suite(.serialized, .enabled(if: Tools.shouldRun, "sway is missing"))
struct TransitionFilmTests {
  /// How many times slower than usual everything moves, so that there are pictures enough of a move.
  private static let slowness = 32.0
  /// How long a move is under way when it is interrupted, in seconds at the usual pace.
  private static let way = 0.12
  /// How long it is watched from then on, in seconds, and how many pictures that must show at least.
  private static let (watch, count) = (1.2, 30)

  /// The angular frequency of the springs, per second: they take 0.45 s and have no bounce.
  private static let speed = 2 * Double.pi / 0.45
  /// How far what moves may jump as the window changes, in pixels, and by which part of it its velocity may change.
  static let (mostJump, mostChange) = (0.5, 0.03)

  /// A move, and what happens to the window meanwhile.
  enum Interruption: CaseIterable, CustomTestStringConvertible {
    case turn, maximize, tile

    var testDescription: String { "\(self)" }

    /// What has sway make the move, and interrupt it, of a window that floats.
    var commands: (move: [String], change: [String]) {
      switch self {
      case .turn: (["fullscreen", "enable"], ["output", Sway.output, "transform", "270"])
      case .maximize: (["resize", "set", "760", "540"], ["fullscreen", "enable"])
      case .tile: (["resize", "set", "760", "540"], ["floating", "disable"])
      }
    }

    /// The size that the window gets at last.
    var size: [Int] { self == .turn ? [640, 960] : [960, 640] }
  }

  @Test(arguments: Interruption.allCases)
  func `what moves in a window keeps its velocity in the pictures of a window that changes`(
    interruption: Interruption
  ) throws {
    let sway = try Sway(width: 960, height: 640)
    let gallery = try Gallery(
      "window-turns", options: ["--size", "560x440", "--slow", "\(Self.slowness)"],
      environment: sway.compositor.environment, directory: sway.compositor.directory)
    defer { gallery.process.signal(SIGKILL) }
    _ = try gallery.waitForFirstFrame()
    _ = try gallery.trace.waitForRest()
    let film = ScreenFilm(
      of: sway.compositor.socketPath, mark: try #require(Gallery.colors["sun"]), ground: Sway.backdrop)
    defer { film.stop() }
    func command(_ words: [String]) throws {
      let whose = words[0] == "output" ? "" : "[pid=\(gallery.process.pid)] "
      try sway.command(whose + words.joined(separator: " "))
    }
    let commands = interruption.commands
    let begin = now()
    try command(commands.move)
    sleep(until: now() + Self.way * Self.slowness)
    try command(commands.change)
    try eventually("\(Self.count) pictures after the change", within: 30) {
      let shots = try film.shots().drop { $0.size != interruption.size }
      guard let first = shots.first, let last = shots.last, last.t - first.t > Self.watch else {
        return false
      }
      return zip(shots, shots.dropFirst()).filter { $0.place != $1.place }.count >= Self.count
    }
    try gallery.trace.update()
    let turn = try FilmedTurn(
      try film.shots().filter { $0.t > begin }, of: TurnPath.layer, in: gallery.trace, to: interruption.size,
      speed: Self.speed / Self.slowness)
    report("sway, \(interruption) in mid-transition", turn.words)
    #expect(turn.jump < Self.mostJump)
    #expect(turn.change < Self.mostChange + turn.doubt)
    #expect(turn.doubt < 0.02 && turn.noise < 0.3, "the pictures say too little")
    #expect(turn.strays.count <= 4, "\(turn.strays)")
  }
}
