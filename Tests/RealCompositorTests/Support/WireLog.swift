/// What a program and its compositor say to each other of its window, read from what libwayland writes where WAYLAND_DEBUG
/// is set. None of the code under test has a part in it.
struct WireLog {
  /// What is wrong with the sizes of pictures, in words.
  private(set) var wrongSizes: [String] = []

  /// How many pictures there were.
  private(set) var count = 0
  /// The sizes of the window that were shown, one after the other.
  private(set) var sizes: [[Int]] = []

  /// Whether keys come to the window.
  private(set) var hasKeyboard = false

  // What was said so far.
  private var surface: String?
  private var viewport: String?
  private var buffers: [String: [Int]] = [:]
  private var buffer: [Int]?
  private var destination: [Int]?
  private var isTurned = false
  private var scale = 1
  private var geometry: [Int]?
  private var told: [Int]?
  private var sizeOfSerial: [Int: [Int]] = [:]
  private var asked: [Int] = [0, 0]

  /// Reads a line that was written.
  mutating func take(_ line: Substring) {
    // "[2899993.786]  -> xdg_surface@12.ack_configure(1)"
    guard line.hasPrefix("["), let start = line.firstIndex(of: "]"),
      let open = line[start...].firstIndex(of: "("), let dot = line[start..<open].lastIndex(of: "."),
      let close = line.lastIndex(of: ")"), open < close
    else { return }
    let object = line[line.index(after: start)..<dot].drop { " ->".contains($0) }
    let words = line[line.index(after: open)..<close].split(separator: ",").map {
      String($0.drop { $0 == " " })
    }
    let kind = object.prefix { $0 != "@" && $0 != "#" }
    take("\(kind).\(line[line.index(after: dot)..<open])", of: String(object), words)
  }

  private mutating func take(_ message: String, of object: String, _ words: [String]) {
    let numbers = words.compactMap { Int($0) }
    func made(_ word: String) -> String { String(word.dropFirst("new id ".count)) }
    switch message {
    case "xdg_wm_base.get_xdg_surface": surface = words[1]
    case "wp_viewporter.get_viewport" where words[1] == surface: viewport = made(words[0])
    case "wp_viewport.set_destination" where object == viewport: destination = numbers
    case "wl_shm_pool.create_buffer": buffers[made(words[0])] = Array(numbers[1...2])
    case "xdg_toplevel.configure": told = Array(numbers[0...1])
    case "xdg_surface.configure": sizeOfSerial[numbers[0]] = told
    case "xdg_surface.ack_configure": asked = sizeOfSerial[numbers[0]] ?? asked
    case "xdg_surface.set_window_geometry": geometry = numbers
    case "wl_keyboard.enter": hasKeyboard = words[1] == surface
    case "wl_keyboard.leave": hasKeyboard = false
    case "wl_surface.set_buffer_scale" where object == surface: scale = numbers[0]
    case "wl_surface.set_buffer_transform" where object == surface: isTurned = numbers[0] % 2 == 1
    case "wl_surface.attach" where object == surface: buffer = buffers[words[0]]
    case "wl_surface.commit" where object == surface: commit()
    default: break
    }
  }

  private mutating func commit() {
    guard let buffer else { return }
    let upright = isTurned ? [buffer[1], buffer[0]] : buffer
    let points = destination ?? upright.map { $0 / scale }
    let window = geometry ?? [0, 0] + points
    let size = Array(window[2...3])
    if asked[0] > 0 && asked[0] != size[0] || asked[1] > 0 && asked[1] != size[1] {
      wrongSizes.append("\(size) is shown where \(asked) was acknowledged")
    }
    // A shadow may be round the window, or on the sides where it is not tiled.
    let room = [points[0] - window[0] - size[0], points[1] - window[1] - size[1]]
    if window[0] < 0 || window[1] < 0 || room[0] < 0 || room[1] < 0 {
      wrongSizes.append("\(window) is not in a buffer of \(points) points")
    }
    if upright != points.map({ $0 * scale }) {
      wrongSizes.append("\(upright) pixels are stretched to \(points) points")
    }
    count += 1
    if sizes.last != size { sizes.append(size) }
    self.buffer = nil
  }
}
