// The page side of the service worker and of being an installed app, as one running part.
import { createInstallPrompt } from './install-prompt.ts'
import { isSafari } from './is-safari.ts'
import { createUpdateAgreement } from './update-agreement.ts'
import { createWorkerLink } from './worker-link.ts'

export interface PwaView {
  /** Every file of the app is on this device: it starts without a connection. */
  offlineReady: boolean
  /** A newer build is on this device and waits for `applyUpdate`. */
  updateWaiting: boolean
  /** The person asked for it; it is applied as soon as no tab is busy. */
  isUpdateWanted: boolean
  /** The browser offered to install and the person has not answered yet. */
  canInstall: boolean
  isInstalled: boolean
  /** Safari deletes what is stored when an app was not opened for a week, unless it is on the Home Screen. */
  isUninstalledSafari: boolean
  /** The person was not asked yet, and this browser can tell of waiting orders while no page is open. */
  canAskToNotify: boolean
}

export interface Pwa {
  read(): PwaView
  subscribe(listener: () => void): () => void
  /**
   * Registers the worker; called after the first paint, and again where it rejects, because its code is out of reach.
   * Without workers (insecure origin) it does nothing.
   */
  start(): Promise<void>
  /** Says why this tab must not be reloaded now ('sending', 'form' …), and later that it may. */
  setBusy(reason: string, isBusy: boolean): void
  /** Applies the update and reloads all tabs as soon as none of them is busy. */
  applyUpdate(): Promise<void>
  /** Takes that back while it has not begun. */
  putOffUpdate(): void
  /** Asks the browser's own install question; true where the person agreed. */
  install(): Promise<boolean>
  /** How many orders wait: on the app's icon, and told to the worker for its notification. */
  setBadge(count: number): void
  /** Asks for the right to notify when no page is open; only ever after a person's tap. */
  allowNotifications(): Promise<boolean>
  /** Asks the browser to wake us when the connection is back; false where it cannot. */
  requestWakeUp(): Promise<boolean>
  onWakeUp(listener: () => void): () => void
  /** The person tapped the notification while a page was open. */
  onShowPendingOrders(listener: () => void): () => void
}

export function createPwa(window: Window & typeof globalThis): Pwa {
  const listeners = new Set<() => void>()
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  let view: PwaView = {
    offlineReady: false,
    updateWaiting: false,
    isUpdateWanted: false,
    canInstall: false,
    isInstalled,
    isUninstalledSafari: isSafari(window.navigator.userAgent) && !isInstalled,
    canAskToNotify:
      'SyncManager' in window && 'Notification' in window && window.Notification.permission === 'default',
  }
  function changeView(change: Partial<PwaView>): void {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  const agreement = createUpdateAgreement({
    openChannel: () => new BroadcastChannel('counter-update'),
    reload: () => window.location.reload(),
  })
  const installPrompt = createInstallPrompt(window, changeView)
  const worker = createWorkerLink(window.navigator.serviceWorker, {
    changeView,
    onNewController: agreement.newVersionTookOver,
  })

  return {
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      agreement.open()
      await worker.start()
    },
    setBusy: agreement.setBusy,
    async applyUpdate() {
      if (!view.updateWaiting || view.isUpdateWanted) return
      changeView({ isUpdateWanted: true })
      if (!(await agreement.whenEverybodyIdle(() => view.isUpdateWanted))) return
      agreement.announceUpdate()
      worker.applyWaiting()
    },
    putOffUpdate: () => changeView({ isUpdateWanted: false }),
    install: installPrompt.install,
    setBadge(count) {
      showBadge(window.navigator, count)
      worker.tell({ type: 'waiting-orders', count })
    },
    async allowNotifications() {
      if (!('Notification' in window)) return false
      const answer = await window.Notification.requestPermission()
      changeView({ canAskToNotify: answer === 'default' })
      return answer === 'granted'
    },
    requestWakeUp: worker.requestWakeUp,
    onWakeUp: (listener) => worker.onMessage('wake-up', listener),
    onShowPendingOrders: (listener) => worker.onMessage('show-pending-orders', listener),
  }
}

/** https://developer.mozilla.org/docs/Web/API/Badging_API: missing in Firefox, present only when installed elsewhere. */
interface BadgingNavigator {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** The number on the app's icon; none for zero. A browser that refuses changes nothing for the person. */
function showBadge(navigator: BadgingNavigator, count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  shown?.catch(() => {}) // not installed, or not allowed
}
