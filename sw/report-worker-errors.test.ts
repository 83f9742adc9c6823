import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportWorkerErrors } from './report-worker-errors.ts'

let requests: [address: string, init: RequestInit][]
let worker: EventTarget
beforeEach(() => {
  requests = []
  worker = Object.assign(new EventTarget(), {
    location: { origin: 'https://counter.test' },
    fetch: async (address: string, init: RequestInit) => {
      requests.push([address, init])
      throw new TypeError('Failed to fetch')
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// It has the parts of a worker that are used.
const start = () => reportWorkerErrors(worker as unknown as Parameters<typeof reportWorkerErrors>[0])
const dispatch = (type: string, fields: object) =>
  worker.dispatchEvent(Object.assign(new Event(type), fields))
const bodies = () => requests.map(([, { body }]) => JSON.parse(String(body)))

it('an error of the worker is reported without cookies, with the build and no route', () => {
  vi.stubGlobal('COUNTER_BUILD', { version: '1.2.0', commit: '' })
  start()
  dispatch('error', { error: new TypeError('x is not a function') })
  const [request] = requests
  expect(request).toMatchObject([
    '/edge/reports',
    { method: 'POST', credentials: 'omit', headers: { 'Content-Type': 'application/json' } },
  ])
  expect(bodies()).toMatchObject([
    { build: '1.2.0', source: 'worker', route: '', name: 'TypeError', message: 'x is not a function' },
  ])
})

it('at most three errors and rejections are reported for each start of the worker', () => {
  start()
  dispatch('unhandledrejection', { reason: new Error('one') })
  for (const message of ['two', 'three', 'four']) dispatch('error', { error: new Error(message) })
  expect(bodies().map(({ message }) => message)).toEqual(['one', 'two', 'three'])
})
