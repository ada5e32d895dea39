import MartletGeometry
import MartletHost
import MartletViews
import TestCompositor

@testable import MartletWayland

/// A window with a tile that can be dragged and a field that takes texts.
@MainActor
final class DragRig {
  let rig: Rig
  let tile = View()
  let field = View()
  let source: DragSource
  let target: DropTarget
  private(set) var begins = 0
  private(set) var ends: [DragAction?] = []
  private(set) var texts: [String?] = []
  private(set) var types: [[String]] = []

  static let home = Point(x: 100, y: 100)
  static let fieldCenter = Point(x: 600, y: 450)

  /// Opens the window on a compositor that asks for frames, which deliver moves.
  static func start(text: String = "tile", dataDevice version: UInt32? = 3) async throws -> DragRig {
    var configuration = frames
    configuration.dataDevice = version
    return DragRig(try await Rig.start(configuration), text: text)
  }

  /// A compositor that asks for frames.
  static var frames: CompositorConfiguration {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 0.01)
    return configuration
  }

  init(_ rig: Rig, text: String = "tile") {
    self.rig = rig
    source = DragSource { _ in DragData(text: text) }
    target = DropTarget(types: MediaType.texts) { _ in }
    tile.backgroundColor = .black
    tile.frame = Rect(center: Self.home, size: Size(width: 80, height: 60))
    field.frame = Rect(center: Self.fieldCenter, size: Size(width: 100, height: 100))
    rig.controller.rootView.addSubview(field)
    rig.controller.rootView.addSubview(tile)
    tile.dragSource = source
    field.dropTarget = target
    source.onBegin = { [weak self] in self?.begins += 1 }
    source.onEnd = { [weak self] in self?.ends.append($0) }
    target.onDrop = { [weak self] drop in
      self?.types.append(drop.types)
      drop.readText { self?.texts.append($0) }
    }
  }

  var compositor: TestCompositor { rig.compositor }

  /// Takes the tile with the pointer and carries it out of the window. Returns the serial of the press when the compositor has the drag.
  @discardableResult
  func carryOut() async throws -> UInt32 {
    let starts = compositor.state.drag.starts
    compositor.pointer.enter(x: Self.home.x, y: Self.home.y)
    let serial = compositor.pointer.button(isPressed: true)
    compositor.pointer.frame()
    for x in stride(from: 90.0, through: -40, by: -10) {
      compositor.pointer.motion(x: x, y: Self.home.y)
      compositor.pointer.frame()
    }
    try await compositor.wait("the drag") { $0.drag.starts == starts + 1 }
    return serial
  }
}
