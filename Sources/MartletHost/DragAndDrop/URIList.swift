/// Lists of URIs as programs pass them to each other (`text/uri-list`, RFC 2483). What comes from outside may be anything.
public enum URIList {
  /// The most URIs that are read of a list.
  public static let most = 10_000

  /// The bytes of a list: one URI a line. What contains a line end is left out.
  public static func bytes(of uris: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for uri in uris where !uri.utf8.contains(where: { $0 == lineFeed || $0 == carriageReturn }) {
      bytes += Array(uri.utf8) + [carriageReturn, lineFeed]
    }
    return bytes
  }

  /// The URIs in a list. Comments and empty lines are left out, and what comes after the first 10,000.
  public static func uris(in bytes: [UInt8]) -> [String] {
    var uris: [String] = []
    for line in bytes.split(whereSeparator: { $0 == lineFeed || $0 == carriageReturn || $0 == 0 }) {
      guard line.first != UInt8(ascii: "#"), uris.count < most else { continue }
      uris.append(String(decoding: line, as: UTF8.self))
    }
    return uris
  }

  /// The URI of a file on this machine.
  /// - Parameter path: Its absolute path.
  public static func uri(ofFile path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = Array("file://".utf8)
    for byte in path.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The absolute path of a file on this machine that a URI names. `nil` if it is none: another scheme, another machine, a path that is
  /// not absolute or has a part `..`, a broken escape, a zero byte, or bytes that are no UTF-8.
  public static func filePath(of uri: String) -> String? {
    let scheme = "file:"
    guard uri.utf8.count > scheme.utf8.count, uri.prefix(scheme.count).lowercased() == scheme else {
      return nil
    }
    var rest = Array(uri.utf8.dropFirst(scheme.utf8.count))[...]
    if rest.starts(with: [slash, slash]) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != slash }
      guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return nil }
      rest = rest.dropFirst(host.count)
    }
    guard rest.first == slash else { return nil }
    var path: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
      guard byte == UInt8(ascii: "%") else {
        path.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
        return nil
      }
      path.append(high << 4 | low)
    }
    let dots = [UInt8(ascii: "."), UInt8(ascii: ".")][...]
    guard !path.contains(0), !path.split(separator: slash).contains(dots) else { return nil }
    return String(validating: path, as: UTF8.self)
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let slash = UInt8(ascii: "/")

  /// Whether a byte of a path stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case slash, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
