import Martlet
import Testing

@testable import gallery

@MainActor
@Suite struct GalleryOptionsTests {
  /// The first words of the lines below a heading of the usage text, and the rest of each line up to two
  /// spaces.
  private func entries(below heading: String) -> [(word: String, rest: String)] {
    Usage.text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != heading }.dropFirst().prefix { !$0.isEmpty }
      .filter { !$0.hasPrefix("   ") }
      .map { line in
        let words = line.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
        return (String(words[0]), String(words[1].drop { $0 == " " }))
      }
  }

  @Test func `the usage text names the demos that there are, with their summaries, in their order`() {
    let told = entries(below: "demos:")
    let all: [any Demo.Type] = [WallDemo.self] + demos
    #expect(told.map { "\($0.word): \($0.rest)" } == all.map { "\($0.name): \($0.summary)" })
  }

  @Test func `each option of the usage text is understood, with a value where it names one`() throws {
    let values = [
      "PIN": "1234", "WxH": "30x40", "FACTOR": "2", "NAME": "a", "DIR": "b", "FILE": "c", "CODE": "de",
    ]
    let told = entries(below: "options:")
    #expect(told.count == 16)
    for (word, rest) in told {
      let value = rest.split(separator: " ").first.flatMap { values[String($0)] }
      let others = word == "--pin" ? ["--kiosk"] : []
      if let value {
        _ = try GalleryOptions(others + [word, value])
        _ = try GalleryOptions(["\(word)=\(value)"] + others)
        #expect(throws: UsageError.self) { try GalleryOptions(others + [word]) }
        #expect(throws: UsageError.self) { try GalleryOptions(others + ["\(word)="]) }
      } else {
        _ = try GalleryOptions([word.hasSuffix(",") ? String(word.dropLast()) : word])
      }
    }
  }

  @Test func `what the options say is taken over`() throws {
    let options = try GalleryOptions([
      "--size", "1280x800", "ball", "--dark", "--slow=10", "--reel", "film", "--scale", "2", "--trace=t",
      "--output", "DP-1", "--kiosk", "--fullscreen", "--record=r", "--replay", "p",
    ])
    #expect(options.demo == BallDemo.self && options.question == nil)
    #expect(options.size == Size(width: 1280, height: 800) && options.scale == 2 && options.slow == 10)
    #expect(options.appearance == .dark && options.isKiosk && options.isFullscreen && options.pin == nil)
    #expect(try GalleryOptions(["--pin=0420", "--kiosk"]).pin == "0420")
    #expect(try GalleryOptions(["museum", "--kiosk", "--pin=0420"]).pin == "0420")
    #expect(options.reel == "film" && options.trace == "t" && options.output == "DP-1")
    #expect(options.record == "r" && options.replay == "p" && options.language == nil)
    #expect(try GalleryOptions(["--language", "ar"]).language == "ar")
    let plain = try GalleryOptions([])
    #expect(plain.demo == WallDemo.self && plain.pin == nil && plain.size == Size(width: 960, height: 640))
    #expect(plain.appearance == .automatic && plain.slow == nil && plain.scale == 1 && plain.reel == nil)
    #expect(try GalleryOptions(["--list", "--help"]).question == .help)
    #expect(try GalleryOptions(["--outputs"]).question == .outputs)
    #expect(try GalleryOptions(["--pin=0420", "--help"]).question == .help)
  }

  @Test func `an unknown demo is answered with the names of all`() {
    #expect(
      throws: UsageError(
        "there is no demo 'catsh'; it is one of \(demos.map { $0.name }.joined(separator: ", "))"
      )
    ) { try GalleryOptions(["catsh"]) }
  }

  @Test(arguments: [
    ["--sizes"], ["-x"], ["--size", "0x5"], ["--size", "5000x5"], ["--size", "5"], ["--size", "axb"],
    ["--slow", "0"], ["--slow", "nan"], ["--slow", "1e-320"], ["--slow", "inf"], ["--scale", "5"],
    ["--scale", "0"], ["--scale", "x"], ["--pin", "123"], ["--pin", "123456789"], ["--pin", "12a4"],
    ["ball", "card"], ["--dark=yes"], ["--pin", "1234"], ["wall", "--pin", "1234"],
    ["--kiosk", "--pin", "1234", "ball"], ["museum", "--pin", "1234"],
    ["--language", "fr"], ["--language", "de_DE"],
  ])
  func `what is wrong is refused`(words: [String]) {
    #expect(throws: UsageError.self) { try GalleryOptions(words) }
  }
}
