import MartletDrawing

/// Images for which there is no memory on the GPU. They are left out, and tried again later.
extension ImageStore {
  /// The number of frames after which an image is tried again that was refused twice.
  static let longestPause: UInt64 = 120

  /// Notes that there is no memory for a page: what lies on it is left out for `refusalPause` frames.
  func refuse(page number: Int32) {
    for i in entries.indices where entries[i].bitmap == nil {
      guard let place = entries[i].place, place.page == number else { continue }
      free(place, room: entries[i].room)
      (entries[i].place, entries[i].coarser, entries[i].room) = (nil, nil, .zero)
      entries[i].missing = 0
      entries[i].awaited = nil
      entries[i].retry = frame + refusalPause
      hasRefused = true
    }
    for upload in uploads where upload.page == number && upload.key != nil {
      ImageWorker.release(upload.pixels.bitmap)
    }
    uploads.removeAll { $0.page == number }
  }

  /// Gives up all images that the newest frame has not drawn, since memory is short.
  func giveUpUndrawn() { removeAll { $0.lastUse + 1 < frame } }

  /// Forgets refusals that are to be tried again.
  func forgetRefusals() {
    guard hasRefused else { return }
    removeAll { $0.retry.map { $0 <= frame } ?? false }
    hasRefused = entries.contains { $0.retry != nil }
  }
}
