import Dispatch
import Glibc
import MartletGeometry
import MartletHost
import MartletLayers

/// The game controllers of the machine: their buttons press keys in the window that has the keyboard, so that a program that is used
/// by keys alone is used by a controller too.
///
/// On a machine without a keyboard, that is the window that the compositor says is active, or one of its popups. Where another program's
/// window is active, and while another session of the machine is shown, nobody hears of the buttons. A compositor that never says what is
/// active leaves it to the window that was touched last.
///
/// Wayland tells nothing of them, so they are read from the kernel (`/dev/input`), which a desktop's session allows for the person in
/// front of it, and a kiosk for members of the group `input`. Those that are plugged in later are found. While no button is
/// pressed and no stick moves, they cost nothing.
@MainActor
public final class GameControllers {
  /// Whether they are read. `false` by default.
  public var isOn = false { didSet { if isOn != oldValue { isOn ? begin() : end() } } }

  /// The key that each button presses; one without a key does nothing. By default ``usualKeys``. A change counts from the next press on.
  public var keys = GameControllers.usualKeys

  /// Arrows for the pad and the stick, which repeat while they are held; Return and Escape for the lower and the right button, Space and
  /// the menu key for the left and the upper one; Tab forwards and backwards for the shoulders; a page up and down for the triggers.
  public static let usualKeys: [GameControllerButton: KeyEvent.Key] = [
    .up: .up, .down: .down, .left: .left, .right: .right, .south: .return, .east: .escape, .west: .space,
    .north: .menu, .leftShoulder: .backTab, .rightShoulder: .tab, .leftTrigger: .pageUp,
    .rightTrigger: .pageDown,
  ]

  /// What the controllers that are read call themselves; empty while ``isOn`` is `false`.
  public var names: [String] { devices.map(\.file.profile.name) }

  weak var application: WaylandApplication?
  private let source: GameControllerSource
  private var watch: FolderWatch?
  /// Whether another thread looks for controllers, and whether it must look again because something has come meanwhile.
  private var isLooking = false
  private var mustLookAgain = false
  private var devices: [GameControllerDevice] = []
  /// What is down: the button of a device, and the window and the key that it pressed.
  private var held: [Press] = []
  private var repeatTimer: (any DispatchSourceTimer)?

  private struct Press {
    let device: String
    let button: GameControllerButton
    let key: KeyEvent.Key
    weak var window: WaylandWindow?
  }

  /// Seconds until a held direction repeats, and between its repetitions.
  private static let (delay, interval) = (0.4, 0.1)
  private static let repeating: Set<GameControllerButton> = [.up, .down, .left, .right]

  init(_ source: GameControllerSource = GameControllerSource()) { self.source = source }

  private func begin() {
    watch = FolderWatch(
      folder: source.folder, isRelevant: { $0.hasPrefix("event") }, onChange: { [weak self] in self?.look() })
    if watch == nil {
      Diagnostics.report(
        "game controllers that are plugged in later will not be found: \(String(cString: strerror(errno)))")
    }
    look()
  }

  private func end() {
    watch?.cancel()
    watch = nil
    // Who hears of a release may turn them on again.
    let ended = devices
    devices = []
    for device in ended { device.end() }
  }

  /// Opens the controllers that are there, on another thread: the kernel may take its time.
  private func look() {
    for device in devices where device.file.isReplaced { close(device.file.path) }
    guard !isLooking else {
      mustLookAgain = true
      return
    }
    let (source, open) = (source, Set(devices.map(\.file.path)))
    do {
      try Thread.start(name: "martlet-input") { [weak self] in
        let found = Self.find(in: source, except: open)
        DispatchQueue.main.async {
          MainActor.assumeIsolated { Self.deliver(found, to: self) }
        }
      }
      isLooking = true
    } catch {
      Diagnostics.report("game controllers cannot be looked for: \(error)")
    }
  }

