import MartletDrawing
import MartletGeometry

/// A layer tree as text that people can read and write, for golden images and reports.
///
/// A scene begins with its size in points, `scene 320x200`, and perhaps its pixels per point, `scene 320x200 scale 1.5`. Each
/// layer is a line `layer NAME` (the name is optional). Its properties and sublayers follow, one per line, indented by two more spaces:
///
///     scene 320x200
///     layer card
///       bounds 0 0 120 80
///       position 160 100
///       transform rotate 0.3
///       radius 12
///       fill #3E8EDE
///       border 2 #1B1D22
///       layer
///         frame 10 10 20 20
///
/// Properties: `bounds X Y W H`, `position X Y`, `frame X Y W H` (bounds and position at once), `anchor X Y`,
/// `anchorz Z`, `z Z`, `opacity O`, `hidden`, `singlesided`, `hardedges`, `fill COLOUR`, `radius R` or `radius TL TR BR BL`, `cornercurve NAME` (a `CornerCurve`),
/// `border W COLOUR`, `masks`, `shadow OPACITY RADIUS DX DY COLOUR`, `innershadow` with the same, `shadowpath` and a path with the letters of SVG, `image PATTERN` (a `ScenePattern`)
/// or `image file NAME SCALE WIDTH HEIGHT X Y` (a PNG file, the size of the picture, and where the file's pixels begin in it, in
/// points), `filter NAME NUMBER …` and `backdrop NAME NUMBER …` (`blur`, `saturation`, `brightness`, `contrast`, `hue`,
/// `inversion`, and `matrix` with twelve numbers), `blend NAME` (a `BlendMode`), `backdropgroup NAME`, `preservesdepth`, `rasterizes`, `rasterizationscale S`, `mask` (the layer is the mask of the one that it is in), `gravity NAME` (a `ContentsGravity`),
/// `contentsscale S`, `contentsrect X Y W H` (fractions), and `transform`, which
/// adds to the ones before it: `translate X Y Z`, `scale X Y Z`, `rotate ANGLE` (about z), `rotate ANGLE X Y Z` (about
/// an axis), `perspective DISTANCE`, `matrix` and sixteen numbers by rows.
/// `instances N` shows the sublayers N times; `instancetransform` (as `transform`), `instancecolor COLOUR`, `instancered R`,
/// `instancegreen G`, `instanceblue B`, `instancealpha A` and `instancedelay SECONDS` lead from each copy to the next.
/// `emitter` and names with values (`at TIME`, `position X Y`, `size W H`, `seed N`, the emitter's shape and modes, its factors, and
/// cells, each between `cell` and `end`) shows the particles at that time.
/// Colours are `#rrggbb`, `#rrggbbaa` or `rgba(R,G,B,A)` with components from 0 to 1. Text after ` //` is a remark.
public struct SceneText: Sendable {
  /// Describes an error in a text.
  public struct ParseError: Error, CustomStringConvertible, Equatable {
    /// The line number, from 1.
    public let line: Int
    /// What was expected, and what was found.
    public let message: String
    /// The line and the message.
    public var description: String { "scene line \(line): \(message)" }
  }

  /// The size of the scene, in points.
  public var size: Size
  /// Pixels per point for which it was written; 1 if the text does not say.
  public var scale: Double
  /// The layers as a commit to an empty tree. The root gets the scene's size.
  public var commit: Commit

  /// Parses a scene. Throws a `ParseError` if the text is invalid.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - images: Reads the pixels of a file that a line names. By default such a line is an error.
  public init(_ text: String, images: ((String) throws -> Bitmap)? = nil) throws(ParseError) {
    var reader = SceneReader(images: images.map { SceneImages(load: $0) })
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      try reader.read(line, number: number)
    }
    guard let size = reader.size else {
      throw ParseError(line: number, message: "expected 'scene WIDTHxHEIGHT', found the end")
    }
    self.size = size
    scale = reader.scale
    commit = reader.finish(size: size)
  }
}

extension SceneText {
  /// Reads a file, such as one of a `SceneDump`. The images that it names lie beside it.
  public init(contentsOf path: String) throws(SceneFileError) {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let text = try SceneFile.read(path)
    do throws(ParseError) {
      try self.init(text) { try Bitmap(png: folder.isEmpty && !path.hasPrefix("/") ? $0 : "\(folder)/\($0)") }
    } catch {
      throw SceneFileError("\(path): \(error)")
    }
  }
}
