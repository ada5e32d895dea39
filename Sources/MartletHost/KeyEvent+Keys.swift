import MartletGeometry

/// Keys by name. MartletWayland finds any key by its libxkbcommon name: `Key(named:)`.
extension KeyEvent.Key {
  // MARK: Editing and moving

  /// Backspace.
  public static let backspace = Self(rawValue: 0xFF08)
  /// Delete.
  public static let delete = Self(rawValue: 0xFFFF)
  /// Insert.
  public static let insert = Self(rawValue: 0xFF63)
  /// Home.
  public static let home = Self(rawValue: 0xFF50)
  /// End.
  public static let end = Self(rawValue: 0xFF57)
  /// Page up.
  public static let pageUp = Self(rawValue: 0xFF55)
  /// Page down.
  public static let pageDown = Self(rawValue: 0xFF56)
  /// Shift+Tab, in most layouts.
  public static let backTab = Self(rawValue: 0xFE20)
  /// Clear.
  public static let clear = Self(rawValue: 0xFF0B)
  /// Undo.
  public static let undo = Self(rawValue: 0xFF65)
  /// Redo.
  public static let redo = Self(rawValue: 0xFF66)
  /// Find.
  public static let find = Self(rawValue: 0xFF68)
  /// Cancel.
  public static let cancel = Self(rawValue: 0xFF69)
  /// Help.
  public static let help = Self(rawValue: 0xFF6A)
  /// The menu key.
  public static let menu = Self(rawValue: 0xFF67)
  /// Select.
  public static let select = Self(rawValue: 0xFF60)

  // MARK: System

  /// Print Screen.
  public static let print = Self(rawValue: 0xFF61)
  /// Pause.
  public static let pause = Self(rawValue: 0xFF13)
  /// Scroll lock.
  public static let scrollLock = Self(rawValue: 0xFF14)
  /// Caps lock.
  public static let capsLock = Self(rawValue: 0xFFE5)
  /// Num lock.
  public static let numLock = Self(rawValue: 0xFF7F)

  // MARK: Modifiers

  /// The left Shift.
  public static let leftShift = Self(rawValue: 0xFFE1)
  /// The right Shift.
  public static let rightShift = Self(rawValue: 0xFFE2)
  /// The left Control.
  public static let leftControl = Self(rawValue: 0xFFE3)
  /// The right Control.
  public static let rightControl = Self(rawValue: 0xFFE4)
  /// The left Alt.
  public static let leftAlt = Self(rawValue: 0xFFE9)
  /// The right Alt.
  public static let rightAlt = Self(rawValue: 0xFFEA)
  /// The key for a layout's third level, often the right Alt.
  public static let altGr = Self(rawValue: 0xFE03)
  /// The left logo key.
  public static let leftLogo = Self(rawValue: 0xFFEB)
  /// The right logo key.
  public static let rightLogo = Self(rawValue: 0xFFEC)
  /// The Compose key.
  public static let compose = Self(rawValue: 0xFF20)

  // MARK: Keypad

  /// Enter on the keypad.
  public static let keypadEnter = Self(rawValue: 0xFF8D)
  /// Home on the keypad.
  public static let keypadHome = Self(rawValue: 0xFF95)
  /// Left on the keypad.
  public static let keypadLeft = Self(rawValue: 0xFF96)
  /// Up on the keypad.
  public static let keypadUp = Self(rawValue: 0xFF97)
  /// Right on the keypad.
  public static let keypadRight = Self(rawValue: 0xFF98)
  /// Down on the keypad.
  public static let keypadDown = Self(rawValue: 0xFF99)
  /// Page up on the keypad.
  public static let keypadPageUp = Self(rawValue: 0xFF9A)
  /// Page down on the keypad.
  public static let keypadPageDown = Self(rawValue: 0xFF9B)
  /// End on the keypad.
  public static let keypadEnd = Self(rawValue: 0xFF9C)
  /// The middle key of the keypad.
  public static let keypadBegin = Self(rawValue: 0xFF9D)
  /// Insert on the keypad.
  public static let keypadInsert = Self(rawValue: 0xFF9E)
  /// Delete on the keypad.
  public static let keypadDelete = Self(rawValue: 0xFF9F)
  /// Equals on the keypad.
  public static let keypadEqual = Self(rawValue: 0xFFBD)
  /// Multiply on the keypad.
  public static let keypadMultiply = Self(rawValue: 0xFFAA)
  /// Plus on the keypad.
  public static let keypadAdd = Self(rawValue: 0xFFAB)
  /// The separator on the keypad.
  public static let keypadSeparator = Self(rawValue: 0xFFAC)
  /// Minus on the keypad.
  public static let keypadSubtract = Self(rawValue: 0xFFAD)
  /// The decimal point on the keypad.
  public static let keypadDecimal = Self(rawValue: 0xFFAE)
  /// Divide on the keypad.
  public static let keypadDivide = Self(rawValue: 0xFFAF)

  /// A digit on the keypad, from 0 to 9.
  public static func keypad(_ digit: Int) -> Self {
    precondition((0...9).contains(digit), "keypad digit must lie in 0…9, not \(digit)")
    return Self(rawValue: 0xFFB0 + UInt32(digit))
  }

  // MARK: Media

  /// Volume down.
  public static let volumeDown = Self(rawValue: 0x1008FF11)
  /// Mute.
  public static let mute = Self(rawValue: 0x1008FF12)
  /// Volume up.
  public static let volumeUp = Self(rawValue: 0x1008FF13)
  /// Play or pause.
  public static let play = Self(rawValue: 0x1008FF14)
  /// Stop.
  public static let stop = Self(rawValue: 0x1008FF15)
  /// Previous track.
  public static let previousTrack = Self(rawValue: 0x1008FF16)
  /// Next track.
  public static let nextTrack = Self(rawValue: 0x1008FF17)
  /// Brighter screen.
  public static let brightnessUp = Self(rawValue: 0x1008FF02)
  /// Darker screen.
  public static let brightnessDown = Self(rawValue: 0x1008FF03)
  /// Back.
  public static let goBack = Self(rawValue: 0x1008FF26)
  /// Forward.
  public static let goForward = Self(rawValue: 0x1008FF27)
  /// The home page.
  public static let homePage = Self(rawValue: 0x1008FF18)
  /// Power.
  public static let power = Self(rawValue: 0x1008FF2A)

  // MARK: Functions

  /// A function key, from 1 to 35.
  public static func function(_ number: Int) -> Self {
    precondition((1...35).contains(number), "function key must lie in 1…35, not \(number)")
    return Self(rawValue: 0xFFBD + UInt32(number))
  }
  /// F1.
  public static let f1 = function(1)
  /// F2.
  public static let f2 = function(2)
  /// F3.
  public static let f3 = function(3)
  /// F4.
  public static let f4 = function(4)
  /// F5.
  public static let f5 = function(5)
  /// F6.
  public static let f6 = function(6)
  /// F7.
  public static let f7 = function(7)
  /// F8.
  public static let f8 = function(8)
  /// F9.
  public static let f9 = function(9)
  /// F10.
  public static let f10 = function(10)
  /// F12.
  public static let f12 = function(12)
}
