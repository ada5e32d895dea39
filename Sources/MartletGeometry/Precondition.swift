/// Stops the program where a caller has made a mistake, with a line that says which: also in a release build, in which
/// the standard library's function of this name says nothing. It takes that one's place in every file of the package
/// that imports this module.
@inlinable
package func precondition(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { preconditionFailure(message(), file: file, line: line) }
}

/// Stops the program with a line that says why; see `precondition`.
@usableFromInline
package func preconditionFailure(
  _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  fatalError(message(), file: file, line: line)
}
