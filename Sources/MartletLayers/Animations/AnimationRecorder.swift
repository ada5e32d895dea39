/// Records the animations that are added while a closure runs.
@MainActor
package enum AnimationRecorder {
  private static var recordings: [[AnimationHandle]] = []
  private static var lastSerial = 0

  /// Runs a closure. Returns handles of all animations that it added to any layer, in their order.
  package static func record(_ body: () throws -> Void) rethrows -> [AnimationHandle] {
    recordings.append([])
    do { try body() } catch {
      recordings.removeLast()
      throw error
    }
    return recordings.removeLast()
  }

  /// The serial number for an animation that is added now.
  static func takeSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  static func note(_ handle: @autoclosure () -> AnimationHandle) {
    if recordings.isEmpty { return }
    for index in recordings.indices { recordings[index].append(handle()) }
  }
}
