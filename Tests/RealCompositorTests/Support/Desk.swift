import Foundation
import Glibc

/// A compositor of desktops with the gallery in a window, whose output turns, and whose windows are tiled and maximized, by
/// their title bars.
final class Desk {
  /// Those whose output can be turned here while they run.
  static let kinds: [InputKind] = [.sway, .weston, .kwin]
  /// Weston 10 has neither a key nor an edge nor a word of its shell for a tile.
  static let kindsWithTiles: [InputKind] = [.sway, .kwin]

  let kind: InputKind
  private let compositor: Compositor
  private let sway: Sway?
  private let devices: Devices
  private var gallery: Gallery?
  /// Linux's number for the main button of a mouse.
  private static let mainButton = 0x110
  /// How many times slower than usual everything moves.
  static let slowness = 4.0

  /// What lies under windows; `nil` where no picture is taken.
  var ground: Picture.Pixel? {
    switch kind {
    case .sway: Sway.backdrop
    case .kwin: Picture.Pixel(0)
    default: nil
    }
  }

  /// Why a compositor cannot be used here; `nil` if it can be.
  static func absence(of kind: InputKind) -> String? {
    kind == .kwin ? RigSession.absence(of: kind.rawValue) : kind.absence
  }

  init(_ kind: InputKind) throws {
    self.kind = kind
    sway = kind == .sway ? try Sway(hasDevices: true) : nil
    switch kind {
    case .weston: compositor = try Weston(hasDevices: true).compositor
    case .kwin, .mutter: compositor = try RigSession.start(kind.rawValue)
    default: compositor = try sway?.compositor ?? kind.start().inner
    }
    devices = try Devices(in: compositor)
    try devices.settle()
  }

  /// Opens the gallery with a demo, in slow motion.
  func open(_ demo: String, size: String) throws -> Gallery {
    let gallery = try Gallery(
      demo, options: ["--size", size, "--slow", "\(Self.slowness)"],
      environment: compositor.environment.merging(["WAYLAND_DEBUG": "1"]) { $1 },
      directory: compositor.directory)
    self.gallery = gallery
    _ = try gallery.waitForFirstFrame()
    _ = try gallery.trace.waitForRest()
    return gallery
  }

  /// Ends the gallery, and turns the output back.
  func close() throws {
    gallery?.process.signal(SIGKILL)
    _ = try gallery?.process.waitForEnd(within: 5)
    gallery = nil
    try turnOutput(to: 0)
  }

  /// What was said of the gallery's window.
  var log: WireLog {
    get throws {
      guard let gallery else { throw Failure("no gallery is open") }
      return WireLog(gallery.errors)
    }
  }

  /// Changes the window.
  func change(_ change: WindowChange) throws {
    if kind == .kwin, change != .turn {
      // It leaves bars to a program that is not here.
      try devices.send("window \(change == .tile ? "tile" : "maximize")")
      return try devices.settle()
    }
    switch (change, sway) {
    case (.turn, _): try turnOutput(to: 1)
    case (.tile, nil): throw Failure("\(kind) has no tiles")
    case (.maximize, nil): try doubleClickBar()
    // Sway tells a window to fill a tile or the output, and draws no bar to click here.
    case (.tile, .some): try command("floating disable")
    case (.maximize, .some): try command("fullscreen toggle")
    }
  }

  private func command(_ words: String) throws {
    guard let sway, let gallery else { throw Failure("sway has no window of the gallery") }
    try sway.command("[pid=\(gallery.process.pid)] \(words)")
  }

  /// Turns the output by quarters.
  func turnOutput(to quarter: Int) throws {
    if let sway {
      // Sway turns the other way.
      return try sway.command("output", Sway.output, "transform", ["normal", "270", "180", "90"][quarter])
    }
    try devices.send("output transform \(quarter)")
    try devices.settle()
  }

  /// Takes a picture of the output; `nil` under weston, which places
  /// windows at random and does not turn the pixels of its headless output with it.
  func picture(named name: String) throws -> Picture? {
    if let sway { return try sway.picture(named: name) }
    guard kind == .kwin else { return nil }
    let path = try Tools.picturePath(name)
    try devices.send("picture \(path)")
    try devices.settle()
    return try Picture(png: path)
  }

  // MARK: The mouse

  /// Moves the pointer to a corner of the output, where nothing answers it.
  func putPointerAside() throws {
    try devices.move(to: Point(x: 3, y: 797))
    try devices.settle()
  }

  private var barHeight: Double { kind == .sway || kind == .kwin ? 0 : 44 }

  /// Where the window's corner is on the output: the compositor chooses that, and tells the window where the pointer is in it.
  private func origin() throws -> Point {
    var spots: [Point] = []
    for y in stride(from: 400.0, through: 700, by: 150) {
      for x in stride(from: 640.0, through: 1180, by: 180) {
        spots += [Point(x: x, y: y), Point(x: 1280 - x, y: 800 - y)]
      }
    }
    var attempt = 0.0
    return try eventually("the pointer is over the window", within: 20) { () -> Point? in
      for spot in spots {
        // No two steps are alike, so that what is told late is not taken for this one.
        attempt += 1
        let step = Point(x: attempt, y: 1)
        try devices.move(to: spot)
        try devices.settle()
        usleep(20_000)
        try devices.move(to: spot + step)
        try devices.settle()
        usleep(60_000)
        let log = try log
        if let place = log.pointer, let before = log.pointerBefore, let window = log.window,
          (place - before - step).length < 0.01
        {
          return spot + step - place + window.corner
        }
      }
      return nil
    }
  }

  /// The middle of the window's bar on the output.
  private func bar() throws -> Point {
    guard let window = try log.window else { throw Failure("the window has shown nothing") }
    return try origin() + Point(x: Double(window.size[0]) / 2, y: barHeight / 2)
  }

  private func doubleClickBar() throws {
    try devices.move(to: bar())
    for isPressed in [1, 0, 1, 0] {
      // Two clicks are a double click only if nothing is waited for between them.
      try devices.send("pointer button \(Self.mainButton) \(isPressed)", "pointer frame")
      // Sooner, it would be taken for a bounce.
      usleep(70_000)
    }
    try devices.settle()
  }
}
