import CMartletSystemd

/// Calls, signals and objects on a message bus, as values. Handlers are called on the main actor, never before these return.
extension BusConnection {
  /// The connection's name on the bus; `nil` if it is not known yet. It is once any call was answered.
  package func uniqueName() -> String? {
    var name: UnsafePointer<CChar>?
    // Before the bus has answered, asking for it would wait.
    guard let handle, sd_bus_is_ready(handle.raw) > 0, sd_bus_get_unique_name(handle.raw, &name) >= 0 else {
      return nil
    }
    return name.map { String(cString: $0) }
  }

  /// Calls a method of another program.
  /// - Parameters:
  ///   - startsService: Whether the bus may start the program that is called. `true` by default.
  ///   - completion: Called once with the answer, or with the error if there is none; not if the connection ends before.
  package func send(
    _ call: BusCall, startsService: Bool = true,
    _ completion: @escaping @MainActor (BusReply) -> Void = { _ in }
  ) {
    guard let handle else { return }
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        handle.raw, &message, call.destination, call.path, call.interface, call.member) >= 0, let message
    else { return }
    defer { sd_bus_message_unref(message) }
    if !startsService { sd_bus_message_set_auto_start(message, 0) }
    guard BusMessage(message).append(call.arguments) else { return }
    let handler = BusHandler<BusReply, Void> { [weak self] in
      self?.handlers[$1] = nil
      completion($0)
    }
    handlers[ObjectIdentifier(handler)] = handler
    if sd_bus_call_async(handle.raw, nil, message, receivedReply, handler.context, 0) < 0 {
      handlers[ObjectIdentifier(handler)] = nil
    }
    processSoon()
  }

  /// Tells all who listen.
  package func emit(_ signal: BusCall) {
    guard let handle else { return }
    var message: OpaquePointer?
    guard
      sd_bus_message_new_signal(handle.raw, &message, signal.path, signal.interface, signal.member) >= 0,
      let message
    else { return }
    defer { sd_bus_message_unref(message) }
    guard BusMessage(message).append(signal.arguments) else { return }
    sd_bus_send(handle.raw, message, nil)
    processSoon()
  }

  /// Calls a closure with each signal that a rule matches.
  package func follow(_ rule: String, _ body: @escaping @MainActor (BusCall) -> Void) {
    guard let handle else { return }
    let handler = BusHandler<BusCall, Void> { call, _ in body(call) }
    handlers[ObjectIdentifier(handler)] = handler
    sd_bus_add_match_async(handle.raw, nil, rule, receivedSignal, nil, handler.context)
  }

  /// Answers the calls for all objects at and below a path.
  package func serve(_ path: String, _ body: @escaping @MainActor (BusCall) -> BusReply) {
    guard let handle else { return }
    let handler = BusHandler<BusCall, BusReply> { call, _ in body(call) }
    handlers[ObjectIdentifier(handler)] = handler
    sd_bus_add_fallback(handle.raw, nil, path, receivedCall, handler.context)
  }
}

/// What is called with messages of the bus.
private final class BusHandler<Input: Sendable, Output: Sendable>: Sendable {
  private let body: @MainActor (Input, ObjectIdentifier) -> Output

  init(_ body: @escaping @MainActor (Input, ObjectIdentifier) -> Output) { self.body = body }

  /// What it is called by. The connection keeps it alive.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func at(_ context: UnsafeMutableRawPointer) -> BusHandler {
    Unmanaged<BusHandler>.fromOpaque(context).takeUnretainedValue()
  }

  /// The main queue serves the bus.
  func callAsFunction(_ input: Input) -> Output {
    MainActor.assumeIsolated { body(input, ObjectIdentifier(self)) }
  }
}

private func receivedReply(
  _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message, let context else { return 0 }
  BusHandler<BusReply, Void>.at(context)(BusMessage(message).reply())
  return 0
}

private func receivedSignal(
  _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message, let context, let call = BusMessage(message).call() else { return 0 }
  BusHandler<BusCall, Void>.at(context)(call)
  return 0
}

private func receivedCall(
  _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message, let context, sd_bus_message_is_method_call(message, nil, nil) > 0,
    let call = BusMessage(message).call()
  else { return 0 }
  switch BusHandler<BusCall, BusReply>.at(context)(call) {
  case .failure(let failure): return sd_bus_error_set(error, failure.name, failure.message)
  case .success(let values):
    var answer: OpaquePointer?
    guard sd_bus_message_new_method_return(message, &answer) >= 0, let answer else { return 0 }
    defer { sd_bus_message_unref(answer) }
    guard BusMessage(answer).append(values) else {
      return sd_bus_error_set(error, BusError.failed("").name, "the answer can't be written")
    }
    sd_bus_send(nil, answer, nil)
    return 1
  }
}
