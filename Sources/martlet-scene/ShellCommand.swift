import Glibc

/// A line for the shell, in which `{}` stands for a file.
struct ShellCommand {
  let text: String

  init(_ line: String, file: String) {
    var text = ""
    var rest = line[...]
    while let place = rest.range(of: "{}") {
      text += rest[..<place.lowerBound] + Self.quoted(file)
      rest = rest[place.upperBound...]
    }
    self.text = text + rest
  }

  /// A word that the shell reads as it is.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// Runs it to its end. Returns whether its exit status is 0.
  ///
  /// Not by `system`, which makes the program deaf to Ctrl-C meanwhile.
  func succeeds() throws(SceneToolError) -> Bool {
    let words = ["/bin/sh", "-c", text]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, "/bin/sh", nil, nil, &arguments, environ)
    guard failure == 0 else { throw .cannotRun(String(cString: strerror(failure))) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw .cannotRun(String(cString: strerror(errno))) }
    }
    return status == 0
  }
}

extension Substring {
  /// The first place of a text.
  fileprivate func range(of other: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(other) }.map { $0..<index($0, offsetBy: other.count) }
  }
}
