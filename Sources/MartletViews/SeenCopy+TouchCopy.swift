import MartletGestures
import MartletLayers

extension SeenCopy: TouchCopy {}
