import Martlet

/// One picture of evenly spaced frames of a film, left to right, top to bottom.
struct ContactSheet {
  static let columns = 6
  static let rows = 4
  /// The width of one frame on the sheet, in pixels.
  static let cellWidth = 320
  /// Pixels between frames.
  static let gap = 8
  private static let gapColor: [UInt8] = [255, 255, 255, 255]

  private let frameCount: Int
  private var cells: [Bitmap] = []

  /// Prepares a sheet for a film with a number of frames.
  init(frameCount: Int) { self.frameCount = frameCount }

  /// Adds a frame, if the sheet shows that index.
  mutating func add(_ bitmap: Bitmap, index: Int) {
    let wanted = Self.columns * Self.rows
    let next = cells.count * frameCount / wanted
    guard cells.count < wanted, index >= next else { return }
    let factor = max((bitmap.width + Self.cellWidth - 1) / Self.cellWidth, 1)
    cells.append(bitmap.reduced(by: factor))
  }

  /// The sheet.
  var bitmap: Bitmap {
    guard let first = cells.first else { return Bitmap(width: 1, height: 1, bytes: Self.gapColor) }
    let width = Self.columns * (first.width + Self.gap) + Self.gap
    let height = Self.rows * (first.height + Self.gap) + Self.gap
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for (index, cell) in cells.enumerated() {
      let x = Self.gap + (index % Self.columns) * (first.width + Self.gap)
      let y = Self.gap + (index / Self.columns) * (first.height + Self.gap)
      for row in 0..<cell.height {
        let from = row * cell.width * 4
        let to = ((y + row) * width + x) * 4
        bytes.replaceSubrange(to..<to + cell.width * 4, with: cell.bytes[from..<from + cell.width * 4])
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}

extension Bitmap {
  /// The picture at an integer fraction of its size: each pixel is the mean of a square of pixels.
  func reduced(by factor: Int) -> Bitmap {
    guard factor > 1 else { return self }
    let (w, h) = (width / factor, height / factor)
    var result = [UInt8](repeating: 0, count: w * h * 4)
    let area = factor * factor
    for y in 0..<h {
      for x in 0..<w {
        for component in 0..<4 {
          var sum = area / 2
          for dy in 0..<factor {
            for dx in 0..<factor {
              sum += Int(bytes[((y * factor + dy) * width + x * factor + dx) * 4 + component])
            }
          }
          result[(y * w + x) * 4 + component] = UInt8(sum / area)
        }
      }
    }
    return Bitmap(width: w, height: h, bytes: result)
  }
}
