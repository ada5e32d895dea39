import MartletGeometry
import MartletHost

/// What a program said to those who can't see it when it was asked: its windows and all in them.
struct AccessibleProgram: Hashable, Sendable {
  /// A window.
  struct Window: Hashable, Sendable {
    /// By which it is known.
    var number: Int
    /// What it says.
    var tree: AccessibleTree
  }

  /// What the program is called.
  var name: String
  var windows: [Window] = []

  init(name: String) { self.name = name }

  func window(_ number: Int) -> Window? { windows.first { $0.number == number } }

  /// The window in which an element is; `nil` if there is no such element.
  func window(of id: AccessibleID) -> Window? { windows.first { $0.tree[id] != nil } }

  func element(_ id: AccessibleID) -> AccessibleElement? {
    windows.lazy.compactMap { $0.tree[id] }.first
  }

  /// All objects, outer ones before those in them.
  var objects: [AccessibleObject] {
    [.program]
      + windows.flatMap { window in
        [.window(window.number)] + window.tree.order.map { .element($0) }
      }
  }

  /// What an object contains.
  func children(of object: AccessibleObject) -> [AccessibleObject] {
    switch object {
    case .program: windows.map { .window($0.number) }
    case .window(let number): (window(number)?.tree.roots ?? []).map { .element($0) }
    case .element(let id): (element(id)?.children ?? []).map { .element($0) }
    }
  }

  /// What contains an object; `nil` for the program, and for what is not there.
  func parent(of object: AccessibleObject) -> AccessibleObject? {
    switch object {
    case .program: nil
    case .window(let number): window(number).map { _ in .program }
    case .element(let id):
      window(of: id).map { window in
        window.tree[id]?.parent.map { .element($0) } ?? .window(window.number)
      }
    }
  }

  /// Where an object is in the points of its window; `nil` for the program.
  func frame(of object: AccessibleObject) -> Rect? {
    switch object {
    case .program: nil
    case .window(let number): window(number)?.tree.frame
    case .element(let id): element(id)?.frame
    }
  }

  /// How an object belongs to others.
  func relations(of object: AccessibleObject) -> [(relation: AccessibleRelation, others: [AccessibleObject])]
  {
    guard case .element(let id) = object, let tree = window(of: id)?.tree, let element = tree[id] else {
      return []
    }
    func all(_ belongs: (AccessibleElement) -> Bool) -> [AccessibleObject] {
      tree.order.filter { tree[$0].map(belongs) ?? false }.map { .element($0) }
    }
    let relations: [(AccessibleRelation, [AccessibleObject])] = [
      (.labelFor, all { $0.labelledBy == id }),
      (.labelledBy, element.labelledBy.map { [.element($0)] } ?? []),
      (.controllerFor, element.controls.map { .element($0) }),
      (.controlledBy, all { $0.controls.contains(id) }),
    ]
    return relations.filter { !$0.1.isEmpty }.map { ($0.0, $0.1) }
  }
}
