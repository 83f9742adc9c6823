import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { RETIRED_WORKER } from './retired-worker.ts'

test('asks twice to take over, deletes the cached files of the app and unregisters', async () => {
  const done: string[] = []
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>()
  const timers: (() => void)[] = []
  const setTimeout = (later: () => void) => void timers.push(later)
  const caches = {
    keys: async () => [
      'counter-precache-a1',
      'counter-later-chunks-a1',
      'counter-pictures',
      'of-another-app',
    ],
    delete: async (name: string) => done.push(`deleted ${name}`),
  }
  const self = {
    addEventListener: (type: string, listener: never) => listeners.set(type, listener),
    skipWaiting: () => done.push('took over'),
    registration: { unregister: async () => done.push('unregistered') },
  }
  // The worker gets no other globals: an access to a database would throw.
  runInNewContext(RETIRED_WORKER, { self, caches, setTimeout })
  const work: Promise<unknown>[] = []
  for (const type of ['install', 'activate'])
    listeners.get(type)?.({ waitUntil: (more) => void work.push(more) })
  for (const later of timers) later()
  await Promise.all(work)
  expect(done).toEqual([
    'took over',
    'took over',
    'deleted counter-precache-a1',
    'deleted counter-later-chunks-a1',
    'unregistered',
  ])
  // A page that has started registers it anew.
  done.length = 0
  const again: Promise<unknown>[] = []
  listeners.get('message')?.({ waitUntil: (more) => void again.push(more) })
  await Promise.all(again)
  expect(done).toContain('unregistered')
})
