import MartletHost

/// Tells other programs of a program's windows: answers what they ask, and says what has changed. It knows no bus.
///
/// It asks the windows only when somebody asks it, or has asked to hear of changes.
@MainActor
final class AccessibleService {
  /// The program's name on the bus, which is part of each reference to an object.
  var busName = ""
  /// What contains the program in the tree of all programs, as the registry has said.
  var socket = AccessibleService.nothing
  /// By what number the registry knows the program.
  var identifier: Int32 = 0
  /// Sends a signal to all who listen.
  var send: (BusCall) -> Void = { _ in }
  /// Whether others ask: the windows are told to say when something changes.
  var isServing = false {
    didSet { if isServing != oldValue { servingDidChange() } }
  }
  /// Which events others want; `nil` while that is not known.
  var interest: AccessibleInterest? {
    didSet { note() }
  }
  /// Who keeps what it has heard of the objects.
  private(set) var keepers: Set<String> = []

  /// What the windows said last.
  private(set) var program: AccessibleProgram
  /// What others have been told of.
  private var told: AccessibleProgram
  /// Whether the windows may say something else by now.
  private(set) var isStale = true
  private var windows: [Known] = []
  /// What is said after the changes are told, in order.
  private var announcements: [(window: Int, said: AccessibleAnnouncement)] = []
  private var lastNumber = 0
  private let pace = ChangePace()
  private let turn: @MainActor (() -> Void) -> Void

  private struct Known {
    let number: Int
    weak var window: (any Window)?
    /// The content that says when it changes.
    weak var content: (any AccessibleContent)?
  }

  /// A reference to no object.
  static let nothing = BusValue.structure([.string(""), .path(AccessibleObject.nullPath)])

  /// - Parameter turn: Runs a change of the windows so that all it changes is shown together.
  init(name: String, turn: @escaping @MainActor (() -> Void) -> Void) {
    program = AccessibleProgram(name: name)
    told = program
    self.turn = turn
    pace.onDue = { [weak self] in self?.refresh() }
  }

  // MARK: Windows

  func add(_ window: any Window) {
    lastNumber += 1
    windows.append(Known(number: lastNumber, window: window))
    note()
  }

  func remove(_ window: any Window) {
    guard let index = windows.firstIndex(where: { $0.window === window }) else { return }
    Self.stopHearing(windows.remove(at: index).content)
    note()
  }

  private func servingDidChange() {
    isStale = true
    guard !isServing else { return note() }
    for index in windows.indices {
      Self.stopHearing(windows[index].content)
      windows[index].content = nil
    }
    pace.stop()
    announcements = []
    (interest, keepers, busName, socket) = (nil, [], "", Self.nothing)
    program.windows = []
    told = program
  }

  /// Something may have changed.
  private func note() {
    isStale = true
    if isServing, isWatched { pace.note() }
  }

  /// Whether somebody wants to hear of changes.
  private var isWatched: Bool { !keepers.isEmpty || !(interest?.isEmpty ?? true) }

  /// Asks the windows if they may say something else, and tells of what has changed.
  func refresh() {
    guard isServing else { return }
    if isStale {
      isStale = false
      program.windows = windows.indices.map { index in
        AccessibleProgram.Window(number: windows[index].number, tree: tree(of: index))
      }
    }
    // Until it is known who listens, nobody has been told of anything.
    guard interest != nil else { return }
    let (old, new) = (told, program)
    told = new
    if isWatched { tell(from: old, to: new) }
    tellAnnouncements()
  }

  private func tree(of index: Int) -> AccessibleTree {
    guard let window = windows[index].window else { return AccessibleTree() }
    let content = window.delegate as? any AccessibleContent
    if content !== windows[index].content {
      Self.stopHearing(windows[index].content)
      windows[index].content = content
      let number = windows[index].number
      content?.onAccessibleChange = { [weak self] in self?.note() }
      content?.onAnnouncement = { [weak self] in self?.announced($0, in: number) }
    }
    if let content { return content.accessibleTree() }
    var tree = AccessibleTree()
    tree.title = window.title
    return tree
  }

