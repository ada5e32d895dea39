import Martlet

/// The wall's settings.
extension WallView {
  /// Shows the settings over the wall, or sends them away.
  func toggleSettings(animated: Bool = true) {
    if let sheet = settingsSheet, sheet.isShown { return closeSettings() }
    // A demo on its way back goes on beneath.
    guard panels.allSatisfy({ $0.goal == 0 && $0.hold == nil }), let sheet = settingsSheet ?? makeSettings()
    else { return }
    settingsSheet = sheet
    header.search.end()
    sheet.show(true, animated: animated)
  }

  /// Sends the settings away, if they are there.
  func closeSettings() {
    guard let sheet = settingsSheet, sheet.isShown else { return }
    sheet.show(false) { [weak self, weak sheet] in
      sheet?.removeFromSuperview()
      if self?.settingsSheet === sheet { self?.settingsSheet = nil }
    }
  }

  /// Where their button is in a window of a size; at its top if that has been scrolled away.
  private func settingsAnchor(in size: Size) -> Rect {
    var place = header.settingsPlace(in: size)
    place.origin.y = max(place.minY - scroll.contentOffset.y, WallLayout.margin(of: size) / 2 - place.height)
    // Larger words below the name reach farther down.
    place.size.height = max(place.height, header.wordsEnd - scroll.contentOffset.y - place.minY)
    return place
  }

  private func makeSettings() -> SettingsSheet? {
    guard let settings else { return nil }
    let sheet = SettingsSheet(settings, palette: palette) { [weak self] in
      self?.settingsAnchor(in: $0) ?? .zero
    }
    sheet.onTap = { [weak self] in self?.closeSettings() }
    sheet.frame = bounds
    addSubview(sheet)
    sheet.layoutIfNeeded()
    return sheet
  }
}
