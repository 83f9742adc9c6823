import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { RETIRED_WORKER } from './retired-worker.ts'

test('the retired worker asks twice to take over, deletes the cached app files, and unregisters, also at a message', async () => {
  const steps: string[] = []
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>()
  const timers: (() => void)[] = []
  const setTimeout = (runTimer: () => void) => void timers.push(runTimer)
  const caches = {
    keys: async () => [
      'counter-precache-a1',
      'counter-later-chunks-a1',
      'counter-pictures',
      'of-another-app',
    ],
    delete: async (name: string) => steps.push(`deleted ${name}`),
  }
  const self = {
    addEventListener: (type: string, listener: never) => listeners.set(type, listener),
    skipWaiting: () => steps.push('took over'),
    registration: { unregister: async () => steps.push('unregistered') },
  }
  // The worker gets no other globals: an access to a database would throw.
  runInNewContext(RETIRED_WORKER, { self, caches, setTimeout })
  const work: Promise<unknown>[] = []
  for (const type of ['install', 'activate'])
    listeners.get(type)?.({ waitUntil: (promise) => void work.push(promise) })
  for (const runTimer of timers) runTimer()
  await Promise.all(work)
  expect(steps).toEqual([
    'took over',
    'took over',
    'deleted counter-precache-a1',
    'deleted counter-later-chunks-a1',
    'unregistered',
  ])
  // A page that starts registers the worker again, and sends it a message.
  steps.length = 0
  const repeatedWork: Promise<unknown>[] = []
  listeners.get('message')?.({ waitUntil: (promise) => void repeatedWork.push(promise) })
  await Promise.all(repeatedWork)
  expect(steps).toContain('unregistered')
})
