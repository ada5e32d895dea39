/// A set of numbers, as the kernel writes it: a bit of a word for each.
struct KernelBits {
  private var words: [UInt]

  /// Has the kernel fill the words.
  /// - Parameters:
  ///   - count: How many numbers there are.
  ///   - read: Writes to a place of so many bytes; a negative result is a failure, and there is no set.
  init?(count: Int, _ read: (UnsafeMutableRawPointer?, Int) -> Int32) {
    words = Array(repeating: 0, count: (count + UInt.bitWidth - 1) / UInt.bitWidth)
    let length = words.withUnsafeMutableBytes { read($0.baseAddress, $0.count) }
    guard length >= 0 else { return nil }
  }

  /// Reads the text of a file in `/sys`: words in hexadecimal digits, the highest one first. `nil` if it is none.
  init?(text: String) {
    var words: [UInt] = []
    for part in text.split(separator: " ") {
      guard let word = UInt(part, radix: 16) else { return nil }
      words.append(word)
    }
    guard !words.isEmpty else { return nil }
    self.words = words.reversed()
  }

  func contains(_ number: Int32) -> Bool {
    let (word, bit) = Int(number).quotientAndRemainder(dividingBy: UInt.bitWidth)
    return number >= 0 && word < words.count && words[word] >> UInt(bit) & 1 == 1
  }
}
