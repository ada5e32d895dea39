/// The copies of a large image at 1/1, 1/2, 1/4 … of its size that are in memory.
package struct ImageLevels {
  /// By level: 0 is the image itself, each next level is half as wide and high.
  var bitmaps: [Int: Bitmap] = [:]
  /// The level that somebody waits for. It is kept until it was taken.
  var wanted: Int?
  /// Whether the worker makes them now, or soon.
  var isWorking = false
  /// Why they cannot be made, or made again.
  var failure: BitmapError?
  /// Called when the worker is done.
  var waiting: [@Sendable () -> Void] = []
  /// Grows with each use, of all images.
  var lastUse: UInt64 = 0

  /// Memory of all of them, in bytes.
  var byteCount: Int { bitmaps.values.reduce(0) { $0 + $1.bytes.count } }

  /// The answer to a request for a level.
  package enum Answer: Sendable {
    /// It is here.
    case ready(Bitmap)
    /// The worker makes it.
    case waiting
    /// It cannot be made.
    case none
  }
}
