/// What a window shows over its content about its layers and the cost of its frames.
public struct CostDisplay: OptionSet, Hashable, Sendable {
  /// One bit for each part.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What is mixed with the pixels below it is tinted red, what hides them green. Where several layers lie over each
  /// other, so do their tints. Images, texts, gradients, paths and shadows are always mixed.
  public static let blending = CostDisplay(rawValue: 1)
  /// What is drawn off screen first has a frame in magenta, with its extent in pixels and the reasons.
  public static let passes = CostDisplay(rawValue: 2)
  /// What was redrawn flashes in yellow, and fades within 0.4 s.
  public static let updates = CostDisplay(rawValue: 4)
  /// The bounds of every layer have an outline in blue; of layers that clip, in orange.
  public static let borders = CostDisplay(rawValue: 8)
  /// A graph of the times of the last 120 frames, with the counts and the memory of the newest.
  public static let graph = CostDisplay(rawValue: 16)
  /// A tap selects the frontmost layer at its place: where it is in the tree, its properties and animations are shown. The program
  /// gets the tap as well.
  public static let inspector = CostDisplay(rawValue: 32)
  /// The pictures that layers keep (`Layer.shouldRasterize`) are tinted green where they are drawn as they are, and red where
  /// they had to be drawn anew.
  public static let rasters = CostDisplay(rawValue: 64)
  /// Everything but the inspector.
  public static let all: CostDisplay = [.blending, .passes, .updates, .borders, .graph, .rasters]

  /// The names of the parts, for the environment variable `MARTLET_SHOW`.
  package static let words: [(word: String, part: CostDisplay)] = [
    ("blending", .blending), ("passes", .passes), ("updates", .updates), ("borders", .borders),
    ("graph", .graph),
    ("inspector", .inspector), ("rasters", .rasters), ("all", .all),
  ]

  /// Reads words that are separated by commas, such as `updates,graph`. Returns the words that name no part as well.
  package static func parse(_ text: String) -> (display: CostDisplay, unknown: [String]) {
    var display = CostDisplay()
    var unknown: [String] = []
    for word in text.split(separator: ",") {
      let word = String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      if let known = words.first(where: { $0.word == word }) {
        display.formUnion(known.part)
      } else if !word.isEmpty {
        unknown.append(word)
      }
    }
    return (display, unknown)
  }
}
