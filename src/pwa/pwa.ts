// The page's side of the service worker and of the installed app, as one running part.
import { createInstallPrompt } from './install-prompt.ts'
import { isSafari } from './is-safari.ts'
import { createUpdateAgreement } from './update-agreement.ts'
import { createWorkerLink } from './worker-link.ts'

export interface PwaView {
  /** Every file of the app is on this device: it starts without a connection. */
  offlineReady: boolean
  /** A newer build is on this device and waits for `applyUpdate`. */
  updateWaiting: boolean
  /** The person asked for the update; it is applied as soon as no tab is busy. */
  isUpdateWanted: boolean
  /** The browser offered to install the app, and the person has not answered yet. */
  canInstall: boolean
  isInstalled: boolean
  /** Safari deletes stored data of an app that was not opened for a week, unless it is on the Home Screen. */
  isUninstalledSafari: boolean
  /** The person was not asked yet, and this browser can notify of waiting orders while no page is open. */
  canAskToNotify: boolean
}

export interface Pwa {
  read(): PwaView
  subscribe(listener: () => void): () => void
  /**
   * Registers the worker after the first paint; call it again if it rejects, because its code could not be loaded.
   * Without workers (insecure origin) it does nothing.
   */
  start(): Promise<void>
  /** Adds a reason why this tab must not reload ('sending', 'form' …), or removes it. */
  setBusy(reason: string, isBusy: boolean): void
  /** Applies the update and reloads all tabs as soon as all are idle. */
  applyUpdate(): Promise<void>
  /** Cancels the update while it has not begun. */
  putOffUpdate(): void
  /** Shows the browser's install question; true if the person agreed. */
  install(): Promise<boolean>
  /** Shows the number of waiting orders on the app's icon, and sends it to the worker for its notification. */
  setBadge(count: number): void
  /** Asks for permission to notify while no page is open; call it only after a tap of the person. */
  allowNotifications(): Promise<boolean>
  /** Asks the browser to wake the worker when the connection is back; false if it cannot. */
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
      if (!(await agreement.whenAllTabsIdle(() => view.isUpdateWanted))) return
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

/** https://developer.mozilla.org/docs/Web/API/Badging_API: missing in Firefox; other browsers have it in installed apps only. */
interface BadgingNavigator {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** Shows the number on the app's icon, none for zero. A refusal of the browser is ignored. */
function showBadge(navigator: BadgingNavigator, count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  shown?.catch(() => {}) // not installed, or not allowed
}
