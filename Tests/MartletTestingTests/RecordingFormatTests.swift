import Foundation
import Martlet
import MartletTesting
import Testing

/// The text of recordings.
@Suite struct RecordingFormatTests {
  private let all = """
    martlet-input 2 since 87123.123456789
    0.000000000 window 960.0 640.0 scale 1.5 transform rotated90
    0.100000000 touch 3 began 120.5 88.25 touchscreen stamp 0.099 seen 0.05 shown 0.083
    0.100000001 touch -9 moved -4.0 1e+20 pen stamp -0.2 pen 0.5 0.1 -0.2 3.0 eraser
    0.200000000 touch 3 cancelled 0.0 0.0 scrolling stamp 0.2 shape 12.0 9.0 0.25
    0.200000000 touch 4 began 1.0 2.0 touchpad stamp 0.2 anchor 3.0 4.0 seen 0.1
    0.20000000018626451 touch 1 began 1.0 2.0 pointer stamp 0.19999999925494194 button 0x111 modifiers shift+control
    0.300000000 key pressed 0xff1b text a\\u{20}\\u{5c}\\u{1f600} modifiers shift+logo stamp 0.3 shown 0.25
    0.300000000 key repeated 0x61 stamp 0.3
    0.400000000 pointer hovered 1.0 2.0 stamp 0.4
    0.400000000 pointer left stamp 0.4
    0.400000000 pointer scrolled 0.0 -15.0 3.0 4.0 wheel steps 0.0 -1.0 modifiers control inverted stamp 0.4
    0.400000000 pointer scrolled 2.5 0.0 3.0 4.0 continuous stamp 0.4
    0.400000000 pointer pressed 0x111 3.0 4.0 stamp 0.4
    0.400000000 pointer released 0x111 3.0 4.0 stamp 0.4
    0.450000000 text deleted 2 1 committed a\\u{20} composed \\u{e9} selected 0 2
    0.450000000 text
    0.500000000 wake shown 0.48
    0.600000000 frame 0.62 lasts 0.016666667 lead 0.02 shown 0.61
    0.600100000 commit 1
    0.600200000 turn
    0.620000000 drawn 1 commits 1

    """

  @Test func `every kind of line is read, and written as it was`() throws {
    let recording = try InputRecording(text: all)
    #expect(recording.text == all)
    #expect(recording.size == Size(width: 960, height: 640) && recording.scale == 1.5)
    #expect(recording.duration == 0.62 && recording.frameCount == 1)
    #expect(recording.start == 87123.123456789)
    let spaced = all.replacing("\n", with: "\r\n\n# a remark\n  ").replacing(" stamp ", with: " \t stamp  ")
    #expect(try InputRecording(text: spaced) == recording)
    #expect(try InputRecording(text: all.replacing("\n", with: "\r\n")) == recording)
  }

  @Test func `a recording of version 1 is read, and does not say when it began`() throws {
    let old = all.replacing("2 since 87123.123456789", with: "1")
    let (recording, new) = (try InputRecording(text: old), try InputRecording(text: all))
    #expect(recording.start == nil && recording.text.hasPrefix("martlet-input 2\n"))
    #expect(recording.text.split(separator: "\n").dropFirst() == new.text.split(separator: "\n").dropFirst())
  }

  @Test func `a frame that was drawn comes after the last commit that it shows`() throws {
    let recording = try InputRecording(
      text: """
        martlet-input 1
        0.0 window 9 9 scale 1
        0.1 commit 1
        0.2 wake
        0.2 commit 2
        0.2 drawn 1 commits 1
        0.3 drawn 2 commits 2
        0.3 wake
        0.3 commit 3
        """)
    let order = recording.text.split(separator: "\n").map { $0.split(separator: " ").dropFirst().first ?? "" }
    #expect(order.dropFirst(2) == ["commit", "wake", "drawn", "commit", "wake", "drawn", "commit"])
  }

