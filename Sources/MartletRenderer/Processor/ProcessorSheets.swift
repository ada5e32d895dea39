/// Memory that frames drawn on the processor need besides the window's image: the sheets of passes and rows of
/// intermediate results. It keeps its size from frame to frame.
final class ProcessorSheets {
  /// A picture that a pass has drawn: rows without gaps, of words of blue, green, red, alpha.
  struct Sheet {
    var pixels: UnsafeMutablePointer<UInt32>
    var width: Int
    var height: Int
    fileprivate var capacity: Int
    fileprivate var isTaken = false
    fileprivate var lastUse: Int

    /// The first pixel of a row.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * width }
  }

  /// The number of frames after which unused memory is released.
  private static let patience = 120

  private var sheets: [Sheet] = []
  private var frame = 0

  /// A row of colours that is composited next.
  let words = Scratch<UInt32>()
  /// Rows of the four components of pixels in 16 bits each, from the lowest: blue, red, green, alpha.
  let lanes = Scratch<UInt64>()
  /// Rows of the four components of pixels.
  let floats = Scratch<SIMD4<Float>>()
  /// The weights of a blur.
  let weights = Scratch<Float>()
  /// The gradient that is drawn.
  let gradient = GradientRows()

  deinit {
    for sheet in sheets { sheet.pixels.deallocate() }
  }

  /// Bytes of all pictures.
  var byteCount: Int { sheets.reduce(0) { $0 + 4 * $1.capacity } }

  /// The picture with a number that `take` has returned.
  subscript(number: Int32) -> Sheet { sheets[Int(number)] }

  /// Takes memory for a picture until it is released or the frame ends. Returns its number.
  func take(width: Int, height: Int) -> Int32 {
    let size = width * height
    var best = -1
    for i in sheets.indices where !sheets[i].isTaken && sheets[i].capacity >= size {
      if best < 0 || sheets[i].capacity < sheets[best].capacity { best = i }
    }
    if best < 0 {
      best = sheets.count
      sheets.append(
        Sheet(
          pixels: .allocate(capacity: size), width: width, height: height, capacity: size, lastUse: frame))
    }
    sheets[best].width = width
    sheets[best].height = height
    sheets[best].lastUse = frame
    sheets[best].isTaken = true
    return Int32(best)
  }

  /// Makes a picture available again.
  func release(_ number: Int32) { sheets[Int(number)].isTaken = false }

  /// Makes all pictures available again.
  func releaseAll() {
    for i in sheets.indices { sheets[i].isTaken = false }
  }

  /// Ends a frame: releases memory that was not used for long.
  func endFrame() {
    releaseAll()
    frame += 1
    while let i = sheets.firstIndex(where: { $0.lastUse + Self.patience < frame }) {
      sheets.remove(at: i).pixels.deallocate()
    }
  }

  /// Releases all memory.
  func removeAll() {
    releaseAll()
    for sheet in sheets { sheet.pixels.deallocate() }
    sheets.removeAll()
    words.release()
    lanes.release()
    floats.release()
    weights.release()
  }

  /// Memory for intermediate results, which grows as needed.
  final class Scratch<Element: BitwiseCopyable> {
    private var memory: UnsafeMutablePointer<Element>?
    private var capacity = 0

    deinit { memory?.deallocate() }

    /// Memory for so many elements. What earlier calls returned becomes invalid.
    func take(_ count: Int) -> UnsafeMutablePointer<Element> {
      if let memory, count <= capacity { return memory }
      memory?.deallocate()
      capacity = max(count, 2 * capacity)
      let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      memory = new
      return new
    }

    /// Releases the memory.
    func release() {
      memory?.deallocate()
      (memory, capacity) = (nil, 0)
    }
  }
}
