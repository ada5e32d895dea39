import MartletGeometry
import MartletHost

/// What only some views have: a place in the order of focus, a look of their own, words for those who can't see. Views
/// without it have none.
@MainActor
final class ViewRecord {
  var touchOutsets = Insets.zero
  var cursorImage: CursorImage?
  /// What opens the context menu; `nil` if the view has none.
  var contextMenu: ContextMenuGestures?

  /// The overlays of the window, if one of them was opened for the view.
  weak var overlays: WindowOverlays?

  // MARK: Focus

  var isFocusGroup = false
  var focusOrder: [WeakView] = []
  /// Of a focus group: the view in it that had the focus last.
  weak var lastFocused: View?
  /// What leads the focus of the window, if the view has the focus.
  weak var focus: FocusSystem?
  /// The ring around the view.
  var ring: FocusRing?

  // MARK: Drag and drop

  var dragSource: DragSource?
  var dropTarget: DropTarget?
  /// What stands for it has made the view paler; `nil` if nothing has.
  var dimmed: DimmedOpacity?

  // MARK: Look

  var tintColor: Color?
  var interfaceStyle: InterfaceStyle?
  var controlColors: ControlColors?
  var contrast: InterfaceContrast?
  var textScale: Double?
  var reducesMotion: Bool?
  /// Of the root view of a window: what a person has chosen for all programs.
  var preferences: DesktopPreferences?
  /// Whether any view has ever had a look of its own.
  static var hasLooks = false

  // MARK: Accessibility

  var accessibility = AccessibilityWords()
}

/// Holds a view weakly.
struct WeakView {
  weak var view: View?
}

extension View {
  final func ensureViewRecord() -> ViewRecord {
    if let viewRecord { return viewRecord }
    let record = ViewRecord()
    viewRecord = record
    return record
  }
}
