import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPwa } from './pwa.ts'

interface Features {
  navigator?: object
  matchMedia?: (query: string) => { matches: boolean }
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

describe('a browser without badge, install prompt, background sync and workers', () => {
  it('offers none of these functions', () => {
    expect(openPage({}).read()).toMatchObject({
      canInstall: false,
      offlineReady: false,
    })
  })

  it('answers wake-up and installation with false, and no action fails', async () => {
    const pwa = openPage({})
    await pwa.start()
    pwa.setBadge(2)
    await pwa.requestWakeUp()
    expect(pwa.read().canWakeWorker).toBe(false)
    expect(await pwa.install()).toBe(false)
  })
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

it.each([
  ['an installed app', { matches: true }, [true, false]],
  ['a tab of the browser', { matches: false }, [false, true]],
])('tells whether %s in Safari’s engine may lose its data', (_, media, expected) => {
  const queries: string[] = []
  const matchMedia = (query: string) => {
    queries.push(query)
    return media
  }
  const userAgent =
    'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
  const { isInstalled, isUninstalledSafari } = openPage({ navigator: { userAgent }, matchMedia }).read()
  expect([isInstalled, isUninstalledSafari]).toEqual(expected)
  expect(queries).toEqual(['(display-mode: standalone)'])
})

describe('an update', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.resetModules()
    vi.doUnmock('./register-worker.ts')
  })

  /** A page whose worker is registered, with the messages that it sends to the worker. */
  async function openPageWithWorker() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage() {}
        close() {}
      },
    )
    const messageSkipWaiting = vi.fn()
    let changeView = (_change: object) => {}
    vi.doMock('./register-worker.ts', () => ({
      registerWorker: async (listeners: {
        changeView: typeof changeView
        onRegistered: (...parts: unknown[]) => void
      }) => {
        ;({ changeView } = listeners)
        listeners.onRegistered({ active: null }, { messageSkipWaiting })
      },
    }))
    const container = Object.assign(new EventTarget(), { controller: null })
    const pwa = openPage({ navigator: { serviceWorker: container } })
    await pwa.start()
    return { pwa, messageSkipWaiting, changeView: (change: object) => changeView(change) }
  }

  it('is applied once at a person’s request, when every tab is idle', async () => {
    const { pwa, messageSkipWaiting, changeView } = await openPageWithWorker()
    await pwa.applyUpdate()
    expect(pwa.read().isUpdateRequested).toBe(false)
    changeView({ offlineReady: true, updateWaiting: true })
    expect(pwa.read()).toMatchObject({ offlineReady: true, updateWaiting: true })
    pwa.setBusy('sending', true)
    void pwa.applyUpdate() // ends below
    void pwa.applyUpdate() // the second press asks for nothing
    await vi.advanceTimersByTimeAsync(5_000)
    expect([pwa.read().isUpdateRequested, messageSkipWaiting.mock.calls.length]).toEqual([true, 0])
    pwa.setBusy('sending', false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(messageSkipWaiting).toHaveBeenCalledTimes(1)
  })

  it('is not applied after the person has postponed it', async () => {
    const { pwa, messageSkipWaiting, changeView } = await openPageWithWorker()
    changeView({ updateWaiting: true })
    pwa.setBusy('form', true)
    void pwa.applyUpdate() // ends below
    await vi.advanceTimersByTimeAsync(1_000)
    pwa.postponeUpdate()
    pwa.setBusy('form', false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([pwa.read().isUpdateRequested, messageSkipWaiting.mock.calls.length]).toEqual([false, 0])
  })
})
