// The part of a page that works with the service worker and with the installed app.

import { hasSafariEngine } from './has-safari-engine.ts'
import { createInstallPrompt } from './install-prompt.ts'
import { createUpdateAgreement } from './update-agreement.ts'
import { createWorkerLink } from './worker-link.ts'

export interface PwaView {
  /** True if all files of the app are on this device, so that it starts without a connection. */
  offlineReady: boolean
  /** True if a newer build is on this device and waits for `applyUpdate`. */
  updateWaiting: boolean
  /** True if the person asked for the update; the app applies it as soon as no tab is busy. */
  isUpdateRequested: boolean
  /** True if the browser offered to install the app and the person has not answered yet. */
  canInstall: boolean
  isInstalled: boolean
  /** True outside the installed app in Safari's engine, which deletes data after a week without a visit. */
  isUninstalledSafari: boolean
  /** True once the browser has promised to wake the worker for waiting orders, also while the app is closed. */
  canWakeWorker: boolean
}

export interface Pwa {
  read(): PwaView
  subscribe(listener: () => void): () => void
  /**
   * Registers the worker; call it after the first painting. If it rejects, its code could not be loaded: call it again.
   * Registers nothing on an address that is not secure, because the browser has no workers there.
   */
  start(): Promise<void>
  /** Adds a reason why this tab must not reload ('sending', 'form' …), or removes it. */
  setBusy(reason: string, isBusy: boolean): void
  /** Applies the update and reloads all tabs as soon as no tab is busy. */
  applyUpdate(): Promise<void>
  /** Cancels the request for the update, as long as the update has not begun. */
  postponeUpdate(): void
  /** Shows the browser's install question; true if the person agreed. */
  install(): Promise<boolean>
  /** Shows the number of waiting orders on the app's icon, and sends it to the worker for its notification. */
  setBadge(count: number): void
  /** Asks the browser to wake the worker when the connection is back; `canWakeWorker` says whether it can. */
  requestWakeUp(): Promise<void>
  onWakeUp(listener: () => void): () => void
  /**
   * Calls the listener after the worker has worked on an order while it knew of no page that sends. If it resolves to false,
   * the order is not this page's, and the worker shows a notification.
   */
  onNews(listener: (news: { intent: string | undefined }) => Promise<boolean>): () => void
  /** Calls the listener with the path of a page when the person taps its notification while a page is open. */
  onShowPage(listener: (path: string) => void): () => void
}

export function createPwa(window: Window & typeof globalThis): Pwa {
  const listeners = new Set<() => void>()
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  let view: PwaView = {
    offlineReady: false,
    updateWaiting: false,
    isUpdateRequested: false,
    canInstall: false,
    isInstalled,
    isUninstalledSafari: hasSafariEngine(window.navigator.userAgent) && !isInstalled,
    canWakeWorker: false,
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
    onNewController: agreement.reloadForNewBuild,
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
      if (!view.updateWaiting || view.isUpdateRequested) return
      changeView({ isUpdateRequested: true })
      if (!(await agreement.whenAllTabsIdle(() => view.isUpdateRequested))) return
      agreement.announceUpdate()
      worker.applyWaitingUpdate()
    },
    postponeUpdate: () => changeView({ isUpdateRequested: false }),
    install: installPrompt.install,
    setBadge(count) {
      showBadge(window.navigator, count)
      worker.tell({ type: 'waiting-orders', count })
    },
    async requestWakeUp() {
      changeView({ canWakeWorker: await worker.requestWakeUp() })
    },
    onWakeUp: (listener) => worker.onMessage('wake-up', listener),
    onNews: (listener) => worker.onMessage('news', listener),
    onShowPage: (listener) => worker.onMessage('show-page', ({ path }) => listener(path)),
  }
}

/**
 * https://developer.mozilla.org/docs/Web/API/Badging_API: Firefox does not have it; other browsers have it in installed
 * apps only.
 */
interface BadgingNavigator {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** Shows the number on the app's icon, no number for zero. Ignores a refusal of the browser. */
function showBadge(navigator: BadgingNavigator, count: number): void {
  const badgeChange = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  badgeChange?.catch(() => {}) // not installed, or not allowed
}
