import MartletDrawing
import MartletGeometry

extension EmitterContent {
  /// `at` and the time that is shown, if there are particles; names with their values, but for those that are as by default;
  /// then each cell between `cell` and `end`.
  func sceneWords(naming name: (Image) -> String?) -> String? {
    var words: [String] = []
    if let time = stillTime ?? (live.version > 0 && !cells.isEmpty ? live.time : nil) {
      words += ["at", "\(time)"]
    }
    words += ["seed", "\(seed)", "\(shape)", "\(mode)", "\(renderMode)", "position", "\(position.x)"]
    words += ["\(position.y)", "size", "\(size.width)", "\(size.height)"]
    for (word, value) in [("zposition", zPosition), ("depth", depth)] where value != 0 {
      words += [word, "\(value)"]
    }
    if preservesDepth { words.append("preservesdepth") }
    for (word, value) in [
      ("birthrate", birthRate), ("lifetime", lifetime), ("velocity", velocity), ("scale", scale),
      ("spin", spin),
    ] where value != 1 {
      words += [word, "\(value)"]
    }
    for cell in cells { cell.write(to: &words, naming: name) }
    return words.joined(separator: " ")
  }

  /// Reads the words of a scene's line.
  mutating func read(_ words: SceneWords) throws(SceneReader.Problem) {
    var rest = words
    while let word = rest.first {
      rest = rest.rest
      switch word {
      case "at": stillTime = try rest.takeNumbers(1)[0]
      case "seed":
        let number = try rest.takeNumbers(1)[0]
        guard let seed = UInt32(exactly: number) else {
          throw SceneReader.Problem(
            message: "the seed of an 'emitter' must be a whole number, found \(number)")
        }
        self.seed = seed
      case "position":
        let n = try rest.takeNumbers(2)
        position = Point(x: n[0], y: n[1])
      case "size":
        let n = try rest.takeNumbers(2)
        size = Size(width: n[0], height: n[1])
      case "zposition": zPosition = try rest.takeNumbers(1)[0]
      case "depth": depth = try rest.takeNumbers(1)[0]
      case "preservesdepth": preservesDepth = true
      case "birthrate": birthRate = try rest.takeNumbers(1)[0]
      case "lifetime": lifetime = try rest.takeNumbers(1)[0]
      case "velocity": velocity = try rest.takeNumbers(1)[0]
      case "scale": scale = try rest.takeNumbers(1)[0]
      case "spin": spin = try rest.takeNumbers(1)[0]
      case "cell": cells.append(try EmitterCell(takingFrom: &rest))
      default:
        if let shape = EmitterShape(rawValue: word) {
          self.shape = shape
        } else if let mode = EmitterMode(rawValue: word) {
          self.mode = mode
        } else if let mode = EmitterRenderMode(rawValue: word) {
          renderMode = mode
        } else {
          throw SceneReader.Problem(message: "unknown word '\(word)' in 'emitter'")
        }
      }
    }
  }
}

extension EmitterCell {
  /// Appends its words; a picture that has no name is left out.
  fileprivate func write(to words: inout [String], naming name: (Image) -> String?) {
    words.append("cell")
    let initial = EmitterCell()
    for (word, path) in Self.numbers where self[keyPath: path] != initial[keyPath: path] {
      words += [word, "\(self[keyPath: path])"]
    }
    if !isEnabled { words.append("disabled") }
    if color != .white { words += ["color", color.sceneWord] }
    if contentsRect != initial.contentsRect {
      words.append("contentsrect")
      words += [contentsRect.minX, contentsRect.minY, contentsRect.width, contentsRect.height].map { "\($0)" }
    }
    let picture = contents.map { $0.frameCount > 1 ? $0.frame(0) : $0 }
    if let picture, let image = ImageContent(picture).plainWords(naming: name) { words += ["image"] + image }
    for cell in emitterCells { cell.write(to: &words, naming: name) }
    words.append("end")
  }

  /// Reads the words of a cell, up to its `end`.
  fileprivate init(takingFrom words: inout SceneWords, depth: Int = 1) throws(SceneReader.Problem) {
    self.init()
    guard depth <= ParticlePlan.deepest else {
      throw SceneReader.Problem(
        message: "cells of 'emitter' are within each other in more than \(ParticlePlan.deepest) levels")
    }
    while let word = words.first {
      words = words.rest
      switch word {
      case "end": return
      case "cell": emitterCells.append(try EmitterCell(takingFrom: &words, depth: depth + 1))
      case "disabled": isEnabled = false
      case "color":
        color = try words.color(at: 0)
        words = words.rest
      case "contentsrect":
        let n = try words.takeNumbers(4)
        contentsRect = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
      case "image":
        let count = words.first == "file" ? 7 : 1
        contents = try ImageContent(words.prefix(count)).image
        words = words.dropping(count)
      default:
        guard let path = Self.numbers.first(where: { $0.word == word })?.path else {
          throw SceneReader.Problem(message: "unknown word '\(word)' in a cell of 'emitter'")
        }
        self[keyPath: path] = try words.takeNumbers(1)[0]
      }
    }
    throw SceneReader.Problem(message: "expected 'end' after the words of a cell of 'emitter', found the end")
  }
}

extension SceneWords {
  /// Takes some finite numbers from the beginning.
  fileprivate mutating func takeNumbers(_ count: Int) throws(SceneReader.Problem) -> [Double] {
    let numbers = try numbers(count, upTo: count)
    self = dropping(count)
    return numbers
  }
}
