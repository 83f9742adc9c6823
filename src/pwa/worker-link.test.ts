// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
let isRegistrationRefused: boolean
let isOfflineReady: boolean

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  registrations = []
  isRegistrationRefused = false
  isOfflineReady = false
  const container = Object.assign(new EventTarget(), {
    controller: null,
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
