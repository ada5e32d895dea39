/// Which buttons a title bar has, on which side and in which order.
///
/// As text it has the form of GNOME's setting `button-layout`: names separated by commas, the left side before a colon and the right
/// side after it, such as `:minimize,maximize,close`.
public struct ButtonLayout: Hashable, Sendable, CustomStringConvertible {
  /// What a button of a title bar does.
  public enum Button: String, Hashable, Sendable, CaseIterable {
    /// Minimizes the window.
    case minimize
    /// Maximizes the window, or gives it its own size back.
    case maximize
    /// Closes the window.
    case close
  }

  /// The buttons on the left, from left to right. Where text runs from right to left they are on the right, from right to left.
  public var left: [Button]
  /// The buttons on the right, from left to right; where text runs from right to left, the other way round too.
  public var right: [Button]

  /// Minimize, maximize and close on the right.
  public static let standard = ButtonLayout(right: [.minimize, .maximize, .close])

  /// Makes a layout. A button that is named again is left out there.
  public init(left: [Button] = [], right: [Button] = []) {
    var known: Set<Button> = []
    self.left = left.filter { known.insert($0).inserted }
    self.right = right.filter { known.insert($0).inserted }
  }

  /// Reads a layout such as `close:minimize,maximize`. Names of no button here, such as `icon`, `menu` and `appmenu`, are left out, so
  /// every text is a layout. Without a colon all buttons are on the left.
  public init(_ text: String) {
    let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    func buttons(_ side: Int) -> [Button] {
      guard side < sides.count else { return [] }
      return sides[side].split(separator: ",").compactMap { word in
        Button(rawValue: String(word.filter { $0 != " " }))
      }
    }
    self.init(left: buttons(0), right: buttons(1))
  }

  /// The layout as text, which reads as the same layout.
  public var description: String {
    func words(_ buttons: [Button]) -> String { buttons.map(\.rawValue).joined(separator: ",") }
    return "\(words(left)):\(words(right))"
  }
}
