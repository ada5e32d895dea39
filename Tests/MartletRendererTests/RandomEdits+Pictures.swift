import MartletDrawing
import MartletGeometry
import RandomTestSupport

@testable import MartletRenderTree

extension RandomEdits {
  /// A drawing of lines, shapes and translucent colours; `nil` without librsvg.
  private static let drawing = try? Image(
    svg: """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 18"><rect x="1" y="1" width="15" height="9" fill="#2a6" rx="3"/>\
      <circle cx="15" cy="11" r="6" fill="#d42" fill-opacity="0.6"/><path d="M2 16L9 3L22 15" fill="none" stroke="#114"/></svg>
      """)

  /// Three frames, of which the second has another size.
  private static let frames = Image(
    frames: [(9, 7), (6, 11), (9, 7)].enumerated().map { number, size in
      Image(TestPictures.noise(width: size.0, height: size.1, seed: UInt64(number + 2)))
    }, durations: [0.1, 0.05, 0.2])

  /// An opaque picture.
  private static let opaque = Image(
    TestPictures.noise(width: 12, height: 12, seed: 5, opaque: true), scale: 2)

  /// A part of a larger picture that has pixels; the rest is clear.
  private static let part = Image(
    TestPictures.noise(width: 8, height: 6, seed: 6), at: Point(x: 7, y: 3),
    of: Size(width: 20, height: 14))

  /// Content of one of the kinds of pictures.
  mutating func picture() -> LayerContent {
    switch generator.int(0..<6) {
    case 0: .image(ImageContent(Self.drawing ?? image))
    case 1: .image(ImageContent(Self.frames))
    case 2: .image(ImageContent(Self.opaque))
    case 3: .image(ImageContent(Self.part))
    case 4: .image(ImageContent(partOf: image))
    default:
      .image(
        ImageContent(
          pick([image, Self.drawing ?? image, Self.frames]).withRenderingMode(.alwaysTemplate)))
    }
  }

  /// Changes one of the properties that decide how contents are drawn, or of the filters. Returns its name.
  mutating func varyPicture(of layer: inout LayerProperties) -> String {
    let isOff = generator.chance(0.3)
    switch generator.int(0..<10) {
    case 0, 1:
      layer.contentsFrame = generator.double(0...6)
      return "contentsFrame \(layer.contentsFrame)"
    case 2:
      layer.contentsScale = isOff ? 1 : pick([0.5, 1.5, 2])
      return "contentsScale \(layer.contentsScale)"
    case 3:
      layer.minificationFilterBias = isOff ? 0 : generator.double(-1...1)
      layer.minificationFilter = .trilinear
      return "bias \(layer.minificationFilterBias)"
    case 4:
      layer.contentsTint = isOff ? .clear : color()
      return "contentsTint"
    case 5:
      layer.filter.saturation = isOff ? 1 : generator.double(0...2)
      layer.filter.brightness = isOff ? 0 : generator.double(-0.5...0.5)
      return "filter saturation and brightness"
    case 6:
      layer.filter.contrast = isOff ? 1 : generator.double(0.2...1.2)
      layer.filter.inversion = isOff ? 0 : generator.double(0...1)
      return "filter contrast and inversion"
    case 7:
      layer.backdropFilter.saturation = isOff ? 1 : generator.double(0...1.5)
      layer.backdropFilter.hueRotation = isOff ? 0 : generator.double(0...6)
      return "backdrop saturation and hue"
    case 8:
      layer.revealWidth = isOff ? 0 : generator.double(0...20)
      layer.highlightWidth = isOff ? 0 : generator.double(0...20)
      return "width of reveal and highlight"
    default: return varyDrawing(of: &layer)
    }
  }

  /// Changes how a gradient or a shape is drawn. Returns what.
  private mutating func varyDrawing(of layer: inout LayerProperties) -> String {
    switch layer.content {
    case .gradient(var gradient):
      gradient.locations = generator.chance(0.5) ? [0, generator.double(0...1), 1] : [0.2, 0.2, 0.9]
      layer.content = .gradient(gradient)
      return "locations"
    case .shape(var shape):
      shape.fillRule = pick([.nonZero, .evenOdd])
      shape.strokeStart = generator.double(0...0.5)
      shape.miterLimit = generator.double(1...10)
      shape.dashPhase = generator.double(-5...5)
      layer.content = .shape(shape)
      return "rule, start and dashes of a shape"
    default:
      layer.content = picture()
      return "a picture"
    }
  }
}
