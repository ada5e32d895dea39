import MartletHost
import Testing

@Suite struct KeyTests {
  @Test func `a letter names its key with and without Shift`() {
    #expect(KeyEvent.Key("T") == KeyEvent.Key("t") && KeyEvent.Key("É") == KeyEvent.Key("é"))
    #expect(KeyEvent.Key("1").rawValue == 0x31 && KeyEvent.Key("ß").rawValue == 0xDF)
    #expect(KeyEvent.Key("a") != KeyEvent.Key("b"))
  }

  @Test func `a switch over keys names them by their characters`() {
    func answer(_ key: KeyEvent.Key) -> String {
      switch key {
      case "q", .escape: "quit"
      case "T": "tidy"
      default: "nothing"
      }
    }
    #expect(answer(.escape) == "quit" && answer(KeyEvent.Key(rawValue: 0x71)) == "quit")
    #expect(answer(KeyEvent.Key(rawValue: 0x74)) == "tidy" && answer("x") == "nothing")
  }
}
