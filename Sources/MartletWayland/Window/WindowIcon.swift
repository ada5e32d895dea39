import MartletDrawing
import MartletGeometry

/// What stands for a window in lists and bars of the desktop: the name of an icon of the person's theme, pictures, or both.
///
///     window.icon = WindowIcon(name: "folder-pictures")
///     window.icon = WindowIcon(pictures: [small, large])
public struct WindowIcon: Hashable, Sendable {
  /// The name of an icon, as in the freedesktop icon theme specification; `nil` for none. A desktop that knows it usually prefers it to
  /// `pictures`.
  public let name: String?
  /// Square pictures, each of another size. The desktop takes the one that fits best.
  public let pictures: [Bitmap]

  /// Makes an icon. A mistake of the program if nothing is in it, or if a picture is empty or not square.
  /// - Parameters:
  ///   - name: The name of an icon; `nil`, the default, for none.
  ///   - pictures: Square pictures; none by default. Sides of 32, 64 and 128 pixels are useful.
  public init(name: String? = nil, pictures: [Bitmap] = []) {
    precondition(name?.isEmpty != true, "the name of a window's icon must not be empty")
    precondition(name != nil || !pictures.isEmpty, "a window's icon must have a name or a picture")
    for picture in pictures {
      precondition(
        picture.width == picture.height && picture.width > 0,
        "the picture of a window's icon must be square, not \(picture.width)×\(picture.height)")
    }
    (self.name, self.pictures) = (name, pictures)
  }
}
