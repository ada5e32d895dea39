/// A kind of image files for which the system may have no loader.
struct ImageKind {
  /// Its media type.
  let name: String
  /// Debian's package with a loader.
  let package: String

  /// The kind of a file that begins with these bytes; `nil` for others.
  init?(_ bytes: ArraySlice<UInt8>) {
    func has(_ text: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
    if has("RIFF", at: 0), has("WEBP", at: 8) {
      (name, package) = ("image/webp", "webp-pixbuf-loader")
    } else if has("ftyp", at: 4), has("avif", at: 8) || has("avis", at: 8) {
      (name, package) = ("image/avif", "libavif-gdk-pixbuf")
    } else if has("ftyp", at: 4),
      ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"].contains(where: { has($0, at: 8) })
    {
      (name, package) = ("image/heif", "heif-gdk-pixbuf")
    } else {
      return nil
    }
  }

  /// Says that the system has no loader for a file.
  func complaint(_ path: String) -> String {
    "The image file \(path) cannot be read: no loader for \(name); Debian's package \(package) has one."
  }
}
