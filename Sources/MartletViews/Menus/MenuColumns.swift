import MartletGeometry

/// The measures of a menu: how wide the columns of its rows are, in points.
struct MenuColumns: Equatable {
  /// For marks; 0 if no item has one.
  var mark = 0.0
  /// For pictures; 0 if no item has one.
  var image = 0.0
  /// For the words.
  var title = 0.0
  /// For shortcuts and the arrows of submenus; 0 if no item has one.
  var end = 0.0
  /// The height of a row.
  var rowHeight = 0.0

  /// The space at the ends of a row, before the last column, and between a picture and the words.
  static let (margin, endGap, imageGap) = (12.0, 28.0, 10.0)
  /// The width of a mark with the space after it, and of an arrow.
  static let (markWidth, arrowWidth) = (24.0, 8.0)
  /// The least height of a row that a pointer or a key chooses, and of one that a finger does.
  static let (pointedHeight, touchedHeight) = (34.0, 44.0)

  /// The width of a row.
  var width: Double {
    2 * Self.margin + mark + (image > 0 ? image + Self.imageGap : 0) + title
      + (end > 0 ? Self.endGap + end : 0)
  }

  /// Measures rows.
  @MainActor
  init(of rows: [MenuRow], isTouched: Bool) {
    for row in rows {
      if row.item.mark != .none { mark = Self.markWidth }
      image = max(image, row.item.image?.size.width ?? 0)
      title = max(title, row.titleSize.width)
      end = max(end, row.endWidth)
      rowHeight = max(rowHeight, row.titleSize.height + 2 * Self.verticalMargin)
    }
    rowHeight = max(rowHeight, isTouched ? Self.touchedHeight : Self.pointedHeight).rounded(.up)
  }

  /// The space above and below the words of a row that is higher because they are large.
  private static let verticalMargin = 6.0
}
