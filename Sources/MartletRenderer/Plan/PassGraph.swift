/// The graph of a plan's passes: what each reads, and what must have ended before it begins.
///
/// The plan's order keeps to it. OpenGL ES does the rest without a call: what a context draws onto a framebuffer is complete before
/// a later draw call or copy of the same context reads it. This needs no `glTextureBarrier` as long as no pass reads the target that
/// it draws on (`feedback`); what would, is interrupted and reads a copy. But each barrier costs: a GPU that draws in tiles writes
/// the target of the pass before it to memory, and loads what goes on after it.
struct PassGraph: Equatable {
  /// The passes in drawing order.
  private(set) var nodes: [Node] = []

  /// A pass.
  struct Node: Equatable {
    /// Its number in the plan.
    var pass: Int32
    /// The pass whose target it draws on: 0 for the window.
    var target: Int32
    /// Why it is not drawn into the window; empty for the window.
    var reasons: PassReasons
    /// What it reads, in the order in which it does, each once.
    var reads: [Read] = []
    /// What must have ended before it begins.
    var barriers: [Barrier] = []
  }

  /// Pixels that a pass reads.
  struct Read: Equatable {
    /// The pass whose target they are on: 0 for the window.
    var target: Int32
    /// How they are read.
    var use: Use
  }

  /// How a pass reads a target.
  enum Use: String, CaseIterable {
    /// It goes on with what an earlier pass has drawn there.
    case goesOn = "goes on with"
    /// It begins with a copy of it.
    case copies
    /// It keeps pixels of it that lie below corners.
    case keepsCorners = "keeps corners of"
    /// It draws it as a texture.
    case draws
    /// It mixes what it draws with it.
    case mixes = "mixes with"
  }

  /// A pass that must have ended before another one begins.
  struct Barrier: Equatable {
    /// The pass that must have ended.
    var after: Int32
    /// The target for which they wait.
    var target: Int32
    /// What would go wrong otherwise.
    var hazard: Hazard
  }

  /// What a barrier prevents.
  enum Hazard: String, CaseIterable {
    /// Pixels would be read before they are drawn.
    case readTooEarly = "draws"
    /// Pixels would be drawn over before they are read.
    case overwrittenTooEarly = "reads"
    /// Pixels would be drawn over those that come later.
    case drawnOutOfOrder = "began"
  }

  /// The passes that read the target on which they draw: none, since what they would read is undefined.
  var feedback: [Int32] {
    nodes.filter { node in node.reads.contains { $0.target == node.target && $0.use != .goesOn } }.map(\.pass)
  }

  /// The graph of a plan.
  init(_ plan: FramePlan) {
    // By target: the pass that has drawn on it last, and those that have read it since.
    var writers: [Int32: Int32] = [:]
    var readers: [Int32: [Int32]] = [:]
    for number in plan.order {
      let pass = plan.passes[Int(number)]
      var node = Node(pass: number, target: pass.target, reasons: pass.reasons)
      plan.forEachRead(of: number) { read in
        if !node.reads.contains(read) { node.reads.append(read) }
      }
      for read in node.reads where read.use != .goesOn {
        if let writer = writers[read.target] {
          node.add(Barrier(after: writer, target: read.target, hazard: .readTooEarly))
        }
        readers[read.target, default: []].append(number)
      }
      for reader in readers[pass.target] ?? [] where reader != number {
        node.add(Barrier(after: reader, target: pass.target, hazard: .overwrittenTooEarly))
      }
      if let writer = writers[pass.target] {
        node.add(Barrier(after: writer, target: pass.target, hazard: .drawnOutOfOrder))
      }
      writers[pass.target] = number
      readers[pass.target] = []
      nodes.append(node)
    }
  }
}

extension PassGraph.Node {
  /// Adds a barrier, unless there is the same one.
  fileprivate mutating func add(_ barrier: PassGraph.Barrier) {
    if !barriers.contains(barrier) { barriers.append(barrier) }
  }
}

/// The graph as text: a line for each pass with its reasons, and below it what it reads and what it waits for.
extension PassGraph: CustomStringConvertible {
  var description: String {
    func name(_ target: Int32) -> String { target == 0 ? "window" : "sheet \(target)" }
    return nodes.map { node in
      let reasons = node.reasons.isEmpty ? "" : " because of \(node.reasons)"
      let reads = node.reads.map { "\n  \($0.use.rawValue) \(name($0.target))" }
      let barriers = node.barriers.map {
        "\n  after \($0.after), which \($0.hazard.rawValue) \(name($0.target))"
      }
      return "\(node.pass): \(name(node.target))\(reasons)" + (reads + barriers).joined()
    }.joined(separator: "\n")
  }
}
