import Glibc

/// Folders and files, with errors that name them.
enum Folder {
  /// Makes a folder and its parents; an existing one is fine.
  static func make(_ path: String) throws(GalleryError) {
    var current = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      current += "/" + part
      guard mkdir(current, 0o755) == 0 || errno == EEXIST else {
        throw GalleryError("cannot make the folder \(current): \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Writes a file, replacing any old one.
  static func write(_ bytes: [UInt8], to path: String) throws(GalleryError) {
    guard let file = fopen(path, "w") else {
      throw GalleryError("cannot write \(path): \(String(cString: strerror(errno)))")
    }
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else {
      throw GalleryError("cannot write all of \(path): \(String(cString: strerror(errno)))")
    }
  }
}
