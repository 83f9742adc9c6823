// Stores the browser's offer to install the app until the person asks to install it.

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent; only Chromium has it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface InstallPrompt {
  install(): Promise<boolean>
}

export function createInstallPrompt(
  target: EventTarget,
  changeView: (change: { canInstall?: boolean; isInstalled?: boolean }) => void,
): InstallPrompt {
  let offer: BeforeInstallPromptEvent | null = null
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as BeforeInstallPromptEvent // the only event of this name; lib.dom does not know it
    changeView({ canInstall: true })
  })
  target.addEventListener('appinstalled', () => {
    offer = null
    changeView({ canInstall: false, isInstalled: true })
  })
  return {
    async install() {
      if (offer === null) return false
      // An offer can be used once.
      const { outcome } = await offer.prompt()
      offer = null
      changeView({ canInstall: false })
      return outcome === 'accepted'
    },
  }
}
