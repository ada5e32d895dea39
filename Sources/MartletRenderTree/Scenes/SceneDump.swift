import MartletDrawing

/// Writes frames as text into a folder, with the pixels of their images as PNG files beside them.
///
/// `SceneText(contentsOf:)` reads such a file, and what it draws has the same pixels. Left out are the old pictures of running
/// transitions, which the text says in its first lines. Animations are not written: the text has the values that the
/// frame shows.
public final class SceneDump {
  /// The folder. It is made with the first file.
  public let folder: String
  /// The files of images that were written, by the image's number.
  private var names: [UInt64: String] = [:]

  /// Makes a dump into a folder.
  public init(folder: String) { self.folder = folder }

  /// Writes a tree's last update. Returns the path of the text.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - name: The file's name, without its suffix `.scene`.
  ///   - scale: Pixels per point, greater than 0.
  /// - Throws: `SceneFileError` with the name of the file that cannot be written.
  @discardableResult
  public func write(_ tree: RenderTree, named name: String, scale: Double = 1) throws(SceneFileError)
    -> String
  {
    try SceneFile.makeFolder(folder)
    var failure: SceneFileError?
    let text = tree.sceneText(scale: scale) { image in
      do throws(SceneFileError) {
        return try self.name(of: image)
      } catch {
        failure = failure ?? error
        return nil
      }
    }
    if let failure { throw failure }
    let path = "\(folder)/\(name).scene"
    try SceneFile.write(text, to: path)
    return path
  }

  /// The file with the pixels of an image, which is written if there is none. Equal pixels share a file.
  private func name(of image: Image) throws(SceneFileError) -> String {
    if let known = names[image.id] { return known }
    let bitmap = image.bitmap
    let name = "\(Self.digest(bitmap)).png"
    let path = "\(folder)/\(name)"
    if !SceneFile.exists(path) {
      do throws(BitmapError) {
        try bitmap.write(png: path)
      } catch {
        throw SceneFileError("\(error)")
      }
    }
    names[image.id] = name
    return name
  }

  /// A number for the pixels, in hexadecimal digits: FNV-1a with 64 bits.
  private static func digest(_ bitmap: Bitmap) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for extent in [bitmap.width, bitmap.height] {
      for shift in stride(from: 0, to: 32, by: 8) { add(UInt8(truncatingIfNeeded: extent >> shift)) }
    }
    bitmap.bytes.withUnsafeBytes { bytes in
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width * 4 { add(bytes[y * bitmap.stride + x]) }
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
