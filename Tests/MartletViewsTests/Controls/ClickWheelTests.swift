import Foundation
import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct ClickWheelTests {
  private let room = ControlRoom()
  private let middle = Point(x: 240, y: 160)

  private final class Heard {
    var values: [Double] = []
    var presses: [String] = []
  }

  private func make(_ range: ClosedRange<Double> = 0...100, value: Double = 50) -> (ClickWheel, Heard) {
    let heard = Heard()
    let wheel = ClickWheel(range: range, value: value) { heard.values.append($0) }
    wheel.addAction(for: .primaryAction) { heard.presses.append("button") }
    for (word, place) in zip(["Menu", "Next", "Play", "Back"], ClickWheel.Place.allCases) {
      wheel.setMark(word, at: place) { heard.presses.append(word) }
    }
    room.place(wheel, middle.x - 88, middle.y - 88, 176, 176)
    return (wheel, heard)
  }

  private func place(_ turns: Double, radius: Double = 60) -> Point {
    middle + Point(x: radius * cos(turns * 2 * .pi), y: radius * sin(turns * 2 * .pi))
  }

  /// Turns a finger round, and lifts it.
  private func turn(from start: Double, by turns: Double, radius: Double = 60) {
    let finger = room.finger(at: place(start, radius: radius))
    let steps = max(Int(abs(turns) * 90), 1)
    for step in 1...steps {
      finger.move(to: place(start + turns * Double(step) / Double(steps), radius: radius), for: 0.01)
    }
    finger.lift()
  }

  @Test(arguments: [0.0, 0.2, 0.49, 0.74])
  func `a turn is as many steps as it has, wherever the finger lands, and each is told`(start: Double) {
    let (wheel, heard) = make()
    turn(from: start, by: 1)
    // The slop of a press goes off.
    #expect(
      (73...74).contains(wheel.value) && heard.values == Array(stride(from: 51, through: wheel.value, by: 1)))
    turn(from: start, by: -2)
    #expect((26...27).contains(wheel.value))
    #expect(heard.presses.isEmpty)
  }

  @Test func `a finger farther out turns as far`() {
    let (wheel, _) = make()
    turn(from: 0.1, by: 0.5, radius: 80)
    #expect((61...62).contains(wheel.value))
  }

  @Test func `at an end the way back begins at once`() {
    let (wheel, _) = make(0...4, value: 2)
    let finger = room.finger(at: place(0))
    for step in 1...90 { finger.move(to: place(Double(step) / 90), for: 0.01) }
    #expect(wheel.value == 4)
    for step in 1...6 { finger.move(to: place(1 - Double(step) / 90), for: 0.01) }
    #expect(wheel.value == 3)
    finger.lift()
  }

  @Test func `one that wraps goes on at the other end`() {
    let (wheel, heard) = make(0...4, value: 3)
    wheel.wraps = true
    wheel.becomeFocused()
    for _ in 0..<3 { room.key(.right) }
    for _ in 0..<2 { room.key(.left) }
    #expect(heard.values == [4, 0, 1, 0, 4])
  }

  @Test func `a finger that does not turn presses the place that it is on, and the button in the middle`() {
    let (wheel, heard) = make()
    for turns in [0.75, 0, 0.25, 0.5] { room.tap(at: place(turns)) }
    room.tap(at: middle)
    #expect(heard.presses == ["Menu", "Next", "Play", "Back", "button"] && wheel.value == 50)
  }

  @Test func `from right to left next and back change sides, and the turn does not`() {
    let (wheel, heard) = make()
    wheel.layoutDirection = .rightToLeft
    room.window.resolveFrame()
    room.tap(at: place(0))
    room.tap(at: place(0.5))
    #expect(heard.presses == ["Back", "Next"])
    turn(from: 0, by: 0.5)
    #expect(wheel.value > 50)
  }

  @Test func `a finger that slides off the button presses nothing, and does not turn`() {
    let (wheel, heard) = make()
    let finger = room.finger(at: middle)
    finger.move(to: place(0.1))
    finger.move(to: place(0.4))
    finger.lift()
    #expect(heard.presses.isEmpty && wheel.value == 50)
  }

  @Test func `Escape brings back the number from before`() {
    let (wheel, heard) = make()
    let finger = room.finger(at: place(0))
    for step in 1...45 { finger.move(to: place(Double(step) / 90), for: 0.01) }
    #expect(wheel.value > 55)
    room.key(.escape)
    #expect(wheel.value == 50 && heard.values.last == 50)
    finger.lift()
    #expect(heard.presses.isEmpty)
  }

  @Test func `keys go by a step, by ten and to the ends, and press the button`() {
    let (wheel, heard) = make()
    wheel.becomeFocused()
    for key in [KeyEvent.Key.right, .left, .up, .down, .pageUp, .pageDown, .home, .end] { room.key(key) }
    #expect(heard.values == [51, 50, 51, 50, 60, 50, 0, 100])
    room.key(.space)
    room.key(.return)
    #expect(heard.presses == ["button", "button"])
  }

  @Test func `in a list that scrolls a turn does not scroll`() {
    let scroll = room.place(ScrollView(), 0, 0, 480, 320)
    scroll.contentSize = Size(width: 480, height: 2000)
    let (wheel, _) = make()
    scroll.addSubview(wheel)
    room.window.resolveFrame()
    turn(from: 0.9, by: 0.5)
    #expect(wheel.value > 55 && scroll.contentOffset == .zero)
  }

  @Test func `those who can't see it hear its number and can press what is on it`() throws {
    let (wheel, heard) = make()
    wheel.accessibilityLabel = "Songs"
    let node = try #require(room.root.accessibilityTree.lazy.compactMap { $0.first(.slider, "Songs") }.first)
    #expect(node.value == "50" && node.perform(.increment) && wheel.value == 51)
    #expect(node.perform(.named("Play")) && node.perform(.press))
    #expect(heard.presses == ["Play", "button"])
  }

  @Test func `a disabled one does nothing`() {
    let (wheel, heard) = make()
    wheel.isEnabled = false
    turn(from: 0, by: 1)
    room.tap(at: middle)
    #expect(wheel.value == 50 && heard.presses.isEmpty)
  }

  @Test func `tenths are not added up, and wrap at the ends`() throws {
    let (wheel, heard) = make(0...0.7, value: 0)
    (wheel.step, wheel.wraps) = (0.1, true)
    wheel.accessibilityLabel = "Volume"
    wheel.becomeFocused()
    var words: [String] = []
    for _ in 0..<9 {
      room.key(.right)
      let node = room.root.accessibilityTree.lazy.compactMap { $0.first(.slider, "Volume") }.first
      words.append(try #require(node).value ?? "")
    }
    #expect(words == ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0", "0.1"])
    room.key(.left)
    room.key(.left)
    #expect(heard.values.suffix(2) == [0, 0.7])
  }

  @Test func `in large text the words on the ring are not cut off`() {
    let (wheel, _) = make()
    wheel.setMark("Mittag", at: .leading)
    wheel.textScale = 2
    room.window.resolveFrame()
    for case let label as Label in wheel.subviews {
      let text = Text(label.string, font: label.font.scaled(by: label.effectiveTextScale))
      #expect(text.size().width <= label.bounds.width && label.effectiveTextScale > 0.9, "\(label.string)")
    }
  }

  @Test(arguments: [1, 1.3, 2])
  func `the words on the ring are all of one size, with which the longest has room`(textScale: Double) throws
  {
    let (wheel, _) = make()
    for (word, place) in zip(["Mittag", "Früh", "Abend", "Nacht"], ClickWheel.Place.allCases) {
      wheel.setMark(word, at: place) {}
    }
    wheel.textScale = textScale
    room.wait(0.1)
    let labels = wheel.subviews.compactMap { $0 as? Label }
    #expect(labels.count == 4 && Set(labels.map(\.effectiveTextScale)).count == 1)
    for label in labels {
      let width = label.text.scaled(by: label.effectiveTextScale).size().width
      // Between it and the ring's edges something is left.
      #expect(width <= label.bounds.width - 5.5, "'\(label.string)' needs \(width) of \(label.bounds.width)")
    }
  }
}
