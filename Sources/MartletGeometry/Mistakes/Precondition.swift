/// Stops the program because of a programming error, with a message, also in release builds. The standard
/// library's function of the same name prints no message there. This one replaces it in every file of the
/// package that imports this module.
@inlinable
package func precondition(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { preconditionFailure(message(), file: file, line: line) }
}

/// Stops the program with a message; see `precondition`.
@usableFromInline
package func preconditionFailure(
  _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  fatalError(message(), file: file, line: line)
}
