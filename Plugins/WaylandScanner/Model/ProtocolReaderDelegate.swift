import Foundation
import FoundationXML

/// Builds the model during XML parsing.
final class ProtocolReaderDelegate: NSObject, XMLParserDelegate {
  let path: String
  private(set) var result: ProtocolDescription?
  private(set) var error: ScannerError?

  private var interface: InterfaceDescription?
  private var message: MessageDescription?
  private var enumeration: EnumDescription?

  init(path: String) {
    self.path = path
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    guard error == nil else { return }
    let element = ProtocolElement(
      name: name, attributes: attributes, path: path, line: parser.lineNumber)
    do {
      try start(element)
    } catch {
      self.error = error
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    switch name {
    case "interface":
      if let interface { result?.interfaces.append(interface) }
      interface = nil
    case "request":
      if let message { interface?.requests.append(message) }
      message = nil
    case "event":
      if let message { interface?.events.append(message) }
      message = nil
    case "enum":
      if let enumeration { interface?.enums.append(enumeration) }
      enumeration = nil
    default: break
    }
  }

  private func start(_ element: ProtocolElement) throws(ScannerError) {
    switch element.name {
    case "protocol":
      result = ProtocolDescription(name: try element.identifier("name"), path: path)
    case "interface":
      guard result != nil else { throw element.failure("<interface> stands outside a <protocol>") }
      interface = try element.interface()
    case "request", "event":
      guard interface != nil else {
        throw element.failure("<\(element.name)> stands outside an <interface>")
      }
      message = try element.message()
    case "enum":
      guard interface != nil else { throw element.failure("<enum> stands outside an <interface>") }
      enumeration = try element.enumeration()
    case "arg":
      guard message != nil else { throw element.failure("<arg> stands outside a request or event") }
      message?.arguments.append(try element.argument())
    case "entry":
      guard enumeration != nil else { throw element.failure("<entry> stands outside an <enum>") }
      enumeration?.entries.append(try element.entry())
    case "description":
      describe(element.attributes["summary"])
    case "copyright":
      break
    default:
      // Newer versions of wayland-protocols may add elements that do not affect the wire.
      break
    }
  }

  /// Assigns a `<description summary="…">` to the innermost element around it. The description of an argument
  /// or an entry never replaces that of its message or enum.
  private func describe(_ summary: String?) {
    if message != nil {
      if message?.arguments.isEmpty == true { message?.summary = summary }
    } else if enumeration != nil {
      if enumeration?.entries.isEmpty == true { enumeration?.summary = summary }
    } else if interface?.summary == nil {
      interface?.summary = summary
    }
  }
}
