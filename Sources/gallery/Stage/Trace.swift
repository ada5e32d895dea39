import Glibc
import Martlet
import MartletSynchronization

/// Writes events as JSON lines, each at once, for tools that watch from outside.
///
/// The thread that has drawn a frame writes its line, the main thread writes the others; lines never mix.
final class Trace: Sendable {
  /// The cause of a layer's motion.
  enum Driver: String {
    case gesture, animation
  }

  private let descriptor: Mutex<Int32>

  /// Opens a file for writing and truncates it. Throws an error that names it.
  init(path: String) throws(GalleryError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw GalleryError("cannot write the trace \(path): \(String(cString: strerror(errno)))")
    }
    descriptor = Mutex(file)
  }

  /// One committed frame.
  func frame(_ report: FrameReport) {
    var layers = ""
    for (name, pose) in report.layers {
      if !layers.isEmpty { layers += "," }
      layers += """
        \(quoted(name)):{"x":\(number(pose.position.x)),"y":\(number(pose.position.y)),\
        "rotation":\(number(pose.rotation)),"scale":\(number(pose.scale)),"opacity":\(number(pose.opacity))}
        """
    }
    let cost = report.counters.map { #","cost":\#(self.cost($0))"# } ?? ""
    write(
      #"{"kind":"frame","t":\#(number(report.targetTime)),"n":\#(report.number),"layers":{\#(layers)}\#(cost)}"#
    )
  }

  /// What a frame has cost: times in milliseconds, memory in bytes.
  private func cost(_ counters: FrameCounters) -> String {
    func milliseconds(_ seconds: Double) -> String { number((seconds * 1e6).rounded() / 1e3) }
    let (drawing, memory) = (counters.drawing, counters.drawing.memory)
    return #"{"main":\#(milliseconds(counters.main)),"resolve":\#(milliseconds(counters.resolve)),"#
      + #""draw":\#(milliseconds(counters.draw)),"wait":\#(milliseconds(counters.wait)),"#
      + #""draws":\#(drawing.draws),"passes":\#(drawing.passes),"#
      + #""sheets":\#(drawing.sheets),"uploads":\#(drawing.uploads),"#
      + #""programs":\#(drawing.programs),"#
      + #""pixels":\#(drawing.pixels),"shaded":\#(drawing.shadedPixels),"#
      + #""pictures":{"hits":\#(drawing.pictureHits),"#
      + #""misses":\#(drawing.pictureMisses)},"memory":{"images":\#(memory.images),"paths":\#(memory.paths),"#
      + #""gradients":\#(memory.gradients),"sheets":\#(memory.sheets),"pictures":\#(memory.pictures),"#
      + #""instances":\#(memory.instances),"buffers":\#(memory.buffers)}}"#
  }

  func touch(_ event: TouchEvent) {
    let phase =
      switch event.phase {
      case .began: "down"
      case .moved: "move"
      case .ended: "up"
      case .cancelled: "cancel"
      }
    write(
      #"{"kind":"touch","t":\#(number(event.time)),"id":\#(event.id.rawValue),"phase":"\#(phase)","#
        + #""x":\#(number(event.position.x)),"y":\#(number(event.position.y))}"#)
  }

  /// A step of a recognizer.
  /// - Parameter name: What to call it; `nil` for "pan" or "tap", whichever it is.
  @MainActor
  func gesture(_ recognizer: GestureRecognizer, named name: String? = nil, layer: Layer) {
    let velocity = (recognizer as? PanGestureRecognizer)?.velocity ?? .zero
    let kind = name ?? (recognizer is PanGestureRecognizer ? "pan" : "tap")
    write(
      #"{"kind":"gesture","t":\#(number(layer.tree?.now ?? 0)),"recognizer":"\#(kind)","#
        + #""layer":\#(quoted(layer.name ?? "")),"state":"\#(recognizer.state)","#
        + #""vx":\#(number(velocity.x)),"vy":\#(number(velocity.y))}"#)
  }

  @MainActor
  func handover(layer: Layer, from: Driver, to: Driver, velocity: Point) {
    write(
      #"{"kind":"handover","t":\#(number(layer.tree?.now ?? 0)),"layer":\#(quoted(layer.name ?? "")),"#
        + #""from":"\#(from.rawValue)","to":"\#(to.rawValue)","x":\#(number(layer.position.x)),"#
        + #""y":\#(number(layer.position.y)),"vx":\#(number(velocity.x)),"vy":\#(number(velocity.y))}"#)
  }

  private func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    descriptor.withLock { file in
      var written = 0
      while written < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
          buffer.baseAddress.map { Glibc.write(file, $0 + written, bytes.count - written) } ?? -1
        }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        written += count
      }
    }
  }
}
