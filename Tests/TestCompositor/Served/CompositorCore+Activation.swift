extension CompositorCore {
  /// Serves tokens. They are answered at once, unless the configuration says otherwise.
  func serve(_ manager: XdgActivationV1) {
    manager.setHandler { [unowned self] request in
      switch request {
      case .getActivationToken(let id): serve(id.create())
      case .activate(let token, let surface):
        guard let served = surfaces[surface.raw] else { return }
        state.activations.append(Activation(token: token, surface: served.id))
      case .destroy: break
      }
    }
  }

  private func serve(_ token: XdgActivationTokenV1) {
    var request = TokenRequest(token: "")
    var isUsed = false
    token.setHandler { [unowned self] message in
      if isUsed, message.isSetting {
        token.postError(XdgActivationTokenV1.Error.alreadyUsed.rawValue, "the token was committed already")
        return
      }
      switch message {
      case .setSerial(let serial, _): request.serial = serial
      case .setAppId(let id): request.appID = id
      case .setSurface(let surface): request.surface = surfaces[surface.raw]?.id
      case .commit:
        isUsed = true
        request.token = "token-\(state.tokenRequests.count + 1)"
        state.tokenRequests.append(request)
        if configuration.answersTokens { token.sendDone(token: request.token) }
      case .destroy: break
      }
    }
  }
}

extension XdgActivationTokenV1.Request {
  /// Whether it must come before the commit, or is one.
  fileprivate var isSetting: Bool {
    if case .destroy = self { false } else { true }
  }
}
