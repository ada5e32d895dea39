import Glibc

/// How much of what could be tried a test tries.
public enum Thoroughness {
  /// Whether everything is tried that is worth trying before a release: the environment variable `MARTLET_THOROUGH`
  /// is 1. Otherwise tests leave out what repeats for more seeds, sizes or moments what they have already shown.
  public static let isFull = getenv("MARTLET_THOROUGH").map { String(cString: $0) } == "1"
}
