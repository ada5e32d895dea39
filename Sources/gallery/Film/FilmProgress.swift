import Glibc

/// Prints the progress of a film on stderr: on a terminal in one line that is rewritten, otherwise a line for
/// each tenth.
struct FilmProgress {
  /// The total number of frames.
  let count: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var told = -1

  init(count: Int) { self.count = count }

  /// Reports how many frames are done.
  mutating func tell(_ done: Int) {
    let step = isTerminal ? done : done * 10 / max(count, 1)
    guard step != told else { return }
    told = step
    var line = "Filming: \(done) of \(count) frames"
    if isTerminal { line = "\r" + line }
    if !isTerminal || done == count { line += "\n" }
    let bytes = Array(line.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
