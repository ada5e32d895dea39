import MartletHost
import Testing

@testable import MartletWayland

/// Keys have the names of libxkbcommon.
struct KeyNameTests {
  private static let names: [(KeyEvent.Key, String)] = [
    (.backspace, "BackSpace"),
    (.delete, "Delete"),
    (.insert, "Insert"),
    (.home, "Home"),
    (.end, "End"),
    (.pageUp, "Prior"),
    (.pageDown, "Next"),
    (.backTab, "ISO_Left_Tab"),
    (.clear, "Clear"),
    (.undo, "Undo"),
    (.redo, "Redo"),
    (.find, "Find"),
    (.cancel, "Cancel"),
    (.help, "Help"),
    (.menu, "Menu"),
    (.select, "Select"),
    (.print, "Print"),
    (.pause, "Pause"),
    (.scrollLock, "Scroll_Lock"),
    (.capsLock, "Caps_Lock"),
    (.numLock, "Num_Lock"),
    (.leftShift, "Shift_L"),
    (.rightShift, "Shift_R"),
    (.leftControl, "Control_L"),
    (.rightControl, "Control_R"),
    (.leftAlt, "Alt_L"),
    (.rightAlt, "Alt_R"),
    (.altGr, "ISO_Level3_Shift"),
    (.leftLogo, "Super_L"),
    (.rightLogo, "Super_R"),
    (.compose, "Multi_key"),
    (.keypadEnter, "KP_Enter"),
    (.keypadHome, "KP_Home"),
    (.keypadLeft, "KP_Left"),
    (.keypadUp, "KP_Up"),
    (.keypadRight, "KP_Right"),
    (.keypadDown, "KP_Down"),
    (.keypadPageUp, "KP_Prior"),
    (.keypadPageDown, "KP_Next"),
    (.keypadEnd, "KP_End"),
    (.keypadBegin, "KP_Begin"),
    (.keypadInsert, "KP_Insert"),
    (.keypadDelete, "KP_Delete"),
    (.keypadEqual, "KP_Equal"),
    (.keypadMultiply, "KP_Multiply"),
    (.keypadAdd, "KP_Add"),
    (.keypadSeparator, "KP_Separator"),
    (.keypadSubtract, "KP_Subtract"),
    (.keypadDecimal, "KP_Decimal"),
    (.keypadDivide, "KP_Divide"),
    (.volumeDown, "XF86AudioLowerVolume"),
    (.mute, "XF86AudioMute"),
    (.volumeUp, "XF86AudioRaiseVolume"),
    (.play, "XF86AudioPlay"),
    (.stop, "XF86AudioStop"),
    (.previousTrack, "XF86AudioPrev"),
    (.nextTrack, "XF86AudioNext"),
    (.brightnessUp, "XF86MonBrightnessUp"),
    (.brightnessDown, "XF86MonBrightnessDown"),
    (.goBack, "XF86Back"),
    (.goForward, "XF86Forward"),
    (.homePage, "XF86HomePage"),
    (.power, "XF86PowerOff"),
    (.f1, "F1"),
    (.f2, "F2"),
    (.f3, "F3"),
    (.f4, "F4"),
    (.f5, "F5"),
    (.f6, "F6"),
    (.f7, "F7"),
    (.f8, "F8"),
    (.f9, "F9"),
    (.f10, "F10"),
    (.f12, "F12"),
    (.space, "space"),
    (.escape, "Escape"),
    (.`return`, "Return"),
    (.tab, "Tab"),
    (.f11, "F11"),
    (.left, "Left"),
    (.up, "Up"),
    (.right, "Right"),
    (.down, "Down"),
  ]

  @Test func `Every key that has a name of ours is the one that libxkbcommon knows`() {
    for (key, name) in Self.names {
      #expect(KeyEvent.Key(named: name) == key, "\(name)")
      #expect(key.name == name)
    }
    for digit in 0...9 { #expect(KeyEvent.Key(named: "KP_\(digit)") == .keypad(digit)) }
    for number in 1...35 { #expect(KeyEvent.Key(named: "F\(number)") == .function(number)) }
  }

  @Test func `Any other key is found by its name`() {
    #expect(KeyEvent.Key(named: "ssharp") == KeyEvent.Key("ß"))
    #expect(KeyEvent.Key(named: "Cyrillic_zhe")?.name == "Cyrillic_zhe")
    #expect(KeyEvent.Key(named: "no such key") == nil)
    #expect(KeyEvent.Key(rawValue: 0x1FFF_FFFF).name == "0x1fffffff")
  }
}
