import MartletDrawing

/// What a painter remembers while it draws.
final class CairoNotes {
  /// What was below the first layer of each backdrop group.
  var backdrops: [String: Bitmap] = [:]
}