  private static func stopHearing(_ content: (any AccessibleContent)?) {
    content?.onAccessibleChange = nil
    content?.onAnnouncement = nil
  }

  // MARK: Telling

  /// A window says something in words: after what has changed until then, and if somebody listens.
  private func announced(_ announcement: AccessibleAnnouncement, in window: Int) {
    guard interest?.wants(.announcement(announcement, by: .window(window))) ?? false else { return }
    announcements.append((window, announcement))
    note()
  }

  private func tellAnnouncements() {
    let all = announcements
    announcements = []
    for (window, said) in all where program.window(window) != nil {
      let speaker = said.speakers.first { program.element($0) != nil }
      let object = speaker.map(AccessibleObject.element) ?? .window(window)
      let event = AccessibleEvent.announcement(said, by: object)
      if interest?.wants(event) ?? false { send(event.signal) }
    }
  }

  private func tell(from old: AccessibleProgram, to new: AccessibleProgram) {
    let changes = AccessibleChanges(from: old, to: new, reference: reference)
    if !keepers.isEmpty {
      for object in changes.added where object != .program {
        if let item = cacheItem(object, in: new, index: new.index(of: object)) {
          sendCache("AddAccessible", item)
        }
      }
    }
    for event in changes.events where isWanted(event) { send(event.signal) }
    if !keepers.isEmpty { for object in changes.removed { sendCache("RemoveAccessible", reference(object)) } }
  }

  private func isWanted(_ event: AccessibleEvent) -> Bool {
    event.keepsCaches && !keepers.isEmpty || interest?.wants(event) ?? false
  }

  private func sendCache(_ name: String, _ value: BusValue) {
    send(
      BusCall(
        path: AccessibleObject.cachePath, interface: AccessibleCache.declaration.name, member: name, [value]))
  }

  /// Somebody keeps what it hears from now on.
  /// - Returns: Whether it is new.
  func keep(_ name: String) -> Bool { keepers.insert(name).inserted }

  /// Somebody has gone from the bus.
  func forget(_ name: String) { keepers.remove(name) }

  // MARK: What answers need

  /// How an object is named on the bus.
  func reference(_ object: AccessibleObject) -> BusValue {
    .structure([.string(busName), .path(object.path)])
  }

  /// What contains an object, as the bus carries it.
  func parent(of object: AccessibleObject, in program: AccessibleProgram) -> BusValue {
    object == .program ? socket : program.parent(of: object).map(reference) ?? Self.nothing
  }

  /// What a cache of another program keeps of an object; `nil` if that is not there.
  /// - Parameter index: Which child of its parent it is.
  func cacheItem(_ object: AccessibleObject, in program: AccessibleProgram, index: Int) -> BusValue? {
    guard let facts = AccessibleFacts(object, in: program) else { return nil }
    return .structure([
      reference(object), reference(.program), parent(of: object, in: program),
      .int32(clamping: index), .int32(clamping: program.children(of: object).count),
      facts.interfaceNames, .string(facts.name), .uint32(facts.role.number), .string(facts.description),
      facts.states.value,
    ])
  }

  /// An object as it is now; `nil` if it is not there.
  func target(_ object: AccessibleObject) -> AccessibleTarget? {
    refresh()
    return AccessibleFacts(object, in: program).map {
      AccessibleTarget(object: object, facts: $0, program: program, service: self)
    }
  }

  /// The content in which an element is.
  func content(of id: AccessibleID) -> (any AccessibleContent)? {
    known(id)?.content
  }

  /// What is copied and pasted where an element is.
  func clipboard(of id: AccessibleID) -> (any Clipboard)? { known(id)?.window?.clipboard }

  private func known(_ id: AccessibleID) -> Known? {
    guard let number = program.window(of: id)?.number else { return nil }
    return windows.first { $0.number == number }
  }

  /// Changes something in the window in which an element is. Returns what the change returns; `false` if there is no such element.
  func change(_ id: AccessibleID, _ body: (any AccessibleContent) -> Bool) -> Bool {
    guard let content = content(of: id) else { return false }
    var isDone = false
    turn { isDone = body(content) }
    note()
    return isDone
  }
}
