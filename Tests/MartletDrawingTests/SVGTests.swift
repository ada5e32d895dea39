import Foundation
import MartletGeometry
import Testing

@testable import MartletDrawing

@Suite struct SVGTests {
  private static let space = #"xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink""#

  private static func svg(_ attributes: String, _ body: String = "") -> String {
    "<svg \(space) \(attributes)>\(body)</svg>"
  }

  /// Eight by eight black and white fields of one unit.
  private static let board = svg(
    #"width="8" height="8""#,
    #"<rect width="8" height="8" fill="white"/>"#
      + (0..<64).filter { ($0 + $0 / 8) % 2 == 0 }
      .map { #"<rect x="\#($0 % 8)" y="\#($0 / 8)" width="1" height="1"/>"# }.joined())

  @Test func `A picture has the size that its first tag states, in points`() throws {
    let sizes: [(String, Double, Double)] = [
      (#"width="24" height="12""#, 24, 12), (#"width='24px' height='12.5'"#, 24, 12.5),
      (#"width="1in" height="72pt""#, 96, 96), (#"width="2.54cm" height="25.4mm""#, 96, 96),
      (#"width="1pc" height="2em""#, 16, 24), (#"width="1e1" height="5""#, 10, 5),
      (#"viewBox="0 0 30 20""#, 30, 20), (#"viewBox="-5,-5 30 20" width="60""#, 60, 40),
      (#"viewBox="0 0 30 20" height="10""#, 15, 10), (#"width="100%" height="100%" viewBox="0 0 7 5""#, 7, 5),
      ("", 300, 150), (#"width="40""#, 40, 150),
    ]
    for (attributes, width, height) in sizes {
      let size = try Image(svg: Self.svg(attributes)).size
      #expect(abs(size.width - width) < 1e-9 && abs(size.height - height) < 1e-9, "\(attributes): \(size)")
    }
    #expect(try Image(svg: Self.svg(#"width="24" height="12""#), scale: 2).size == Size(width: 12, height: 6))
  }

  @Test func `Every field of a board has its own pixels at every scale`() throws {
    let image = try Image(svg: Self.board)
    for scale in [1.0, 2, 3, 8, 37] {
      let picture = DrawingContext.image(size: image.size, scale: scale) { $0.draw(image, at: .zero) }.bitmap
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let isWhite = (x / Int(scale) + y / Int(scale)) % 2 == 1
          #expect(picture[x, y].x == (isWhite ? 255 : 0), "(\(x), \(y)) at \(scale)")
        }
      }
    }
  }

  @Test func `Nothing is loaded from outside`() throws {
    let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString).png"
    try Bitmap(width: 8, height: 8, bytes: [UInt8](repeating: 255, count: 256)).write(png: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    for address in [path, "file://" + path] {
      let image = try Image(
        svg: Self.svg(#"width="8" height="8""#, #"<image width="8" height="8" xlink:href="\#(address)"/>"#))
      try image.prepare()
      #expect(image.bitmap.bytes.allSatisfy { $0 == 0 }, "\(address)")
    }
  }

  @Test func `A picture in the document is drawn`() throws {
    let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString).png"
    try Bitmap(width: 8, height: 8, bytes: [UInt8](repeating: 255, count: 256)).write(png: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let data = try Data(contentsOf: URL(fileURLWithPath: path)).base64EncodedString()
    let image = try Image(
      svg: Self.svg(
        #"width="8" height="8""#,
        #"<image width="8" height="8" xlink:href="data:image/png;base64,\#(data)"/>"#))
    try image.prepare()
    #expect(image.bitmap.bytes.allSatisfy { $0 == 255 })
  }

  /// What may not be drawn, with a word of the reason.
  private static var refused: [(String, String)] {
    let body = #"<rect width="5" height="5"/>"#
    func chain(_ count: Int, _ link: (Int) -> String) -> String {
      svg(#"width="8" height="8""#, "<defs>" + (0..<count).map(link).joined() + "</defs>" + link(-1))
    }
    let bomb = Data(
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 63, 0, 0, 0, 63, 0])
    return [
      (svg(#"width="8" height="8""#, String(repeating: "<g>", count: 100_000)), "levels"),
      (chain(50_000) { ##"<g id="a\##($0)"><use xlink:href="#a\##($0 + 1)"/></g>"## }, "levels"),
      (
        chain(50_000) {
          ##"<mask id="a\##($0)"><rect width="8" height="8" mask="url(#a\##($0 + 1))"/></mask>"##
        }, "levels"
      ),
      (
        chain(50_000) {
          ##"<pattern id="a\##($0)" width="8" height="8"><rect style="fill:url( '#a\##($0 + 1)')"/></pattern>"##
        },
        "levels"
      ),
      (#"<!DOCTYPE svg [<!ENTITY a "<g><g>&b;</g></g>"><!ENTITY b "x">]>"# + svg("", "&a;"), "entities"),
      (svg("", #"<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>"#), "data"),
      (svg("", #"<image xlink:href="d&#97;ta:image/svg+xml;base64,PHN2Zy8+"/>"#), "data"),
      (svg("", #"<image xlink:href="data:image/png;base64,\#(bomb.base64EncodedString())"/>"#), "pixels"),
      (svg("", #"<style>@import url("a.css");</style>"#), "style sheet"),
      (#"<?xml version="1.0" encoding="UTF-7"?>"# + svg("", body), "utf-7"),
      (#"<?xml\#tversion="1.0" encoding="UTF-7"?>"# + svg("", body), "utf-7"),
      (#"<!DOCTYPE svg [<!ATTLIST g opacity CDATA "0.99">]>"# + svg("", body), "attributes"),
      (#"<!DOCTYPE svg [<!ATTLIST g style CDATA 'http:;opacity:.9'>]>"# + svg("", body), "attributes"),
      (
        #"<!DOCTYPE svg [<!ATTLIST g x CDATA "http:>" opacity CDATA "0.99">]>"# + svg("", body), "attributes"
      ),
      (
        #"<!DOCTYPE svg [<!-- <!ATTLIST g 'http: --><!ATTLIST g opacity CDATA "0.99"><!-- ' -->]>"#
          + svg("", body), "attributes"
      ),
      (
        #"<!DOCTYPE svg [<!ATTLIST g x CDATA "http:a"><!ATTLIST g opacity CDATA "0.99">]>"# + svg("", body),
        "attributes"
      ),
      (
        #"<!DOCTYPE svg [<!-- that's it --><!ATTLIST g opacity CDATA "0.99">]>"#
          + chain(50_000) { ##"<g id="a\##($0)"><use xlink:href="#a\##($0 + 1)"/></g>"## }, "attributes"
      ),
      (svg("", "<rect"), "SVG document"), (svg("", "<g></h>"), "SVG document"),
    ]
  }

  @Test func `What could end the process is refused with the reason`() throws {
    for (text, word) in Self.refused {
      let image = try Image(svg: text)
      #expect { try image.prepare() } throws: { "\($0)".contains(word) }
    }
  }

  @Test func `What a declaration says without harm is drawn`() throws {
    let declarations = [
      "<!-- that's it -->", "<?it is?>", "<!-- > ] it's --><!ENTITY a 'b'>",
      #"<!ATTLIST svg xmlns:x CDATA #FIXED "http://example.org/a" id ID #IMPLIED>"#,
      #"<!ATTLIST svg xmlns:x CDATA #FIXED "http://example.org/a>b"><!ENTITY b "0.99">"#,
    ]
    for declaration in declarations {
      let image = try Image(
        svg: "<!DOCTYPE svg [\(declaration)]>"
          + Self.svg(#"width="8" height="8""#, #"<rect width="8" height="8"/>"#))
      try image.prepare()
      #expect(image.bitmap[4, 4].w == 255, "\(declaration)")
    }
  }

  @Test func `What is no picture, or has no size, is refused with the finding`() {
    let texts = [
      ("<html></html>", "html"), (Self.svg(#"width="0" height="8""#), "0.0×8.0"),
      (Self.svg(#"width="8" height="-1""#), "8.0×-1.0"), (Self.svg(#"width="1e300" height="1""#), "1e+300"),
      (Self.svg(#"width="10000" height="10000""#), "10000.0×10000.0"),
    ]
    for (text, word) in texts {
      #expect { _ = try Image(svg: text) } throws: { "\($0)".contains(word) }
    }
  }

  @Test func `The longest chain that may be drawn is drawn`() throws {
    let count = SVGCensus.deepest - 5
    let links = (0..<count / 3).map { ##"<g id="a\##($0)"><use xlink:href="#a\##($0 + 1)"/></g>"## }
    let image = try Image(
      svg: Self.svg(
        #"width="8" height="8""#,
        "<defs>" + links.joined()
          + ##"<rect id="a\##(count / 3)" width="8" height="8"/></defs><use xlink:href="#a0"/>"##))
    try image.prepare()
    #expect(image.bitmap[4, 4].w == 255)
  }

  @Test func `An SVG file is told by its first tag, whatever its name`() throws {
    let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString)@2x.dat"
    let text =
      "\u{FEFF}<?xml version='1.0'?><!-- a > b --><!DOCTYPE svg [<!ENTITY a \"b\">]>\n" + Self.board
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try ImageFile(path)
    #expect(file.width == 8 && file.height == 8)
    let image = try Image(contentsOf: path)
    #expect(image.size == Size(width: 4, height: 4))
    #expect(image.bitmap[0, 0].x == 0 && image.bitmap[1, 0].x == 255)
  }

  @Test func `A compressed SVG file is refused with the reason`() throws {
    // The picture of a black square, by gzip.
    let hex = """
      1f8b0800000000000203b3292e4b57a8c8cdc92bb655ca282929b0d2d72f2f2fd72b37d6cb2f4ad737323030d007aa505228cf4c29c9b055b2505\
      2c848cd4ccf280131ed6c8a52934bb04ae9dbd980f4d90100402fca355f000000
      """
    let digits = Array(hex.utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString).svgz"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    // What it is called depends on the system's list of media types.
    #expect {
      _ = try ImageFile(path)
    } throws: { error in
      "\(error)".contains(path)
        && ("\(error)".contains("is compressed") || "\(error)".contains("no loader"))
    }
  }

  @Test func `A kind of files without a loader is named, with the package that has one`() throws {
    let kinds: [([UInt8], String)] = [
      (Array("RIFF\u{0}\u{0}\u{0}\u{0}WEBPJUNK".utf8), "webp-pixbuf-loader"),
      ([0, 0, 0, 28] + Array("ftypavif\u{0}\u{0}\u{0}\u{0}".utf8), "libavif-gdk-pixbuf"),
      ([0, 0, 0, 28] + Array("ftypheic\u{0}\u{0}\u{0}\u{0}".utf8), "heif-gdk-pixbuf"),
    ]
    for (bytes, package) in kinds {
      let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString)"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      #expect { _ = try ImageFile(path) } throws: { "\($0)".contains(path) && "\($0)".contains(package) }
    }
  }

  @Test func `references without an end take no more than their own memory`() {
    for end in ["", ")"] {
      let bomb = Self.svg(
        #"width="8" height="8""#, "<path fill=\"" + String(repeating: "url(", count: 100_000) + "\(end)\"/>")
      let time = ContinuousClock().measure { _ = try? Image(svg: bomb).bitmap }
      #expect(time < .seconds(9), "\(time)")
    }
  }
}
