/// The methods and properties that an object on the message bus has under a name, with their types.
struct BusInterface: Sendable {
  /// A method, with the types of its arguments and of its answer.
  struct Method: Sendable {
    let name: String
    let input: String
    let output: String

    init(_ name: String, _ input: String, _ output: String) {
      (self.name, self.input, self.output) = (name, input, output)
    }
  }

  /// A property, with its type.
  struct Property: Sendable {
    let name: String
    let type: String
    let isWritable: Bool

    init(_ name: String, _ type: String, isWritable: Bool = false) {
      (self.name, self.type, self.isWritable) = (name, type, isWritable)
    }
  }

  let name: String
  let methods: [Method]
  let properties: [Property]

  init(_ name: String, _ methods: [Method], _ properties: [Property] = []) {
    (self.name, self.methods, self.properties) = (name, methods, properties)
  }

  func method(_ name: String) -> Method? { methods.first { $0.name == name } }

  func property(_ name: String) -> Property? { properties.first { $0.name == name } }

  /// How it describes itself to tools.
  var xml: String {
    var lines = ["  <interface name=\"\(name)\">"]
    for method in methods {
      lines.append("    <method name=\"\(method.name)\">")
      for (types, direction) in [(method.input, "in"), (method.output, "out")] {
        for type in Self.single(types) {
          lines.append("      <arg type=\"\(type)\" direction=\"\(direction)\"/>")
        }
      }
      lines.append("    </method>")
    }
    for property in properties {
      let access = property.isWritable ? "readwrite" : "read"
      lines.append("    <property name=\"\(property.name)\" type=\"\(property.type)\" access=\"\(access)\"/>")
    }
    return (lines + ["  </interface>"]).joined(separator: "\n")
  }

  /// Types written in a row, one by one.
  static func single(_ types: String) -> [String] {
    var (result, current, depth) = ([String](), "", 0)
    for letter in types {
      current.append(letter)
      if letter == "(" || letter == "{" { depth += 1 }
      if letter == ")" || letter == "}" { depth -= 1 }
      guard depth == 0, letter != "a" else { continue }
      result.append(current)
      current = ""
    }
    return result
  }
}
