/// Why a pass is drawn onto a sheet of its own, and not into the window.
struct PassReasons: OptionSet, Hashable {
  let rawValue: UInt16

  /// It is translucent, and several things in it would show through each other.
  static let opacity = PassReasons(rawValue: 1)
  /// It is cut along a rounded, turned or broken edge that its parts cannot be cut along one by one.
  static let clip = PassReasons(rawValue: 2)
  /// It is a share of a mixture, and is added to the other one.
  static let addition = PassReasons(rawValue: 4)
  /// It contains shares that are added to each other, and not to what is below.
  static let isolation = PassReasons(rawValue: 8)
  /// Its picture is changed by its filter.
  static let filter = PassReasons(rawValue: 16)
  /// It is combined with what is below in a way of its own.
  static let blending = PassReasons(rawValue: 32)
  /// It is a copy of the pixels below, to be read.
  static let below = PassReasons(rawValue: 64)
  /// It is a step of a blur.
  static let blur = PassReasons(rawValue: 128)
  /// It is cut out by its mask, or is a mask.
  static let mask = PassReasons(rawValue: 256)
  /// It holds the pixels below the corners of clips, which are drawn again over what fills them up to the edge.
  static let corners = PassReasons(rawValue: 512)
  /// Other layers of the same space pass through it, so that it is drawn in pieces.
  static let cut = PassReasons(rawValue: 1024)
  /// Several backdrops are made from it: of one group, or with nothing between them that the later ones show.
  static let shared = PassReasons(rawValue: 2048)
}

extension PassReasons: CustomStringConvertible {
  /// The reasons as words that an overlay has room for.
  var description: String {
    let words: [(PassReasons, String)] = [
      (.opacity, "opacity"), (.clip, "clip"), (.addition, "fading share"), (.isolation, "fading pair"),
      (.filter, "filter"), (.blending, "blend mode"), (.below, "pixels below"), (.blur, "blur"),
      (.mask, "mask"), (.corners, "corners"), (.cut, "cut"), (.shared, "shared"),
    ]
    return words.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
