import Martlet

/// The pictures of a film as they are made: files, a contact sheet and an animated picture.
///
/// A window that is resized meanwhile has pictures of several sizes. The sheet and the animated picture show those
/// of the first size.
@MainActor
final class FilmStrip {
  private let frames: String
  private var count = 0
  private var sheet: ContactSheet
  private var animation: AnimatedPicture?
  private var size: (width: Int, height: Int)?
  private var progress: FilmProgress

  /// Makes the folder of the frames, and its parents.
  init(frameCount: Int, frames: String) throws {
    self.frames = frames
    try Folder.make(frames)
    sheet = ContactSheet(frameCount: frameCount)
    progress = FilmProgress(count: frameCount)
    progress.tell(0)
  }

  /// Adds a picture that is shown for a time.
  func add(_ picture: Bitmap, milliseconds: Int32) throws {
    let number = String(count)
    let zeros = String(repeating: "0", count: max(4 - number.count, 0))
    try picture.write(png: "\(frames)/\(zeros)\(number).png")
    if size == nil {
      size = (picture.width, picture.height)
      animation = try AnimatedPicture(width: picture.width, height: picture.height)
    }
    if let size, size == (picture.width, picture.height) {
      sheet.add(picture, index: count)
      try animation?.add(picture, milliseconds: milliseconds)
    }
    count += 1
    progress.tell(count)
  }

  /// Writes the contact sheet and the animated picture into a folder.
  func finish(in directory: String) throws {
    try sheet.bitmap.write(png: directory + "/contact-sheet.png")
    if let bytes = try animation.take()?.finish() { try Folder.write(bytes, to: directory + "/reel.webp") }
  }
}
