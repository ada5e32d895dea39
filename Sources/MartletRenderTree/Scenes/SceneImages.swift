import MartletDrawing
import MartletGeometry

/// The images that a scene's text reads from files. Each is made once, so that layers share it as they did.
final class SceneImages {
  private let load: (String) throws -> Bitmap
  private var images: [String: Image] = [:]

  /// - Parameter load: Reads the pixels of a name.
  init(load: @escaping (String) throws -> Bitmap) { self.load = load }

  /// The image of a name, with its scale, its size in points, and where its pixels begin in it, in points.
  func image(_ words: SceneWords) throws(SceneReader.Problem) -> Image {
    let key = words.text
    if let known = images[key] { return known }
    let n = try words.rest.numbers(5)
    guard n[0] > 0, n[1] >= 0, n[2] >= 0 else {
      throw SceneReader.Problem(message: "the image '\(key)' must have a positive scale and no negative size")
    }
    let bitmap: Bitmap
    do {
      bitmap = try load(words.first ?? "")
    } catch {
      throw SceneReader.Problem(message: "\(error)")
    }
    let image = Image(
      bitmap, scale: n[0], at: Point(x: n[3], y: n[4]), of: Size(width: n[1], height: n[2]))
    images[key] = image
    return image
  }

  /// The words after the file's name that describe an image.
  static func words(_ image: Image) -> [String] {
    let (size, origin) = (image.size, image.bitmapRect.origin)
    return [image.scale, size.width, size.height, origin.x, origin.y].map { "\($0)" }
  }
}
