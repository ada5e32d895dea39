/// Moves in the window of a demo, and what happens to the window while each is under way.
struct Journey: CustomStringConvertible {
  struct Leg {
    /// What is done and comes to rest before.
    var before: [DeskMove] = []
    /// What is under way when the window changes.
    let move: DeskMove
    let change: WindowChange
    /// How long the move takes, in seconds, where the window's change does not make it longer.
    var duration: Double?
  }

  let demo: String
  let size: String
  /// The layer whose way must have no jump, and the one from whose place it is measured.
  var layer: (moving: String, still: String)?
  let legs: [Leg]

  var description: String { demo }

  /// What is in the window springs to other places, and the window changes again.
  static func turns(_ kind: InputKind) -> Journey {
    let maximize = DeskMove.change(.maximize)
    let turned = Leg(move: maximize, change: .turn)
    let turnedBack = Leg(move: .change(.turnBack), change: .maximize)
    let tile = Leg(move: .change(.tile), change: .tile)
    let tiles = [Leg(move: maximize, change: .tile), Leg(move: .change(.tile), change: .maximize)]
    let legs =
      switch kind {
      // Weston tells windows nothing of an output that turns.
      case .weston: [turned]
      // A tile is as large there as the output.
      case .sway: [turned, turnedBack, tile]
      default: [turned, turnedBack] + tiles
      }
    return Journey(
      demo: "window-turns", size: "700x560", layer: (TurnPath.layer, "poster"),
      legs: legs + [Leg(move: maximize, change: .maximize)])
  }

  /// Letters open and close in one column, which becomes two, and in two, which become one.
  static let mail = Journey(
    demo: "controllers", size: "500x600",
    legs: [
      Leg(move: .key(.enter), change: .maximize),
      Leg(move: .key(.enter), change: .maximize),
      Leg(move: .key(.backspace), change: .tile),
      Leg(move: .key(.enter), change: .tile),
      Leg(before: [.change(.maximize)], move: .key(.enter), change: .turn),
      Leg(move: .key(.enter), change: .turnBack),
    ])

  /// Pages flip and fold.
  static let pages = Journey(
    demo: "fold", size: "700x560",
    legs: [
      Leg(move: .key(.space), change: .maximize, duration: flip),
      Leg(before: toFolds, move: .key(.space), change: .maximize, duration: fold),
      Leg(move: .key(.space), change: .tile, duration: fold),
      Leg(before: toFlips, move: .key(.space), change: .tile, duration: flip),
      Leg(before: [.change(.maximize)], move: .key(.space), change: .turn, duration: flip),
      Leg(before: toFolds, move: .key(.space), change: .turnBack, duration: fold),
    ])

  /// How long their springs of 0.6 and 0.5 s take to their rest.
  private static let (flip, fold) = (0.91, 0.79)
  /// To the ninth of sixteen ways, and back to the first one.
  private static let (toFolds, toFlips) = ([DeskMove.key(.down, times: 9)], [DeskMove.key(.up, times: 9)])
}
