import Martlet

/// How a photograph shows that it is the chosen one.
enum SelectionEffect: String, CaseIterable {
  case enlarge = "Enlarge"
  case pulse = "Pulse"
  case border = "Border"
  case flip = "Flip"
  case aura = "Aura"
}
