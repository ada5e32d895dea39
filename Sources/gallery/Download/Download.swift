import Martlet
import MartletTesting

/// Something that is fetched in lumps, as a network gives them. The same seed gives the same lumps.
struct Download {
  enum State: Equatable {
    case idle, waiting, loading, done
  }

  /// Its size, in tenths of a megabyte.
  let size: Int
  private(set) var state = State.idle
  /// How much of it is there, 0…1.
  private(set) var progress = 0.0

  private var random: SeededGenerator
  /// The seconds until the next lump.
  private var wait = 0.0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    size = Int.random(in: 18...96, using: &random)
  }

  /// Whether time changes it.
  var isRunning: Bool { state == .waiting || state == .loading }

  /// Begins it, or gives it up, or forgets it.
  mutating func turn() {
    state = state == .idle ? .waiting : .idle
    progress = 0
    wait = Double.random(in: 1.2...2, using: &random)
  }

  /// Lets some seconds pass. Returns whether anything has come.
  mutating func advance(by seconds: Double) -> Bool {
    guard isRunning else { return false }
    wait -= seconds
    guard wait <= 0 else { return false }
    state = .loading
    wait = Double.random(in: 0.12...0.6, using: &random)
    progress = min(progress + Double.random(in: 0.03...0.17, using: &random), 1)
    if progress == 1 { state = .done }
    return true
  }
}
