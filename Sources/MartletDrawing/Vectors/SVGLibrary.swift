import CMartletGdkPixbuf

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The functions of librsvg that are needed. It is loaded with the first SVG picture: together with what it needs it takes
/// 4 MB and 3 ms of every start otherwise.
struct SVGLibrary: Sendable {
  typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  /// Parses a document from memory.
  let parse: @convention(c) (UnsafePointer<UInt8>?, Int, Failure?) -> UnsafeMutableRawPointer?
  /// Sets how many pixels an inch has.
  let setResolution: @convention(c) (UnsafeMutableRawPointer, Double) -> Void
  /// Draws a document with Cairo so that it fits a rectangle: x, y, width and height.
  let draw: @convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafePointer<Double>, Failure?) -> Int32

  /// `nil` if the system has no librsvg.
  static let shared = SVGLibrary()

  private init?() {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL),
      let parse = dlsym(library, "rsvg_handle_new_from_data"),
      let setResolution = dlsym(library, "rsvg_handle_set_dpi"),
      let draw = dlsym(library, "rsvg_handle_render_document")
    else { return nil }
    self.parse = unsafeBitCast(
      parse, to: (@convention(c) (UnsafePointer<UInt8>?, Int, Failure?) -> UnsafeMutableRawPointer?).self)
    self.setResolution = unsafeBitCast(
      setResolution, to: (@convention(c) (UnsafeMutableRawPointer, Double) -> Void).self)
    self.draw = unsafeBitCast(
      draw,
      to: (@convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafePointer<Double>, Failure?) -> Int32)
        .self)
  }
}
