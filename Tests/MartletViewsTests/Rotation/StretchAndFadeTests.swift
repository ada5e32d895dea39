import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Pictures of a view that are shown while its window turns.
@MainActor @Suite struct StretchAndFadeTests {
  static let portrait = Size(width: 300, height: 420)
  static let landscape = Size(width: 460, height: 260)

  let root = ViewController()
  let list = StripedScrollView()
  let window: ManualWindow
  let controller: WindowController

  init() {
    window = ManualWindow(size: Self.portrait)
    controller = WindowController(window: window)
    root.view.backgroundColor = Color(0xF6F4EF)
    root.view.addSubview(list)
    controller.onLayout = { [list] in list.frame = Rect(x: 0, y: 40, width: $0.width, height: $0.height - 40)
    }
    controller.onSizeTransition = { [list] _, coordinator in
      list.stretchAndFade(with: coordinator, unstretchedLeft: 60, unstretchedRight: 40)
    }
    controller.rootView.addSubview(list)
    advance(by: 0.1)
    list.setContentOffset(Point(x: 0, y: 130), animated: false)
    advance(by: 0.1)
  }

  private func advance(by seconds: Double) {
    window.advance(to: window.now + seconds)
    window.resolveFrame()
  }

  private func settle() { for _ in 0..<30 { advance(by: 0.1) } }

  private var stage: View? { controller.rootView.subviews.first { $0.layer.name == "stretch" } }

  /// What is wrong if nothing should be left of a change.
  private var disorder: [String] {
    var wrong: [String] = []
    if controller.rootView.subviews.count != 1 { wrong.append("\(controller.rootView.subviews.count) views") }
    if controller.rootView.layer.sublayers.count != 1 { wrong.append("layers are left") }
    if list.isHidden { wrong.append("the view is hidden") }
    if list.layer.isSeenInCopies { wrong.append("the view is seen in copies") }
    return wrong + window.renderTree.brokenInvariants()
  }

  @Test func `the first frame shows what was seen before, scrolled as it was, and the last one the view`()
    throws
  {
    let before = try window.drawFrame()
    window.resize(to: Self.landscape)
    let first = try window.drawFrame()
    // Within the smaller height, the old picture is where it was.
    var worst = 0
    for y in 0..<260 {
      for x in 0..<300 { worst = max(worst, before.difference(to: first, x: x, y: y)) }
    }
    #expect(worst <= 2)
    settle()
    #expect(disorder == [])
    let last = try window.drawFrame()
    window.resize(to: Self.landscape, scale: 1)
    let live = try window.drawFrame()
    #expect(last.bytes == live.bytes)
    print("stretch and fade: the first frame differs from the one before by \(worst) of 255")
  }

  @Test func `the view is hidden meanwhile, does not move, and is shown again once`() {
    window.resize(to: Self.landscape)
    advance(by: 0.05)
    #expect(list.isHidden && stage != nil)
    #expect(!list.layer.isAnimating(.bounds) && !list.layer.isAnimating(.position))
    #expect(stage?.layer.presentation.bounds.width != 460)
    settle()
    #expect(disorder == [])
  }

  @Test func `the shorter picture fades on top of the whole other one`() throws {
    window.resize(to: Self.landscape)
    advance(by: 0.15)
    let fading = try #require(stage).pictureOpacities
    #expect(fading.count == 2 && fading[0] == 1 && fading[1] > 0.1 && fading[1] < 0.9)
    settle()
    window.resize(to: Self.portrait)
    advance(by: 0.15)
    let leaving = try #require(stage).pictureOpacities
    // The picture of after lies below.
    #expect(leaving.count == 2 && leaving[0] == 1 && leaving[1] > 0.1 && leaving[1] < 0.9)
    settle()
    #expect(disorder == [])
  }

  @Test func `of a view that one can see through, both pictures fade`() throws {
    list.backgroundColor = .clear
    window.resize(to: Self.landscape)
    advance(by: 0.15)
    let fading = try #require(stage).pictureOpacities
    #expect(fading.count == 2 && fading.allSatisfy { $0 > 0.1 && $0 < 0.9 })
    settle()
    #expect(disorder == [])
  }

