import Glibc

/// The virtual terminal that the program's session runs on. The kernel shows one of them at a time, and who sits there uses another
/// session meanwhile: the files of input devices that are open tell all of them.
struct VirtualTerminal {
  /// The name of the terminal; `nil` if the session has none, such as a remote one, or does not say which.
  private let name: String?
  /// Where the kernel names the terminal that is shown.
  private let file: String

  /// - Parameters:
  ///   - number: The number of the session's terminal, which the login writes into its environment.
  ///   - file: Where the kernel names the terminal that is shown.
  init(
    number: String? = getenv("XDG_VTNR").map { String(cString: $0) },
    file: String = "/sys/class/tty/tty0/active"
  ) {
    name = number.flatMap { UInt8($0) }.flatMap { $0 > 0 ? "tty\($0)" : nil }
    self.file = file
  }

  /// Whether it is the one that is shown. `true` if that is not known.
  var isShown: Bool {
    guard let name, let shown = SystemFile.line(at: file) else { return true }
    return shown == name
  }
}
