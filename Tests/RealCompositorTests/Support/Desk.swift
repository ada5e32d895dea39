import Foundation
import Glibc

/// A compositor of desktops with the gallery in a window, whose output turns, and whose windows are tiled and maximized.
final class Desk {
  static let kinds: [InputKind] = [.sway, .weston, .kwin, .mutter]
  /// Weston 10 has neither a key nor an edge nor a word of its shell for a tile.
  static let kindsWithTiles: [InputKind] = [.sway, .kwin, .mutter]
  /// Weston 10 tells a window nothing of an output that has turned, and its headless output does not turn its pixels.
  static let kindsWithPictures: [InputKind] = [.sway, .kwin] + (recordsMutter ? [.mutter] : [])
  /// Whether what mutter records can be written. PipeWire's source has a version of its own, below GStreamer's.
  static let recordsMutter =
    (try? ChildProcess.output(
      of: ["gst-inspect-1.0", "--exists", "--atleast-version=0.0", "pipewiresrc"],
      environment: Compositor.bareEnvironment)) != nil

  let kind: InputKind
  private let compositor: Compositor
  private let sway: Sway?
  private let hand: Hand?
  private let devices: Devices
  private var gallery: Gallery?
  private var wire = WireLog()
  /// How much of what libwayland has written was read.
  private var readBytes: UInt64 = 0
  /// What mutter shows where no window is, by the width of the output.
  private var grounds: [Int: Picture] = [:]

  /// Why a compositor cannot be used here; `nil` if it can be.
  static func absence(of kind: InputKind) -> String? {
    switch kind {
    case .kwin, .mutter: RigSession.absence(of: kind.rawValue)
    default: kind.absence
    }
  }

  init(_ kind: InputKind) throws {
    self.kind = kind
    let sway = kind == .sway ? try Sway(hasDevices: true) : nil
    self.sway = sway
    switch kind {
    case .weston: compositor = try Weston(hasDevices: true).compositor
    case .kwin, .mutter: compositor = try RigSession.start(kind.rawValue)
    default: compositor = try sway?.compositor ?? kind.start().inner
    }
    hand = try sway.map { try Hand(socketPath: $0.compositor.socketPath, layout: (1280, 800)) }
    devices = try Devices(in: compositor)
    // Where nothing answers it.
    try devices.move(to: Point(x: 3, y: 797))
    try devices.settle()
    for quarter in [1, 0] where kind == .mutter && Self.recordsMutter {
      try turnOutput(to: quarter)
      let ground = try picture(named: "\(kind)-ground-\(quarter)")
      grounds[ground.width] = ground
    }
  }

  /// Opens the gallery with a demo, everything in which is so many times slower than usual.
  func open(_ demo: String, size: String, slowness: Double) throws -> Gallery {
    let gallery = try Gallery(
      demo, options: ["--size", size, "--slow", "\(slowness)"],
      environment: compositor.environment.merging(["WAYLAND_DEBUG": "1"]) { $1 },
      directory: compositor.directory)
    self.gallery = gallery
    (wire, readBytes) = (WireLog(), 0)
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
  func log() throws -> WireLog {
    guard let gallery else { throw Failure("no gallery is open") }
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: gallery.errorPath))
    defer { try? file.close() }
    try file.seek(toOffset: readBytes)
    let data = try file.readToEnd() ?? Data()
    // The last line may not be whole yet.
    guard let end = data.lastIndex(of: UInt8(ascii: "\n")) else { return wire }
    readBytes += UInt64(end - data.startIndex + 1)
    for line in String(decoding: data[..<end], as: UTF8.self).split(separator: "\n") { wire.take(line) }
    return wire
  }

  // MARK: What is done

  func perform(_ move: DeskMove) throws {
    switch move {
    case .key(let key, let times):
      for _ in 0..<times { try type(key) }
    case .change(let change): try perform(change)
    }
  }

  private func type(_ key: Hand.Key) throws {
    try eventually("the window has the keyboard", within: 20) { try log().hasKeyboard }
    guard let hand else { return try press([Int(key.rawValue)]) }
    try hand.type(key)
    try hand.settle()
  }

  /// Presses keys together, by Linux's codes, and lets them go.
  private func press(_ keys: [Int]) throws {
    try devices.send(keys.map { "key \($0) 1" })
    try devices.send(keys.reversed().map { "key \($0) 0" })
    try devices.settle()
  }

  private func perform(_ change: WindowChange) throws {
    switch (change, kind) {
    case (.turn, _): try turnOutput(to: 1)
    case (.turnBack, _): try turnOutput(to: 0)
    // Sway tells a window to fill a tile or the output, and knows no maximized ones.
    case (.tile, .sway): try command("floating toggle")
    case (.maximize, .sway): try command("fullscreen toggle")
    case (.tile, .weston): throw Failure("weston has no tiles")
    case (.maximize, .weston): try press(Self.westonMaximizes)
    case (_, _):
      try devices.send("window \(change)")
      try devices.settle()
    }
  }

  /// Super, Shift and M.
  private static let westonMaximizes = [125, 42, 50]

  private func command(_ words: String) throws {
    guard let sway, let gallery else { throw Failure("sway has no window of the gallery") }
    try sway.command("[pid=\(gallery.process.pid)] \(words)")
  }

  /// Turns the output by quarters.
  private func turnOutput(to quarter: Int) throws {
    if let sway {
      // Sway turns the other way.
      return try sway.command("output", Sway.output, "transform", ["normal", "270", "180", "90"][quarter])
    }
    try devices.send("output transform \(quarter)")
    try devices.settle()
  }

  // MARK: What is seen

  /// Takes a picture of the output.
  func picture(named name: String) throws -> Picture {
    if let sway { return try sway.picture(named: name) }
    let path = try Tools.picturePath(name)
    try devices.send("picture \(path)")
    try devices.settle()
    return try Picture(png: path)
  }

  /// How many pixels of the ground are seen in a picture of the output where a window of a size should be, from its left edge
  /// on.
  func holes(in picture: Picture, under size: [Int]) throws -> Int {
    try picture.requireSize(max(size[0], picture.width), size[1])
    let color = kind == .sway ? Sway.backdrop : Picture.Pixel(0)
    return picture.holes(under: size, color: color, ground: grounds[picture.width])
  }
}