  @Test func `the edges are not stretched, and nothing gapes between the parts`() throws {
    window.resize(to: Self.landscape)
    for _ in 0..<20 {
      advance(by: 1.0 / 60)
      guard let stage else { break }
      let parts = stage.partFrames
      for index in stride(from: 0, to: parts.count, by: 3) {
        let (middle, left, right) = (parts[index], parts[index + 1], parts[index + 2])
        #expect(abs(left.width - 60) < 1e-6 && abs(right.width - 40) < 1e-6)
        #expect(abs(middle.minX - left.maxX) < 1e-6 && abs(middle.maxX - right.minX) < 1e-6)
        #expect(abs(right.maxX - stage.layer.presentation.bounds.width) < 1e-6)
      }
    }
    settle()
  }

  @Test func `a view that is scrolled meanwhile stays where it was scrolled to`() {
    window.resize(to: Self.landscape)
    advance(by: 0.05)
    list.setContentOffset(Point(x: 0, y: 300), animated: false)
    settle()
    #expect(list.contentOffset.y == 300 && disorder == [])
  }

  @Test func `a view that the new layout hides stays hidden`() {
    controller.onLayout = { [list] in
      list.frame = Rect(x: 0, y: 40, width: $0.width, height: $0.height - 40)
      list.isHidden = $0.width > 400
    }
    window.resize(to: Self.landscape)
    advance(by: 0.1)
    #expect(list.isHidden && stage == nil)
    settle()
    #expect(disorder == ["the view is hidden"])
  }

  @Test func `a view that the layout of the next change hides stays hidden without pictures`() {
    window.resize(to: Self.landscape)
    advance(by: 0.1)
    controller.onSizeTransition = { _, _ in }
    controller.onLayout = { [list] _ in list.isHidden = true }
    window.resize(to: Self.portrait)
    settle()
    #expect(disorder == ["the view is hidden"])
  }

  @Test func `whatever comes in between, the pictures go and the view is shown`() {
    let ways: [(String, () -> Void)] = [
      ("a drag", { window.resize(to: Size(width: 470, height: 250), isResizing: true) }),
      (
        "a jump that is not told",
        {
          controller.onSizeTransition = { _, _ in }
          window.resize(to: Self.portrait)
        }
      ),
      (
        "a superview that goes in the layout",
        {
          let box = View()
          box.frame = controller.rootView.bounds
          controller.rootView.addSubview(box)
          box.addSubview(list)
          settle()
          controller.onLayout = { [weak box, list] size in
            guard size == Self.portrait else { return }
            list.removeFromSuperview()
            box?.removeFromSuperview()
          }
          window.resize(to: Self.portrait)
          controller.onLayout = { [list] in
            list.frame = Rect(x: 0, y: 40, width: $0.width, height: $0.height - 40)
          }
        }
      ),
      ("the view has gone", { list.removeFromSuperview() }),
      (
        "another parent",
        {
          let box = View()
          controller.rootView.addSubview(box)
          box.addSubview(list)
          list.removeFromSuperview()
          box.removeFromSuperview()
        }
      ),
    ]
    for (name, way) in ways {
      window.resize(to: Self.landscape)
      advance(by: 0.1)
      #expect(list.isHidden, "\(name)")
      way()
      settle()
      controller.rootView.addSubview(list)
      advance(by: 0.1)
      #expect(disorder == [], "\(name)")
      controller.onSizeTransition = { [list] _, coordinator in list.stretchAndFade(with: coordinator) }
      window.resize(to: Self.portrait)
      settle()
    }
    window.resize(to: Self.landscape)
    advance(by: 0.1)
    window.close()
    #expect(!list.isHidden && stage == nil)
  }

