import Glibc
import Testing

/// The generated client and the generated server understand each other.
struct LoopbackTests {
  @Test func `Numbers, enums and bitfields arrive as they were sent, unknown values included`() throws {
    let loop = try Loopback()
    let events = Loopback.Box<Client.LoopEcho.Event>()
    loop.echo.setHandler { events.values.append($0) }
    loop.served.setHandler { [served = loop.served] request in
      guard case .numbers(let whole, let natural, let fraction, let mood, let traits) = request else {
        return
      }
      served.sendNumbers(whole: whole, natural: natural, fraction: fraction, mood: mood, traits: traits)
    }
    loop.echo.numbers(
      whole: -7, natural: 4_000_000_000, fraction: -1.5, mood: .mood90, traits: [.kind, .brave])
    loop.echo.numbers(
      whole: 0, natural: 0, fraction: 8_388_607.5, mood: .init(rawValue: 77), traits: .init(rawValue: 8))
    loop.turn()

    guard case .numbers(-7, 4_000_000_000, -1.5, .mood90, [.kind, .brave])? = events.values.first,
      case .numbers(0, 0, 8_388_607.5, let mood, let traits)? = events.values.last
    else {
      Issue.record("unexpected events: \(events.values)")
      return
    }
    #expect(events.values.count == 2)
    #expect(mood.rawValue == 77)
    #expect(traits.rawValue == 8)
  }

  @Test func `Texts may be missing, and arrays may be empty`() throws {
    let loop = try Loopback()
    let events = Loopback.Box<Client.LoopEcho.Event>()
    loop.echo.setHandler { events.values.append($0) }
    loop.served.setHandler { [served = loop.served] request in
      guard case .texts(let text, let maybe, let bytes) = request else { return }
      served.sendTexts(text: text, maybe: maybe, bytes: bytes)
    }
    loop.echo.texts(text: "Füße", maybe: nil, bytes: [])
    loop.echo.texts(text: "", maybe: "there", bytes: Client.WaylandArray.bytes([1, 70_000]))
    loop.turn()

    guard case .texts("Füße", nil, [])? = events.values.first,
      case .texts("", "there", let bytes)? = events.values.last
    else {
      Issue.record("unexpected events: \(events.values)")
      return
    }
    #expect(Client.WaylandArray.words(bytes) == [1, 70_000])
    #expect(Client.WaylandArray.words(bytes + [9]) == [1, 70_000], "a rest that fills no word is left out")
  }

  @Test func `A file descriptor arrives as another one for the same file`() throws {
    let loop = try Loopback()
    let received = Loopback.Box<Int32>()
    loop.echo.setHandler { event in
      if case .file(let fd) = event { received.values.append(fd) }
    }
    loop.served.setHandler { [served = loop.served] request in
      guard case .file(let fd) = request else { return }
      served.sendFile(fd: fd)
      close(fd)
    }
    var pipeEnds: [Int32] = [0, 0]
    try #require(pipe(&pipeEnds) == 0)
    loop.echo.file(fd: pipeEnds[1])
    loop.turn()

    let copy = try #require(received.values.first)
    #expect(copy != pipeEnds[1])
    var letter = UInt8(ascii: "m")
    #expect(write(copy, &letter, 1) == 1)
    var read: UInt8 = 0
    #expect(Glibc.read(pipeEnds[0], &read, 1) == 1)
    #expect(read == letter)
    for fd in pipeEnds + [copy] { close(fd) }
  }

  @Test func `An object that the client makes can be passed round and ends on both sides`() throws {
    let loop = try Loopback()
    let children = Loopback.Box<Server.LoopChild>()
    let ended = Loopback.Box<Bool>()
    loop.served.setHandler { [served = loop.served] request in
      switch request {
      case .make(class: "small", let id):
        let child = id.create()
        children.values.append(child)
        child.onDestroy { ended.values.append(true) }
        child.setHandler { _ in child.sendFinished(count: 3) }
      case .objects(let child, let maybe): served.sendObjects(child: child, maybe: maybe)
      default: break
      }
    }
    let events = Loopback.Box<Client.LoopEcho.Event>()
    loop.echo.setHandler { events.values.append($0) }
    let child = loop.echo.make(class: "small")
    let counts = Loopback.Box<UInt32>()
    child.setHandler { event in
      if case .finished(let count) = event { counts.values.append(count) }
    }
    loop.echo.objects(child: child, maybe: nil)
    loop.turn()
    guard case .objects(child, nil)? = events.values.first else {
      Issue.record("unexpected events: \(events.values)")
      return
    }
    #expect(children.values.first?.objectID == child.objectID)
    #expect(children.values.first?.version == 3)

    child.finish()
    loop.turn()
    #expect(counts.values == [3])
    #expect(ended.values == [true])
    #expect(loop.display.error == nil)
  }

  @Test func `An object that the server makes arrives with its event`() throws {
    let loop = try Loopback()
    loop.served.setHandler { [served = loop.served] request in
      guard case .announce = request else { return }
      let child = Server.LoopChild.create(client: served.client, version: served.version)
      child.setHandler { _ in child.sendFinished(count: 1) }
      served.sendChild(id: child)
    }
    let counts = Loopback.Box<UInt32>()
    loop.echo.setHandler { event in
      guard case .child(let child) = event else { return }
      child.setHandler { event in
        if case .finished(let count) = event { counts.values.append(count) }
      }
      child.finish()
    }
    loop.echo.announce()
    loop.turn()
    #expect(counts.values == [1])
  }

  @Test func `A handler that ends its own object is freed, with what it holds`() throws {
    let loop = try Loopback()
    weak var held: Loopback.Box<Int>?
    do {
      let holder = Loopback.Box<Int>()
      held = holder
      loop.echo.setHandler { [echo = loop.echo] _ in
        holder.values.append(1)
        echo.discard()
        holder.values.append(2)
      }
    }
    #expect(held != nil)
    loop.served.sendTexts(text: "", maybe: nil, bytes: [])
    loop.server.flushClients()
    loop.turn()
    #expect(held == nil)
    #expect(loop.display.error == nil)
  }

  @Test func `The version that was agreed on is known to both sides`() throws {
    let loop = try Loopback(version: 2)
    #expect(loop.echo.version == 2)
    #expect(loop.served.version == 2)
    #expect(loop.echo.version >= Client.LoopEcho.Since.announce)
    #expect(loop.echo.version < Client.LoopEcho.Since.default)
  }

  @Test func `A protocol error names the object and the code`() throws {
    let loop = try Loopback()
    loop.served.postError(42, "100 % wrong")
    loop.turn()
    #expect(
      loop.display.error?.protocolError
        == .init(interface: "loop_echo", objectID: loop.echo.objectID, code: 42))
  }

  @Test func `What is made through a wrapper delivers its events on the wrapper's queue`() throws {
    let loop = try Loopback()
    loop.served.setHandler { request in
      guard case .make(_, let id) = request else { return }
      id.create().sendFinished(count: 9)
    }
    let queue = Client.WaylandQueue(loop.display)
    let counts = Loopback.Box<UInt32>()
    do {
      let wrapper = loop.echo.makeWrapper(on: queue)
      wrapper.proxy.make(class: "").setHandler { event in
        if case .finished(let count) = event { counts.values.append(count) }
      }
    }
    loop.turn()
    #expect(counts.values.isEmpty)
    #expect(loop.display.dispatchPending(queue) == 1)
    #expect(counts.values == [9])
  }
}
