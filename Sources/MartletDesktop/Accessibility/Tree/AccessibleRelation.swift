/// How an object belongs to others, as AT-SPI numbers it.
enum AccessibleRelation: UInt32, Sendable {
  case labelFor = 1
  case labelledBy = 2
  case controllerFor = 3
  case controlledBy = 4
}