  @Test(arguments: [
    ("", "line 1: expected martlet-input 2, found the end"),
    ("martlet-reel 1", "line 1: expected martlet-input 2, found 'martlet-reel'"),
    ("martlet-input 3", "line 1: expected a version of martlet-input up to 2, found '3'"),
    ("martlet-input 2 since 0", "line 1: expected a time above 0 and below 1e9, found '0.0'"),
    ("martlet-input 2 from 9", "line 1: expected the end of the line, found 'from'"),
    ("martlet-input 1", "line 1: expected the window's size, found the end"),
    ("martlet-input 1\n0 wake", "line 2: expected the window's size, found '0'"),
    ("martlet-input 1\n0 window 70000 9 scale 1", "line 2: expected a size above 0 and at most 65536, found"),
    ("martlet-input 1\n0 window 9 9 scale 1e300", "line 2: expected a scale above 0 and at most 64, found"),
    ("martlet-input 1\n0 window 0 9 scale 1", "line 2: expected a size above 0 and at most 65536, found"),
    ("martlet-input 1\n0 window 9 9 1", "line 2: expected scale, found '1'"),
    ("W\nsoon wake", "line 3: expected a time in seconds, found 'soon'"),
    (
      "W\n1 waken",
      "line 3: expected window, touch, key, pointer, text, wake, frame, commit, turn or drawn, found 'waken'"
    ),
    ("W\n1", "found the end of the line"),
    ("W\n1 wake up", "line 3: expected the end of the line, found 'up'"),
    ("W\n\n2 wake\n1 wake", "line 5: expected a time not before 2.0, found '1.0'"),
    ("W\n1 touch one began 1 1 pen stamp 1", "line 3: expected a contact's number, found 'one'"),
    (
      "W\n1 touch 1 landed 1 1 pen stamp 1",
      "line 3: expected a contact's phase: began, moved, ended, cancelled"
    ),
    ("W\n1 touch 1 began 1 nan pen stamp 1", "line 3: expected y in points, found 'nan'"),
    ("W\n1 touch 1 began 1 1 nose stamp 1", "line 3: expected a kind of device: touchscreen, pointer"),
    ("W\n1 touch 1 began 1 1 pen 1", "line 3: expected stamp, found '1'"),
    (
      "W\n1 touch 1 began 1 1 pointer stamp 1 button 272",
      "line 3: expected a button such as 0x62, found '272'"
    ),
    ("W\n1 key pressed 61 stamp 1", "line 3: expected a keysym such as 0x62, found '61'"),
    ("W\n1 key pressed 0x61 text \\u{d800} stamp 1", "line 3: expected a character such as"),
    ("W\n1 key pressed 0x61 modifiers shift+hyper stamp 1", "line 3: expected shift, control, alt or logo"),
    (
      "W\n1 pointer slid 1 1 stamp 1",
      "line 3: expected hovered, left, scrolled, pressed or released, found 'slid'"
    ),
    ("W\n1 frame 2 lasts 3", "line 3: expected lead, found the end of the line"),
    ("W\n1 drawn 4 commits many", "line 3: expected a number of commits, found 'many'"),
  ])
  func `an error names the line, what is expected there and what is found`(text: String, message: String) {
    let text = text.replacing("W\n", with: "martlet-input 1\n0 window 9 9 scale 1\n")
    let error = #expect(throws: InputRecordingError.self) { try InputRecording(text: text) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
  }

  @Test func `any bytes are refused with an error, and nothing crashes`() {
    var random = SeededGenerator(seed: 77)
    let words: [Substring] =
      all.split(whereSeparator: \.isWhitespace) + ["nan", "-1", "inf", "\\u{", "é", "9e999", "0x"]
    var read = 0
    for _ in 0..<3000 {
      var lines = all.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 1..<lines.count, using: &random)
        var line = lines[index].split(separator: " ").map(String.init)
        let place = Int.random(in: 0...line.count, using: &random)
        let word = words.randomElement(using: &random).map(String.init) ?? ""
        if place < line.count, Bool.random(using: &random) {
          line[place] = word
        } else {
          line.insert(word, at: place)
        }
        lines[index] = line.joined(separator: " ")
      }
      if (try? InputRecording(text: lines.joined(separator: "\n"))) != nil { read += 1 }
    }
    print("seed 77: \(read) of 3000 damaged recordings can still be read")
    #expect(read < 1500)
  }

  @Test func `a file that cannot be read or written, or is no recording, is named`() throws {
    let missing = #expect(throws: RecordingFileError.self) { try InputRecording(contentsOf: "/nowhere/a") }
    #expect(missing.map { "\($0)".contains("cannot read the recording /nowhere/a: No such file") } == true)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-no.input").path
    try "martlet-input 1\nnonsense".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let wrong = #expect(throws: InputRecordingError.self) { try InputRecording(contentsOf: path) }
    #expect(wrong.map { "\($0)".hasPrefix("\(path), line 2: expected ") } == true)
  }
}
