import Glibc
import MartletGeometry
import MartletHost
import MartletViews
import MartletWayland

/// A window that prints what devices do in it, one line for each event, for checks under real compositors.
///
/// Its left half has an open hand, its right half the bar for text. With the argument `windowed` it does not
/// fill an output. With `clipboard`, the middle button copies a text, and the secondary one pastes. With `drag`, a text can be dragged
/// out of the left half, and dropped on the right one. With `menus`, the secondary button or a finger that stays opens a menu on the right
/// half, which is a tall one with `tall`, and a button on the left one opens a pop-over. With `outlives`, it outlives the compositor.
@main @MainActor
struct InputProgram {
  static func main() throws {
    let application = try WaylandApplication.connect(
      outlivesCompositor: CommandLine.arguments.contains("outlives"))
    let window = try application.makeWindow(
      title: "Input", applicationID: "martlet.input", size: Size(width: 800, height: 600),
      isFullscreen: !CommandLine.arguments.contains("windowed"))
    let controller = WindowController(window: window)
    let (left, right) = (View(), View())
    left.cursor = .grab
    left.backgroundColor = Color(0x30_5070)
    right.cursor = .text
    right.backgroundColor = Color(0x70_5030)
    controller.rootView.addSubview(left)
    controller.rootView.addSubview(right)
    controller.onLayout = { size in
      left.frame = Rect(x: 0, y: 0, width: size.width / 2, height: size.height)
      right.frame = Rect(x: size.width / 2, y: 0, width: size.width / 2, height: size.height)
      say("size \(size.width) \(size.height)")
    }
    controller.onTouch = { say(words(for: $0)) }
    if CommandLine.arguments.contains("drag") { takeDrags(from: left, to: right) }
    if CommandLine.arguments.contains("menus") {
      offerMenus(from: right, isTall: CommandLine.arguments.contains("tall"))
      offerPopover(from: left)
    }
    let usesClipboard = CommandLine.arguments.contains("clipboard")
    controller.onPointer = { event in
      say(words(for: event) + " cursor=\(window.cursor)")
      guard usesClipboard, case .pressed(let button, _, _) = event else { return }
      if button == .middle { window.clipboard.write("copied in the window") }
      if button == .secondary { window.clipboard.read { say("pasted \($0 ?? "nothing")") } }
    }
    application.run()
  }

  private static func takeDrags(from left: View, to right: View) {
    let source = DragSource { _ in DragData(text: "dragged by \(getpid())") }
    source.actions = [.copy, .move]
    source.onBegin = { say("lifted") }
    source.onEnd = { say("done \($0.map { "\($0)" } ?? "nothing")") }
    left.dragSource = source
    let target = DropTarget(types: MediaType.texts) { drop in
      drop.readText { say("dropped \($0 ?? "nothing")") }
    }
    target.preferredAction = .move
    target.onEnter = { _ in say("over") }
    right.dropTarget = target
  }

  static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static func words(for event: TouchEvent) -> String {
    var words = "\(event.source) \(event.phase) id=\(event.id.rawValue) \(place(event.position))"
    words += " t=\(event.time)"
    if event.source == .pointer { words += " button=\(event.button.rawValue)" }
    if event.modifiers == .control { words += " control" }
    if let pen = event.pen {
      words += " pressure=\(pen.pressure) tilt=\(place(pen.tilt)) rotation=\(pen.rotation)"
      words += " eraser=\(pen.isEraser)"
    }
    if let shape = event.shape { words += " shape=\(shape.major),\(shape.minor),\(shape.orientation)" }
    return words
  }

  private static func words(for event: PointerEvent) -> String {
    switch event {
    case .hovered(let point, _): "hovered \(place(point))"
    case .left: "left"
    case .scrolled(let scroll, let point, _):
      "scrolled \(place(scroll.distance)) steps=\(place(scroll.steps)) source=\(scroll.source)"
        + " at=\(place(point))"
    case .pressed(let button, let point, _): "pressed \(button.rawValue) \(place(point))"
    case .released(let button, let point, _): "released \(button.rawValue) \(place(point))"
    }
  }

  private static func place(_ point: Point) -> String { "\(point.x),\(point.y)" }
}
