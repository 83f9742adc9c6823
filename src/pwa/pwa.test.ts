import { describe, expect, it } from 'vitest'
import { createPwa } from './pwa.ts'

interface Features {
  navigator?: object
  Notification?: { permission: string }
  SyncManager?: object
}

/** A page in a browser with only these features. */
function openPage(features: Features) {
  const { navigator = {}, ...interfaces } = features
  const window = Object.assign(new EventTarget(), {
    matchMedia: () => ({ matches: false }),
    navigator: {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...navigator,
    },
    ...interfaces,
  })
  return createPwa(window as unknown as Parameters<typeof createPwa>[0]) // createPwa uses no more of a window
}

/** Records the numbers shown on the icon, in their order; null for a removed number. */
function recordBadges(isRefused = false) {
  const shownCounts: (number | null)[] = []
  const recordCount = async (count: number | null) => {
    shownCounts.push(count)
    if (isRefused) throw new DOMException('not installed', 'NotAllowedError')
  }
  return { shownCounts, navigator: { setAppBadge: recordCount, clearAppBadge: () => recordCount(null) } }
}

describe('a browser without badge, install prompt, background sync, notifications and workers', () => {
  it('offers none of these functions', () => {
    expect(openPage({}).read()).toMatchObject({
      canInstall: false,
      canAskToNotify: false,
      offlineReady: false,
    })
  })

  it('answers wake-up, notifications and installation with false, and no action fails', async () => {
    const pwa = openPage({})
    await pwa.start()
    pwa.setBadge(2)
    expect(await pwa.requestWakeUp()).toBe(false)
    expect(await pwa.allowNotifications()).toBe(false)
    expect(await pwa.install()).toBe(false)
  })
})

it('can ask to notify only if the browser can wake the worker and the person was not asked yet', () => {
  const Notification = { permission: 'default' }
  expect(openPage({ Notification }).read().canAskToNotify).toBe(false)
  expect(openPage({ Notification, SyncManager: {} }).read().canAskToNotify).toBe(true)
  const deniedNotification = { permission: 'denied' }
  expect(openPage({ Notification: deniedNotification, SyncManager: {} }).read().canAskToNotify).toBe(false)
})

it('shows the number of waiting orders on the icon, no number for zero, and ignores a refusal', async () => {
  const { shownCounts, navigator } = recordBadges()
  const pwa = openPage({ navigator })
  pwa.setBadge(2)
  pwa.setBadge(0)
  expect(shownCounts).toEqual([2, null])
  const refusingBrowser = recordBadges(true)
  openPage({ navigator: refusingBrowser.navigator }).setBadge(1)
  expect(refusingBrowser.shownCounts).toEqual([1])
})
