import Glibc

/// The language of the program.
enum AccessibleLocale {
  /// The locale of messages that the environment names; `C` if it names none.
  static var messages: String {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty { return value }
    }
    return "C"
  }
}
