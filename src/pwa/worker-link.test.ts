// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkerLink } from './worker-link.ts'

class FakeWorker extends EventTarget {
  scriptURL = 'http://localhost/dev-sw.js?dev-sw'
  state = 'installing'
  postMessage() {}
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = new FakeWorker()
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  updateCheckCount = 0
  isReachable = true

  endInstallation(state: 'activated' | 'redundant'): void {
    const { installing } = this
    if (installing === null) return
    this.installing = null
    if (state === 'activated') this.active = installing
    installing.state = state
    installing.dispatchEvent(new Event('statechange'))
  }
  async update(): Promise<void> {
    this.updateCheckCount += 1
    if (!this.isReachable) throw new TypeError('Failed to update a ServiceWorker')
  }
}

let registrations: FakeRegistration[]
let container: EventTarget & { controller: object | null; ready: Promise<unknown> }
/** The browser has an active worker for this page. */
let becomeReady: (registration: object) => void
let isRegistrationRefused: boolean
let isOfflineReady: boolean

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  registrations = []
  isRegistrationRefused = false
  isOfflineReady = false
  container = Object.assign(new EventTarget(), {
    controller: null as object | null, // tests set it
    ready: new Promise<unknown>((resolve) => {
      becomeReady = resolve
    }),
    async register() {
      if (isRegistrationRefused) throw new TypeError('Failed to register a ServiceWorker')
      const registration = new FakeRegistration()
      registrations.push(registration)
      return registration
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

async function startLink(): Promise<FakeRegistration> {
  const link = createWorkerLink(navigator.serviceWorker, {
    changeView({ offlineReady }) {
      isOfflineReady = offlineReady ?? isOfflineReady
    },
    onNewController: () => {},
  })
  await link.start()
  return latestRegistration()
}
function latestRegistration(): FakeRegistration {
  const registration = registrations.at(-1)
  if (registration === undefined) throw new Error('Nothing was registered')
  return registration
}

it('registers again, after growing pauses, if the worker could not be installed', async () => {
  const firstRegistration = await startLink()
  firstRegistration.endInstallation('redundant')
  expect(isOfflineReady).toBe(false)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(registrations).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(registrations).toHaveLength(2)
  latestRegistration().endInstallation('redundant')
  await vi.advanceTimersByTimeAsync(119_999)
  expect(registrations).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  latestRegistration().endInstallation('activated')
  expect(isOfflineReady).toBe(true)
  await vi.advanceTimersByTimeAsync(7_200_000)
  expect(registrations).toHaveLength(3)
})

it('registers again at once when the network is back', async () => {
  const firstRegistration = await startLink()
  firstRegistration.endInstallation('redundant')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(registrations).toHaveLength(2)
})

it('does not register again after an active worker was retired', async () => {
  const registration = await startLink()
  registration.endInstallation('activated')
  registration.installing = new FakeWorker()
  registration.dispatchEvent(new Event('updatefound'))
  registration.active = null
  registration.endInstallation('redundant')
  await vi.advanceTimersByTimeAsync(7_200_000)
  expect(registrations).toHaveLength(1)
})

it('registers again when the worker’s file could not be loaded', async () => {
  isRegistrationRefused = true
  await expect(startLink()).rejects.toThrow('Nothing was registered')
  isRegistrationRefused = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registrations).toHaveLength(1)
})

it('checks for a newer build within an hour, and again 15 minutes later if no answer came', async () => {
  const registration = await startLink()
  registration.endInstallation('activated')
  registration.isReachable = false
  await vi.advanceTimersByTimeAsync(2_700_000)
  expect(registration.updateCheckCount).toBe(1)
  registration.isReachable = true
  await vi.advanceTimersByTimeAsync(900_000)
  expect(registration.updateCheckCount).toBe(2)
  await vi.advanceTimersByTimeAsync(2_699_999)
  expect(registration.updateCheckCount).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(registration.updateCheckCount).toBe(3)
})

describe('messages', () => {
  function openLink() {
    const newControllers: boolean[] = []
    const link = createWorkerLink(navigator.serviceWorker, {
      changeView: () => {},
      onNewController: (isFirst) => newControllers.push(isFirst),
    })
    return { link, newControllers }
  }
  const workerOf = (messages: unknown[]) => ({ postMessage: (message: unknown) => messages.push(message) })

  it('that were sent before there is a worker reach it later, of each kind only the latest', async () => {
    const { link, newControllers } = openLink()
    link.tell({ type: 'waiting-orders', count: 1 })
    link.tell({ type: 'waiting-orders', count: 2 })
    await link.start()
    const messages: unknown[] = []
    container.controller = workerOf(messages)
    container.dispatchEvent(new Event('controllerchange'))
    expect(messages).toEqual([{ type: 'waiting-orders', count: 2 }, { type: 'page-started' }])
    link.tell({ type: 'waiting-orders', count: 0 })
    container.dispatchEvent(new Event('controllerchange'))
    expect(messages).toEqual([
      { type: 'waiting-orders', count: 2 },
      { type: 'page-started' },
      { type: 'waiting-orders', count: 0 },
    ])
    expect(newControllers).toEqual([true, false])
  })

  it('reach the active worker of a page that no worker controls yet', async () => {
    const { link } = openLink()
    await link.start()
    const messages: unknown[] = []
    latestRegistration().active = Object.assign(new FakeWorker(), workerOf(messages))
    link.tell({ type: 'waiting-orders', count: 3 })
    expect(messages).toEqual([{ type: 'waiting-orders', count: 3 }])
  })

  it('of the worker reach the listeners of their kind until these stop', async () => {
    const { link } = openLink()
    const heard: string[] = []
    const stop = link.onMessage('wake-up', () => void heard.push('wake-up'))
    link.onMessage('show-page', ({ path }) => void heard.push(path))
    link.onMessage('news', async ({ intent }) => intent === 'ours')
    const answers: unknown[] = []
    const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }]
    const send = (data: unknown) =>
      container.dispatchEvent(Object.assign(new Event('message'), { data, ports }))
    for (const data of [
      { type: 'wake-up' },
      { type: 'show-page', path: '/order/view/501' },
      { type: 'news', intent: 'ours' },
      { type: 'news', intent: 'of another account' },
      'wake-up',
      null,
      { type: 'other' },
    ])
      send(data)
    stop()
    send({ type: 'wake-up' })
    expect(heard).toEqual(['wake-up', '/order/view/501'])
    // Only a message that is for this page is answered.
    await Promise.resolve()
    expect(answers).toEqual(['heard', 'heard', 'heard'])
  })

  it.each([
    ['has registered the request', async () => {}, true],
    ['refuses the request', () => Promise.reject(new Error('denied')), false],
  ])(
    'a page that asks before its worker is active learns whether the browser %s to wake it',
    async (_, register, isRegistered) => {
      const { link } = openLink()
      const request = link.requestWakeUp()
      await link.start()
      const tags: string[] = []
      const sync = {
        register: (tag: string) => {
          tags.push(tag)
          return register()
        },
      }
      becomeReady(Object.assign(latestRegistration(), { sync }))
      expect(await request).toBe(isRegistered)
      expect(tags).toEqual(['counter-wake-up'])
    },
  )

  it('the page knows that a browser without background sync does not wake the worker', async () => {
    const { link } = openLink()
    becomeReady(new FakeRegistration())
    expect(await link.requestWakeUp()).toBe(false)
  })

  it('tell a page that a worker already controls that the next one is not its first', () => {
    container.controller = {}
    const { newControllers } = openLink()
    container.dispatchEvent(new Event('controllerchange'))
    expect(newControllers).toEqual([false])
  })
})

it('reports that an update waits only beside an active worker', async () => {
  const views: unknown[] = []
  const link = createWorkerLink(navigator.serviceWorker, {
    changeView: (view) => views.push(view),
    onNewController: () => {},
  })
  await link.start()
  const registration = latestRegistration()
  registration.endInstallation('activated')
  const update = new FakeWorker()
  registration.installing = update
  registration.dispatchEvent(new Event('updatefound'))
  registration.installing = null
  registration.waiting = update
  update.dispatchEvent(new Event('statechange'))
  expect(views).toEqual([
    { offlineReady: false, updateWaiting: false },
    { offlineReady: true, updateWaiting: false },
    { offlineReady: true, updateWaiting: true },
  ])
})
