import Glibc
import MartletHost

/// What all drags of an application have in common: the one that it has begun itself, and the limits of what other programs may do.
@MainActor
final class WaylandDrags {
  /// The newest drag of this program, as long as its seat keeps it: beyond its end, for a target may still ask for its data.
  private(set) weak var own: WaylandDrag?
  /// The number of programs to which data is being written.
  private(set) var transferCount = 0

  /// How long another program may take to send its data, in seconds.
  var readTime = 5.0
  /// The most data that is read, in bytes.
  var readLimit = 64 << 20
  /// How long another program may leave its pipe full, in seconds.
  var writePatience = 10.0
  /// The most programs to which data is written at a time.
  private static let mostTransfers = 64

  func began(_ drag: WaylandDrag) { own = drag }

  /// Reads what another program writes to a pipe. `request` passes the writing end on.
  func read(_ request: (_ descriptor: Int32) -> Void, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    guard let pipe = Pipe.make() else { return completion(nil) }
    // The request has a copy of the descriptor.
    request(pipe.writing)
    close(pipe.writing)
    // A program that has died leaves nothing.
    let reader = PipeReader(pipe.reading, limit: readLimit, time: readTime) { bytes in
      completion(bytes.flatMap { $0.isEmpty ? nil : $0 })
    }
    if reader == nil { completion(nil) }
  }

  /// Sends a form of what is dragged to a descriptor, and closes it at the end.
  func send(_ type: String, of data: DragData, to descriptor: Int32) {
    guard transferCount < Self.mostTransfers else {
      close(descriptor)
      return
    }
    transferCount += 1
    data.read(type) { [weak self] bytes in
      guard let self else {
        close(descriptor)
        return
      }
      PipeWriter(bytes ?? [], to: descriptor, patience: writePatience) { [weak self] in
        self?.transferCount -= 1
      }
    }
  }
}