  @Test func `pictures that are interrupted at any moment jump nowhere, and none is left`() {
    var (jump, fade, kick, count, compared, most) = (0.0, 0.0, 0.0, 0, 0, 0)
    let sizes = [Self.portrait, Self.landscape, Size(width: 400, height: 330)]
    for seed in 0..<50 as Range<UInt64> {
      var random = RandomTestSupport.SeededGenerator(seed: seed)
      var index = 0
      // Half of the runs go to and fro, the others to a third size as well.
      let choices = seed % 2 == 0 ? 2 : 3
      for _ in 0..<random.int(2..<8) {
        index = (index + random.int(1..<choices)) % choices
        let before = stage.map { ($0.shownPictures, $0.layer.velocity(of: .bounds).width) }
        window.resize(to: sizes[index])
        window.resolveFrame()
        if let before, let stage {
          let pictures = stage.shownPictures
          for (id, old) in before.0 {
            // The least visible one may have gone.
            guard let new = pictures[id] else { continue }
            for (old, new) in zip(old.parts, new.parts) {
              jump = max(jump, abs(old.minX - new.minX), abs(old.maxX - new.maxX))
            }
            fade = max(fade, abs(old.opacity - new.opacity))
            compared += 1
          }
          let velocity = stage.layer.velocity(of: .bounds).width
          if abs(before.1) > 20 { kick = max(kick, abs(velocity - before.1) / abs(before.1)) }
          count += 1
          most = max(most, pictures.count)
        }
        advance(by: random.double(0.01...0.3))
      }
      settle()
      #expect(disorder == [], "seed \(seed)")
    }
    print(
      "\(count) interruptions of stretched pictures: jump \(jump) pt, of opacity \(fade), step of velocity",
      "\(kick * 100) %, at most \(most) pictures")
    #expect(jump < 0.5 && fade < 0.02 && kick < 0.03 && most <= 4)
    #expect(count >= 100 && compared >= count)
  }

  @Test func `a controller's header is shown as pictures while the window turns`() {
    let root = TurningController()
    let room = ControllerRoom(root, size: TurnTests.portrait)
    root.header = root.marks[4]
    room.window.resize(to: TurnTests.landscape)
    room.advance(by: 0.1)
    #expect(root.marks[4].isHidden && root.view.subviews.contains { $0.layer.name == "stretch" })
    room.settle()
    #expect(!root.marks[4].isHidden && root.view.subviews.count == 5)
  }
}

/// A scroll view with rows of several colours.
@MainActor
final class StripedScrollView: ScrollView {
  private let rows = (0..<30).map { _ in View() }

  override init() {
    super.init()
    backgroundColor = .white
    for (index, row) in rows.enumerated() {
      row.backgroundColor = Color(hue: Double(index) / 30)
      addSubview(row)
    }
  }

  override func layoutSubviews() {
    contentSize = Size(width: bounds.width, height: 30 * 40)
    super.layoutSubviews()
    for (index, row) in rows.enumerated() {
      row.frame = Rect(x: 10, y: Double(index) * 40 + 4, width: bounds.width - 20, height: 32)
    }
  }
}

extension Color {
  fileprivate init(hue: Double) {
    self.init(red: hue, green: 0.5 + 0.4 * (0.5 - hue), blue: 1 - hue)
  }
}

extension Bitmap {
  /// The greatest difference of a component of a pixel.
  fileprivate func difference(to other: Bitmap, x: Int, y: Int) -> Int {
    let (a, b) = ((y * width + x) * 4, (y * other.width + x) * 4)
    return (0..<4).map { abs(Int(bytes[a + $0]) - Int(other.bytes[b + $0])) }.max() ?? 0
  }
}

@MainActor
extension View {
  /// How opaque each picture of a stage is shown, from behind.
  fileprivate var pictureOpacities: [Double] {
    layer.sublayers.first?.sublayers.map { min(max($0.presentation.opacity, 0), 1) } ?? []
  }

  /// The pictures of a stage: how opaque each is shown, and its parts.
  fileprivate var shownPictures: [ObjectIdentifier: (opacity: Double, parts: ArraySlice<Rect>)] {
    let (opacities, parts) = (pictureOpacities, partFrames)
    let middles = layer.sublayers.first?.sublayers ?? []
    return Dictionary(
      uniqueKeysWithValues: middles.indices.map { index in
        (ObjectIdentifier(middles[index]), (opacities[index], parts[index * 3..<index * 3 + 3]))
      })
  }

  /// The parts of the pictures of a stage as they are shown, in its own points: the middle, the left and the right one of each.
  fileprivate var partFrames: [Rect] {
    let holders = layer.sublayers
    guard holders.count == 3 else { return [] }
    return holders[0].sublayers.indices.flatMap { index in
      holders.map { holder in
        let (outer, part) = (holder.presentation, holder.sublayers[index].presentation)
        let scale = outer.transform.m11
        return Rect(
          x: outer.position.x + part.position.x * scale, y: 0,
          width: part.bounds.width * part.transform.m11 * scale, height: part.bounds.height)
      }
    }
  }
}
