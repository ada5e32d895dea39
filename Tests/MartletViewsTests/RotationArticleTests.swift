import Martlet
import MartletTesting
import Testing

@testable import MartletViews

// The code of the article "Rotation and resize". A test of the architecture compares them.

@MainActor
private final class SidebarController: ViewController {
  let sidebar = View()
  var prepared = 0

  func prepareNextPage() { prepared += 1 }

  override func viewDidLoad() { view.addSubview(sidebar) }

  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate { [self] _ in
      sidebar.opacity = size.width > 600 ? 1 : 0
    } completion: { [self] coordinator in
      if !coordinator.isInterrupted { prepareNextPage() }
    }
  }
}

@MainActor
private final class MapController: ViewController {
  let map = View()
  let legend = View()

  override func viewDidLoad() { for part in [map, legend] { view.addSubview(part) } }

  override func willRotate(to orientation: WindowOrientation, with coordinator: TransitionCoordinator) {
    map.isUserInteractionEnabled = false
  }

  override func willAnimateRotation(
    to orientation: WindowOrientation, with coordinator: TransitionCoordinator
  ) {
    legend.opacity = orientation == .landscape ? 1 : 0
  }

  override func didRotate(from orientation: WindowOrientation) { map.isUserInteractionEnabled = true }
}

@MainActor
private final class LettersController: ViewController {
  let letters = View()
  let toolbar = View()

  override func viewDidLoad() { for part in [letters, toolbar] { view.addSubview(part) } }

  override func viewDidLayoutSubviews() {
    letters.frame = Rect(x: 0, y: 0, width: view.bounds.width, height: view.bounds.height - 44)
    toolbar.frame = Rect(x: 0, y: view.bounds.height - 44, width: view.bounds.width, height: 44)
  }

  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    letters.stretchAndFade(with: coordinator, unstretchedLeft: 64, unstretchedRight: 48)
  }

  override var rotatingFooterView: View? { toolbar }
}

@MainActor
final class FoldersController: ViewController {
  let folders = View()

  override func viewDidLoad() {
    view.addSubview(folders)
    folders.backgroundColor = .black
  }

  override func viewDidLayoutSubviews() {
    let isWide = view.bounds.width > view.bounds.height
    folders.frame = Rect(x: isWide ? 0 : -200, y: 0, width: 200, height: view.bounds.height)
  }

  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    folders.slideSnapshot(with: coordinator, over: .left)
  }
}

@MainActor @Suite struct RotationArticleTests {
  private static let portrait = Size(width: 400, height: 700)
  private static let landscape = Size(width: 700, height: 400)

  private func room(_ root: ViewController) -> ControllerRoom {
    let room = ControllerRoom(root, size: Self.portrait)
    room.settle()
    return room
  }

  @Test func `what goes alongside is animated, and who is overtaken prepares nothing`() {
    let root = SidebarController()
    let room = room(root)
    root.sidebar.opacity = 0
    room.settle()
    room.window.resize(to: Self.landscape)
    room.advance(by: 0.1)
    let opacity = root.sidebar.layer.presentation.opacity
    #expect(opacity > 0 && opacity < 1)
    room.window.resize(to: Self.portrait)
    room.settle()
    #expect(root.prepared == 1 && root.sidebar.layer.presentation.opacity == 0)
  }

  @Test func `a map takes no touches while it turns, and its legend fades`() {
    let root = MapController()
    let room = room(root)
    root.legend.opacity = 0
    room.settle()
    room.window.resize(to: Self.landscape)
    #expect(!root.map.isUserInteractionEnabled)
    room.advance(by: 0.1)
    #expect(root.legend.layer.presentation.opacity < 1 && root.legend.opacity == 1)
    room.settle()
    #expect(root.map.isUserInteractionEnabled)
  }

  @Test func `letters and toolbar are shown as pictures`() {
    let root = LettersController()
    let room = room(root)
    room.window.resize(to: Self.landscape)
    room.advance(by: 0.1)
    #expect(root.letters.isHidden && root.toolbar.isHidden && root.view.subviews.count == 4)
    room.settle()
    #expect(!root.letters.isHidden && !root.toolbar.isHidden && root.view.subviews.count == 2)
  }

  @Test func `a column slides in as one picture, and out again`() throws {
    let root = FoldersController()
    let room = room(root)
    func picture() -> View? { root.view.subviews.first { $0.layer.name == "slide" } }
    room.window.resize(to: Self.landscape)
    room.window.resolveFrame()
    #expect(picture()?.layer.presentation.frame == Rect(x: -200, y: 0, width: 200, height: 400))
    #expect(root.folders.isHidden)
    room.advance(by: 0.15)
    let x = try #require(picture()).layer.presentation.position.x
    #expect(x > -90 && x < 90)
    // Turned round on its way.
    room.window.resize(to: Self.portrait)
    room.window.resolveFrame()
    #expect(try abs(#require(picture()).layer.presentation.position.x - x) < 1e-6)
    room.settle()
    #expect(picture() == nil && !root.folders.isHidden && root.view.subviews.count == 1)
    #expect(!root.folders.layer.isSeenInCopies)
    room.window.resize(to: Self.landscape)
    room.settle()
    room.window.resize(to: Self.portrait)
    room.advance(by: 0.1)
    #expect(picture()?.layer.presentation.bounds.height == 400)
    #expect(root.folders.isHidden, "it must not be seen below its picture")
    room.settle()
    #expect(picture() == nil && !root.folders.isHidden)
  }

  @Test func `a program without controllers does the same`() {
    let stage = MotionStage()
    let (controller, list) = (stage.controller, stage.view)
    controller.onLayout = { size in list.frame = Rect(origin: .zero, size: size) }
    controller.onSizeTransition = { size, coordinator in list.stretchAndFade(with: coordinator) }
    stage.advance(by: 0)
    stage.window.resize(to: Size(width: 600, height: 800))
    stage.advance(by: 0.1)
    #expect(list.isHidden)
    stage.advance(by: 2)
    #expect(!list.isHidden)
  }
}