  /// The controllers in the folder that can be opened, but for some paths.
  private nonisolated static func find(
    in source: GameControllerSource, except open: Set<String>
  ) -> [GameControllerFile] {
    guard let listing = opendir(source.folder) else { return [] }
    defer { closedir(listing) }
    var found: [GameControllerFile] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name.hasPrefix("event"), !open.contains("\(source.folder)/\(name)") else { continue }
      if let file = GameControllerFile(name, from: source) { found.append(file) }
    }
    return found
  }

  /// Takes what another thread has opened, or closes it if nobody wants it any more.
  private static func deliver(_ found: [GameControllerFile], to controllers: GameControllers?) {
    guard let controllers, controllers.isOn else {
      for file in found { file.close() }
      controllers?.isLooking = false
      controllers?.mustLookAgain = false
      return
    }
    controllers.isLooking = false
    for file in found { controllers.add(file) }
    if controllers.mustLookAgain {
      controllers.mustLookAgain = false
      controllers.look()
    }
  }

  private func add(_ file: GameControllerFile) {
    // They may have been turned off and on again while it was opened.
    guard !devices.contains(where: { $0.file.path == file.path }) else {
      file.close()
      return
    }
    let (path, state, profile) = (file.path, source.state, file.profile)
    devices.append(
      GameControllerDevice(
        file, state: { state(file.descriptor, profile) },
        onChange: { [weak self] in self?.changed($0, of: path, at: $1) },
        onEnd: { [weak self] in self?.close(path) }))
  }

  private func close(_ path: String) {
    guard let index = devices.firstIndex(where: { $0.file.path == path }) else { return }
    devices.remove(at: index).end()
  }

  private func changed(_ change: GameControllerReader.Change, of device: String, at time: MediaTime) {
    if change.isPressed {
      guard let key = keys[change.button], let window = windowForKeys else { return }
      held.append(Press(device: device, button: change.button, key: key, window: window))
      send(key, .pressed, to: window, at: time)
      if Self.repeating.contains(change.button) { startRepeating() }
    } else if let index = held.lastIndex(where: { $0.device == device && $0.button == change.button }) {
      // The window that had the press has the release, wherever the keyboard is meanwhile.
      let press = held.remove(at: index)
      if press.window == nil || !held.contains(where: { Self.repeating.contains($0.button) }) {
        stopRepeating()
      }
      if let window = press.window { send(press.key, .released, to: window, at: time) }
    }
  }

  private func send(
    _ key: KeyEvent.Key, _ phase: KeyEvent.Phase, to window: WaylandWindow, at time: MediaTime
  ) {
    application?.turn {
      window.delegate?.window(window, received: KeyEvent(phase: phase, key: key, time: time))
    }
  }

  private func startRepeating() {
    stopRepeating()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + Self.delay, repeating: Self.interval)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.repeatNewest() }
    }
    timer.resume()
    repeatTimer = timer
  }

  /// A held direction presses again, as long as its window has the keyboard.
  private func repeatNewest() {
    guard let press = held.last(where: { Self.repeating.contains($0.button) }), let window = press.window,
      window === windowForKeys
    else { return stopRepeating() }
    send(press.key, .repeated, to: window, at: MonotonicClock.now)
  }

  private func stopRepeating() {
    repeatTimer?.cancel()
    repeatTimer = nil
  }

  /// The window that hears of what is pressed now; `nil` while the person uses another program or another session.
  private var windowForKeys: WaylandWindow? {
    guard source.terminal.isShown, let application, let session = application.session else { return nil }
    if session.hasKeyboard { return session.windowForKeys }
    // Without a keyboard no window has it, and the compositor says which one the person uses.
    let windows = application.windows.filter { $0.popupRole == nil }
    if session.tellsActivation { return windows.last { $0.objects?.isActivated ?? false }?.topmost }
    return (windows.last { $0 === application.windowUsedLast } ?? windows.last)?.topmost
  }
}
