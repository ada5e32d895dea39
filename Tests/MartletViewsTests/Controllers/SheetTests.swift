import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Sheets: at their detents, under a finger, thrown and caught.
@MainActor @Suite struct SheetTests {
  private let root = RecordedController("root")
  private let content = RecordedController("content", color: .white)
  private let room: ControllerRoom
  /// 480 points high.
  private let half = 240.0
  private let large = 440.0

  init() { room = ControllerRoom(root) }

  private func open() throws -> Sheet { try #require(root.presentSheet(content)) }

  /// The upper edge of the sheet, as it is seen.
  private var edge: Double { content.view.superview?.convertedOrigin.y ?? 480 }

  @Test func `a sheet opens at its lowest detent, over what stays there`() throws {
    let sheet = try open()
    #expect(root.presentedViewController === content && content.presentingViewController === root)
    #expect(content.takeCalls() == ["will appear"])
    room.settle()
    #expect(content.takeCalls() == ["did appear"])
    #expect(root.told == .shown)
    #expect(abs(sheet.visibleHeight - half) < 0.01 && abs(edge - half) < 0.5)
    sheet.select(.large)
    room.settle()
    #expect(abs(sheet.visibleHeight - large) < 0.01)
    #expect(content.view.bounds.height == large - 20)
    content.dismiss()
    #expect(root.presentedViewController == nil)
    room.settle()
    #expect(content.takeCalls() == ["will disappear", "did disappear"])
    #expect(content.sheet == nil && !content.view.isInWindow && content.faults == [])
  }

  @Test func `a flick takes it to the next detent, a long one closes it`() throws {
    let sheet = try open()
    room.settle()
    func flick(by speed: Double) {
      let finger = room.finger(at: Point(x: 160, y: edge + 8))
      finger.move(by: Point(x: 0, y: speed), for: 0.08)
      finger.lift()
    }
    flick(by: -600)
    #expect(sheet.detent == .large)
    room.settle()
    flick(by: 500)
    #expect(sheet.detent == .medium)
    room.settle()
    flick(by: 1500)
    #expect(root.presentedViewController == nil)
    room.settle()
    #expect(content.told == .hidden && room.leftovers == [])
  }

  @Test func `beyond its highest detent it gives way like a rubber band, and below too if it must stay`()
    throws
  {
    let sheet = try open()
    sheet.isDismissable = false
    sheet.select(.large, animated: false)
    let finger = room.finger(at: Point(x: 160, y: edge + 8))
    finger.move(by: Point(x: 0, y: -200), for: 0.5)
    #expect(sheet.visibleHeight > large + 10 && sheet.visibleHeight < large + 60)
    finger.lift()
    room.settle()
    #expect(abs(sheet.visibleHeight - large) < 0.01)
    sheet.select(.medium, animated: false)
    let second = room.finger(at: Point(x: 160, y: edge + 8))
    second.move(by: Point(x: 0, y: 400), for: 0.5)
    #expect(sheet.visibleHeight < half - 10 && sheet.visibleHeight > half - 80)
    second.lift()
    room.settle()
    #expect(abs(sheet.visibleHeight - half) < 0.01 && content.told == .shown)
    let outside = room.finger(at: Point(x: 160, y: 40))
    room.advance(by: 0.05)
    outside.lift()
    room.settle()
    #expect(root.presentedViewController === content)
  }

  @Test func `the second of two taps on what opens it does not close it`() throws {
    _ = try open()
    room.advance(by: 0.08)
    room.finger(at: Point(x: 160, y: 40)).lift()
    room.settle()
    #expect(root.presentedViewController === content)
  }

  @Test func `a tap beside it closes it`() throws {
    _ = try open()
    room.settle()
    let finger = room.finger(at: Point(x: 160, y: 40))
    room.advance(by: 0.05)
    finger.lift()
    room.settle()
    #expect(root.presentedViewController == nil && content.told == .hidden)
  }

  @Test func `a sheet that is sent elsewhere at any moment neither jumps nor loses its velocity`() throws {
    let seed: UInt64 = 70
    var random = SeededGenerator(seed: seed)
    var (jump, lost) = (0.0, 0.0)
    for _ in 0..<50 {
      var sheet = try open()
      for _ in 0..<random.int(1..<5) {
        room.advance(by: random.double(0.01...0.2))
        guard let view = sheet.view else { break }
        let (before, velocity) = (edge, view.driver.velocity)
        switch random.int(0..<3) {
        case 0: sheet.select(.medium)
        case 1: sheet.select(.large)
        default:
          if root.presentedViewController == nil { sheet = try open() } else { content.dismiss() }
        }
        room.window.resolveFrame()
        jump = max(jump, abs(edge - before))
        if abs(velocity) > 0.05 { lost = max(lost, abs(view.driver.velocity / velocity - 1)) }
      }
      let isOpen = root.presentedViewController != nil
      room.settle()
      #expect(content.told == (isOpen ? .shown : .hidden))
      content.dismiss(animated: false)
      room.advance(by: 0.01)
      #expect(content.told == .hidden && content.faults + root.faults == [] && root.told == .shown)
      #expect(room.leftovers == [] && !content.view.isInWindow)
    }
    print("sheet, seed \(seed): jumps \(jump) pt, loses \(lost * 100) % of its velocity")
    #expect(jump <= 0.5 && lost <= 0.03)
  }

  @Test func `a hand catches a sheet at any moment, leads it and throws it on with its own velocity`() throws
  {
    let seed: UInt64 = 71
    var random = SeededGenerator(seed: seed)
    var (jump, lost, ends) = (0.0, 0.0, Set<String>())
    for round in 0..<50 {
      let sheet = try open()
      sheet.timing = .spring(Spring(duration: 0.8, bounce: 0))
      let isClosing = round % 2 == 1
      if isClosing {
        sheet.select(.large, animated: false)
        room.advance(by: 0.01)
        content.dismiss()
      }
      room.advance(by: random.double(0.12...0.3))
      let before = edge
      let finger = room.finger(at: Point(x: 160, y: edge + 10))
      jump = max(jump, abs(edge - before))
      #expect(sheet.view?.driver.isMoving == false)
      // A slow spring, so that it moves as it was let go for a while.
      sheet.timing = .spring(Spring(duration: 6, bounce: 0))
      let speed = random.double(200...400) * (random.chance(0.5) ? 1 : -1)
      finger.move(by: Point(x: 0, y: speed), for: 0.1)
      let held = edge
      finger.lift()
      jump = max(jump, abs(edge - held))
      room.advance(by: 0.004)
      let first = edge
      room.advance(by: 0.005)
      if first > 45, first < 470 { lost = max(lost, abs((edge - first) / 0.005 / speed - 1)) }
      sheet.timing = .spring(Spring(duration: 0.45, bounce: 0))
      for _ in 0..<60 { room.advance(by: 0.5) }
      let isOpen = root.presentedViewController != nil
      ends.insert(isOpen ? "\(sheet.detent)" : "closed")
      #expect(content.told == (isOpen ? .shown : .hidden))
      content.dismiss(animated: false)
      room.advance(by: 0.01)
      #expect(content.told == .hidden && content.faults + root.faults == [] && !content.view.isInWindow)
    }
    print("sheet, seed \(seed): jumps \(jump) pt, loses \(lost * 100) % of the hand's velocity, ends \(ends)")
    #expect(jump <= 0.5 && lost <= 0.03 && ends.count >= 2)
  }

  @Test func `a sheet in another size of the window stays at its detent, also in mid-flight`() throws {
    let sheet = try open()
    room.advance(by: 0.1)
    room.window.resize(to: Size(width: 480, height: 320))
    room.settle()
    #expect(abs(sheet.visibleHeight - 160) < 0.01 && content.told == .shown)
    room.window.resize(to: Size(width: 320, height: 480))
    room.window.resolveFrame()
    #expect(abs(sheet.visibleHeight - half) < 0.01 && abs(edge - half) < 0.5)
  }

  @Test func `what is presented for the whole view covers a sheet, which is there again afterwards`() throws {
    _ = try open()
    room.settle()
    let picture = RecordedController("picture")
    content.present(picture, by: Flip(.up))
    #expect(picture.presentingViewController === content)
    room.settle()
    #expect(content.told == .hidden && root.told == .hidden && picture.told == .shown)
    picture.dismiss()
    room.settle()
    #expect(content.told == .shown && root.told == .shown && picture.told == .hidden)
    #expect(picture.presentingViewController == nil)
    root.present(picture, animated: false)
    root.dismiss()
    room.settle()
    #expect(content.told == .hidden && root.told == .shown && picture.told == .hidden)
    #expect(root.faults + content.faults + picture.faults == [] && room.leftovers == [])
  }

  @Test func `a sheet is gone with its controller and its window`() throws {
    weak var (controller, layer): (ViewController?, Layer?)
    weak var sheet: Sheet?
    do {
      let content = RecordedController("content")
      (controller, layer) = (content, content.view.layer)
      sheet = root.presentSheet(content)
      room.advance(by: 0.1)
      content.dismiss()
      room.settle()
    }
    Transaction.flush()
    #expect(controller == nil && layer == nil && sheet == nil)
  }

  // MARK: What changes nothing

  /// Taps the sheet while it moves.
  private func catchAndRelease(_ sheet: Sheet) {
    let finger = room.finger(at: Point(x: 160, y: edge + 4))
    #expect(sheet.view?.grip != nil)
    room.advance(by: 0.03)
    finger.lift()
  }

  @Test func `a tap on a closing sheet does not bring it back`() throws {
    let sheet = try open()
    room.settle()
    content.dismiss()
    room.advance(by: 0.08)
    catchAndRelease(sheet)
    #expect(root.presentedViewController == nil)
    room.settle()
    #expect(content.told == .hidden && !content.view.isInWindow)
    _ = try open()
    room.settle()
    #expect(content.told == .shown && content.faults == [])
  }

  @Test func `a tap on an opening sheet does not close it`() throws {
    let sheet = try open()
    room.advance(by: 0.08)
    catchAndRelease(sheet)
    room.settle()
    #expect(root.presentedViewController === content && abs(sheet.visibleHeight - half) < 0.01)
  }

  @Test func `a tap on a sheet on its way to another detent does not send it elsewhere`() throws {
    let sheet = try open()
    room.settle()
    sheet.select(.large)
    room.advance(by: 0.05)
    catchAndRelease(sheet)
    #expect(sheet.detent == .large)
    room.settle()
    #expect(abs(sheet.visibleHeight - large) < 0.01)
  }

  @Test func `a window that closes under a hand on a sheet leaves the sheet as it was`() throws {
    let sheet = try open()
    room.settle()
    sheet.select(.large)
    room.advance(by: 0.05)
    _ = room.finger(at: Point(x: 160, y: edge + 4))
    room.window.close()
    #expect(sheet.detent == .large && root.presentedViewController === content)
  }

  // MARK: Opening

  @Test func `a sheet on a page that still comes opens when the page has come`() throws {
    let page = RecordedController("page")
    root.present(page)
    room.advance(by: 0.1)
    let sheet = try #require(page.presentSheet(content))
    var isSeenRising = false
    for _ in 0..<100 {
      room.advance(by: 0.02)
      let isUnderWay = root.controllerView?.currentPresentation != nil
      if isUnderWay { #expect(sheet.visibleHeight == 0) }
      if !isUnderWay, sheet.visibleHeight > 10, sheet.visibleHeight < half - 10 { isSeenRising = true }
    }
    room.settle()
    #expect(isSeenRising && abs(sheet.visibleHeight - half) < 0.01)
    #expect(content.told == .shown && content.faults + page.faults == [])
  }

  @Test func `a sheet that is dismissed before it opens never opens`() throws {
    let page = RecordedController("page")
    root.present(page)
    room.advance(by: 0.1)
    page.presentSheet(content)
    var isGone = false
    content.dismiss { isGone = $0 }
    room.settle()
    #expect(isGone && content.sheet == nil && !content.view.isInWindow)
    #expect(content.told == .hidden && page.told == .shown && content.faults == [])
  }

  @Test func `a sheet opens at the detent that is lowest in its room`() throws {
    // In a room of 800 points the other one would be.
    let sheet = try #require(root.presentSheet(content, detents: [.points(300), .medium]))
    #expect(sheet.detent == .medium)
    room.settle()
    #expect(abs(sheet.visibleHeight - half) < 0.01)
  }
}
