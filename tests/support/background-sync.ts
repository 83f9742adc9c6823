// Wakes the service worker of a context as the browser does when the connection is back (CDP ServiceWorker domain). A page
// outside of the app keeps the browser open while every page of the app is closed.
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

const WAKE_UP_TAG = 'counter-wake-up'
const REFRESH_TAG = 'counter-refresh'

interface Registration {
  registrationId: string
  scopeURL: string
}

export interface ClosedApp {
  /** Sends the event of background sync to the worker. `isLastTry`: the browser would not try again after this event. */
  wakeWorker(isLastTry?: boolean): Promise<void>
  /** Sends the event of periodic background sync to the worker. */
  wakeForRefresh(): Promise<void>
  /** Stops the worker, as the browser does after some idle seconds, or in the middle of its work. */
  stopWorker(): Promise<void>
}

/** Closes every page of the app. */
export async function closeApp(context: BrowserContext, url: string): Promise<ClosedApp> {
  const { origin } = new URL(url)
  const pagesOfApp = context.pages()
  const outsidePage: Page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(outsidePage)
  const registrations = new Map<string, Registration>()
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const registration of event.registrations)
      registrations.set(registration.registrationId, registration)
  })
  await session.send('ServiceWorker.enable')
  for (const page of pagesOfApp) await page.close()

  const registrationId = () => {
    const registration = [...registrations.values()].findLast(({ scopeURL }) => scopeURL.startsWith(origin))
    if (registration === undefined) throw new Error(`No worker is registered at ${origin}`)
    return registration.registrationId
  }
  return {
    async wakeWorker(isLastTry = false) {
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId: registrationId(),
        tag: WAKE_UP_TAG,
        lastChance: isLastTry,
      })
    },
    async wakeForRefresh() {
      await session.send('ServiceWorker.dispatchPeriodicSyncEvent', {
        origin,
        registrationId: registrationId(),
        tag: REFRESH_TAG,
      })
    },
    async stopWorker() {
      await session.send('ServiceWorker.stopAllWorkers')
    },
  }
}
