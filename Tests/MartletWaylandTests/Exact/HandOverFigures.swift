import Foundation

/// The figures of one cell over all phases, and which of them exceed their limits.
struct HandOverFigures {
  /// The limits of the error of the drawn speed over the first 50 ms of a throw: of the median, and of the
  /// worst. An output that shows frames up to 2 ms off its beat cannot be foreseen.
  var throwErrorBars: (median: Double, worst: Double) { isIrregular ? (0.05, 0.06) : (0.01, 0.03) }
  /// The limit of the error of a drawn step. A spring that pulls from afar gathers speed while nobody knows of a late lift:
  /// until then frames go on as the finger did, as far as they predict, and one step catches up.
  var stepBar: Double { (isIrregular ? 0.08 : 0.03) + lateLiftShare }

  /// What the slowest finger's throw has gathered in the time that is predicted, as a part of its step.
  private var lateLiftShare: Double {
    guard cell.goal == .snapping, cell.liftGap > 0.001, let velocity = HandOverPlay.velocities.min() else {
      return 0
    }
    let stroke = ExactStroke(
      course: .throwing(velocity: velocity), drive: cell.drive, goal: cell.goal, release: 0.2, lift: 0.2)
    let predicted = min(0.008, 1 / cell.touchRate)
    let gathered = stroke.motion(at: 0.2 + predicted) - stroke.motion(at: 0.2) - velocity * predicted
    return abs(gathered) * cell.frameRate / velocity
  }
  /// In points rms, whatever the stamps are and however samples are delivered.
  var jitterBar: Double { isIrregular ? 1.1 : 0.3 }
  /// The limit of the error of a step as one of two fingers leaves. Stamps that are off make steps uneven.
  var partingBar: Double { stepBar + (cell.jitter > 0 ? jitterBar * cell.frameRate / 900 : 0) }
  private var isIrregular: Bool { cell.callbacks == .irregular }
  /// In points: what the coverage of two pixels cannot resolve.
  static let slipBar = 0.1

  let cell: ExactCell
  private(set) var throwErrors: [Double] = []
  private(set) var steps: [Double] = []
  private(set) var slowest = Double.infinity
  private(set) var fastest = -Double.infinity
  private(set) var drags: [ExactAnalysis.Drag] = []
  private(set) var slips: [Double] = []
  private(set) var partings: [Double] = []
  private(set) var pulls: [ExactAnalysis.Pull] = []
  /// Gestures with too few frames.
  private(set) var missing = 0

  init(_ cell: ExactCell) { self.cell = cell }

  mutating func add(_ thrown: ExactAnalysis.Throw?) {
    guard let thrown else { return missing += 1 }
    throwErrors.append(thrown.error)
    steps.append(thrown.worstStep)
    slowest = min(slowest, thrown.slowest)
    fastest = max(fastest, thrown.fastest)
  }

  mutating func add(parting: Double?) {
    if let parting { partings.append(parting) } else { missing += 1 }
  }

  mutating func add(_ drag: ExactAnalysis.Drag?) {
    if let drag { drags.append(drag) } else { missing += 1 }
  }

  mutating func add(slip: Double?) {
    if let slip { slips.append(slip) } else { missing += 1 }
  }

  mutating func add(pull: ExactAnalysis.Pull?) {
    if let pull { pulls.append(pull) } else { missing += 1 }
  }

  // MARK: Figures

  var medianThrowError: Double { Self.median(throwErrors.map(abs)) }
  var worstThrowError: Double { throwErrors.max { abs($0) < abs($1) } ?? 0 }
  var worstStep: Double { steps.max { abs($0) < abs($1) } ?? 0 }
  var worstJitter: Double { drags.map(\.jitter).max() ?? 0 }
  var worstLatency: Double { drags.map(\.latency).max() ?? 0 }
  var worstParting: Double { partings.max { abs($0) < abs($1) } ?? 0 }
  var worstSlip: Double { slips.max { abs($0) < abs($1) } ?? 0 }

  var worstHold: Double { pulls.map(\.hold).max() ?? 0 }
  var worstGrip: Double { pulls.map(\.grip).max() ?? 0 }

  /// Descriptions of the figures beyond their limits; empty if all are within.
  var violations: [String] {
    var words: [String] = []
    func check(_ what: String, _ value: Double, _ bar: Double, _ unit: String, _ factor: Double = 1) {
      guard !(abs(value) <= bar) else { return }
      words.append(
        "\(what) \(Self.text(value * factor)) \(unit), at most \(Self.text(bar * factor)) allowed")
    }
    check("median throw error", medianThrowError, throwErrorBars.median, "%", 100)
    check("worst throw error", worstThrowError, throwErrorBars.worst, "%", 100)
    check("worst step", worstStep, stepBar, "%", 100)
    check("worst step as one finger leaves", worstParting, partingBar, "%", 100)
    check("drag jitter", worstJitter, jitterBar, "pt")
    check("drag latency", max(worstLatency, 0), cell.latencyBar, "ms", 1000)
    check("slip of what is caught", worstSlip, Self.slipBar, "pt")
    check("what a finger has caught, and holds,", worstHold, Self.slipBar, "pt")
    check("what a finger has caught, and pulls,", worstGrip, jitterBar, "pt")
    check("gestures without frames", Double(missing), 0, "")
    return words.map { "\(cell): \($0)" }
  }

  // MARK: Table

  static let header =
    "throw err % med/worst | worst step % | slow/fast   | jitter pt med/worst | latency ms med/worst (bar) | slip pt | cell"

  /// A row of the table; figures beyond their limits have a star.
  var row: String {
    func mark(_ value: Double, _ bar: Double) -> String { abs(value) <= bar ? " " : "*" }
    var words: [String] = []
    if !pulls.isEmpty {
      let (held, pulled) = (mark(worstHold, Self.slipBar), mark(worstGrip, jitterBar))
      words.append(String(format: "held %.2f pt%@, pulled %.2f pt%@", worstHold, held, worstGrip, pulled))
    }
    if !partings.isEmpty {
      let parted = mark(worstParting, partingBar)
      words.append(String(format: "%.2f%% as one leaves%@", worstParting * 100, parted))
    }
    words.append(cell.description)
    if missing > 0 { words.append("\(missing) without frames*") }
    let columns = [
      String(
        format: "%8.2f%@ / %7.2f%@", medianThrowError * 100,
        mark(medianThrowError, throwErrorBars.median),
        worstThrowError * 100, mark(worstThrowError, throwErrorBars.worst)),
      String(format: "%11.1f%@", worstStep * 100, mark(worstStep, stepBar)),
      String(format: "%5.2f /%5.2f", slowest, fastest),
      String(
        format: "%8.2f / %7.2f%@", Self.median(drags.map(\.jitter)), worstJitter,
        mark(worstJitter, jitterBar)),
      String(
        format: "%8.2f / %6.2f%@ (%5.2f)", Self.median(drags.map(\.latency)) * 1000, worstLatency * 1000,
        mark(max(worstLatency, 0), cell.latencyBar), cell.latencyBar * 1000),
      String(format: "%6.2f%@", worstSlip, mark(worstSlip, Self.slipBar)),
      words.joined(separator: ", "),
    ]
    return columns.joined(separator: " | ")
  }

  private static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[values.count / 2]
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}
