import Glibc
import MartletGeometry

/// Whether windows draw frames, from the environment.
enum FrameSetting {
  /// Yes, unless `MARTLET_FRAME` is `none`. Another value than that and `auto` is reported.
  static func requested() -> Bool {
    guard let word = getenv("MARTLET_FRAME").map({ String(cString: $0) }), !word.isEmpty else { return true }
    if word != "none", word != "auto" {
      Diagnostics.report("MARTLET_FRAME must be 'auto' or 'none', not '\(word)'")
    }
    return word != "none"
  }
}
