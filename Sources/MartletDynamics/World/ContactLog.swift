import MartletGeometry
import MartletSynchronization

/// The contacts that began and ended since the main thread last looked, and the snaps whose items have come to rest.
final class ContactLog: Sendable {
  /// A contact that began or ended.
  struct Entry: Sendable {
    /// When, at the end of a part of a step, in the reference layer's own time.
    var time: MediaTime
    var isBegin: Bool
    /// The number of the item.
    var item: Int
    var other: Other
    /// Where it began, in the coordinates of the reference.
    var point: Point
  }

  /// What a body touches.
  enum Other: Sendable, Hashable {
    case item(Int)
    /// A boundary of a behavior; without a name the enclosure.
    case boundary(behavior: Int, name: String?)
  }

  private let entries = Mutex<[Entry]>([])
  private let rests = Mutex<[Int]>([])

  /// Whether the main thread has not taken all.
  var isWaiting: Bool { entries.withLock { !$0.isEmpty } || rests.withLock { !$0.isEmpty } }

  /// Notes that the item of a snap has come to rest, by the number of the behavior.
  func appendRest(of behavior: Int) { rests.withLock { $0.append(behavior) } }

  /// Takes the numbers of the snaps whose items have come to rest, each once.
  func takeRests() -> Set<Int> {
    rests.withLock { rests in
      defer { rests = [] }
      return rests.isEmpty ? [] : Set(rests)
    }
  }

  func append(_ new: [Entry]) {
    entries.withLock { entries in
      // The main thread may be busy for long.
      guard entries.count < Constants.mostReports else { return }
      entries += new
    }
  }

  /// Takes all entries in exchange for the room of a list, whose entries are dropped: so whoever writes them allocates
  /// nothing once both have room enough.
  func take(into list: inout [Entry]) {
    list.removeAll(keepingCapacity: true)
    entries.withLock { swap(&$0, &list) }
  }
}
