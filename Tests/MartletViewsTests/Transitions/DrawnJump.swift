import Martlet
import MartletTesting
import Testing

/// How far what is drawn jumps where something interrupts it. The picture before and the one after show the same moment: whatever differs
/// between them has jumped.
@MainActor
struct DrawnJump {
  private let window: ManualWindow
  /// The rows of pixels that count, from the top.
  private let rows: Int
  /// The most that a component of a pixel has differed, of 255.
  private var worst = 0
  private var last: Bitmap?
  /// How many interruptions there were, and after how many of them something was seen to move.
  private(set) var (count, moving) = (0, 0)

  /// By how much the two sides of the sharpest edges in the tests' views differ, of 255.
  private static let contrast = 190.0
  /// The time after which something that moves is seen elsewhere, in seconds.
  private static let glance = 1.0 / 60
  /// What differs by less, of 255, is not seen to have moved.
  private static let leastSeen = 2

  /// - Parameter height: The part of the window that counts, from the top, in points; `nil` for all of it.
  init(in window: ManualWindow, height: Double? = nil) {
    self.window = window
    rows = Int(height ?? window.size.height)
  }

  /// The longest jump, in points: an edge that has jumped by one has changed by all its contrast.
  var points: Double { Double(worst) / Self.contrast }

  /// The part that counts of the picture that is to be seen now.
  private func picture() throws -> Bitmap {
    let whole = try window.drawFrame()
    var part = Bitmap(width: whole.width, height: min(rows, whole.height))
    part.bytes = Array(whole.bytes.prefix(part.bytes.count))
    return part
  }

  /// Interrupts what moves, and compares the pictures.
  mutating func at(_ interruption: () -> Void) throws {
    let before = try picture()
    interruption()
    let after = try picture()
    worst = max(worst, try #require(after.difference(from: before)).maximum)
    count += 1
    last = after
  }

  /// Lets some time go by, and looks whether something has moved since the last interruption.
  mutating func look() throws {
    window.advance(to: window.now + Self.glance)
    guard let last else { return }
    if try #require(picture().difference(from: last, tolerance: Self.leastSeen)).count > 0 { moving += 1 }
  }
}
