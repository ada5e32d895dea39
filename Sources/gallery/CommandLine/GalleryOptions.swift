import Martlet

/// The parsed command line. `usage.txt` explains each option.
@MainActor
struct GalleryOptions {
  /// Requests other than showing a demo.
  enum Question: Equatable { case help, list, outputs }

  private(set) var demo: any Demo.Type = WallDemo.self
  private(set) var question: Question?
  private(set) var size = Size(width: 960, height: 640)
  /// What the command line says; automatic if it says nothing.
  private(set) var appearance = Appearance.automatic
  private(set) var isFullscreen = false
  private(set) var output: String?
  private(set) var isKiosk = false
  /// The digits that end a kiosk; `nil` if none do.
  private(set) var pin: String?
  private(set) var slow: Double?
  private(set) var reel: String?
  private(set) var scale = 1.0
  private(set) var trace: String?
  private(set) var record: String?
  private(set) var replay: String?
  /// The code of the language to speak; `nil` for that of the environment.
  private(set) var language: String?

  /// Options without a value.
  private static let flags = [
    "--list", "--outputs", "--help", "-h", "--fullscreen", "--kiosk", "--dark", "--light",
  ]
  /// Options with a value: the next word, or the text after `=`.
  private static let values = [
    "--size", "--output", "--pin", "--slow", "--reel", "--scale", "--trace", "--record", "--replay",
    "--language",
  ]

  /// Parses the words after the program's name.
  ///
  /// - Throws: `UsageError`, at the first invalid word, or for words that contradict each other.
  init(_ words: [String]) throws {
    var rest = words[...]
    var isDemoGiven = false
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if Self.flags.contains(word) {
        set(word)
      } else if let name = parts.first, Self.values.contains(name) {
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
          throw UsageError("\(name) takes a value; --help says which")
        }
        try set(name, to: value)
      } else if word.hasPrefix("-") {
        throw UsageError("there is no option '\(word)'; --help names them")
      } else if isDemoGiven {
        throw UsageError("'\(word)' is one demo too many")
      } else {
        guard let named = ([WallDemo.self] + demos).first(where: { $0.name == word }) else {
          throw UsageError(
            "there is no demo '\(word)'; it is one of \(demos.map { $0.name }.joined(separator: ", "))")
        }
        demo = named
        isDemoGiven = true
      }
    }
    guard pin == nil || question != nil || isKiosk && demo is any KioskDemo.Type else {
      throw UsageError("--pin is for a kiosk of the wall or the museum: it takes --kiosk, and no other demo")
    }
  }

  private mutating func set(_ flag: String) {
    switch flag {
    case "--fullscreen": isFullscreen = true
    case "--kiosk": isKiosk = true
    case "--dark": appearance = .dark
    case "--light": appearance = .light
    // A request for help wins over everything else.
    case "--help", "-h": question = .help
    case "--list": question = question ?? .list
    default: question = question ?? .outputs
    }
  }

  private mutating func set(_ option: String, to value: String) throws {
    switch option {
    case "--size":
      guard let read = Size(argument: value) else {
        throw UsageError(
          "--size takes width and height from 1 to \(Size.largestSide), such as 960x640, not '\(value)'")
      }
      size = read
    case "--slow":
      guard let factor = Double(value), factor > 0, factor.isFinite, (1 / factor).isFinite else {
        throw UsageError("--slow takes a positive factor, such as 10, not '\(value)'")
      }
      slow = factor
    case "--scale":
      guard let factor = Double(value), factor > 0, factor <= 4 else {
        throw UsageError("--scale takes a positive factor up to 4, not '\(value)'")
      }
      scale = factor
    case "--pin":
      guard (4...8).contains(value.count), value.allSatisfy({ ("0"..."9").contains($0) }) else {
        throw UsageError("--pin takes four to eight digits, not '\(value)'")
      }
      pin = value
    case "--language":
      guard Language.codes.contains(value) else {
        throw UsageError(
          "--language takes one of \(Language.codes.joined(separator: ", ")), not '\(value)'")
      }
      language = value
    case "--output": output = value
    case "--reel": reel = value
    case "--record": record = value
    case "--replay": replay = value
    default: trace = value
    }
  }
}
